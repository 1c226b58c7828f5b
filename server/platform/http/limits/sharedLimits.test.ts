import { describe, expect, onTestFinished, test } from 'vitest'
import { register } from '#contract/people/people.ts'
import { exchanged, exchangedField } from '#contract/wireNames.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/time.ts'
import { countViews } from '../../../people/profiles/countViews.ts'
import { called, person } from '../../../testing/cast.ts'
import { freshDatabase } from '../../../testing/database/database.ts'
import { registrationOf } from '../../../testing/papers.ts'
import { refusalOf, visitor } from '../../../testing/person.ts'
import { runJob } from '../../../testing/runJob.ts'
import { openStage, type Stage } from '../../../testing/testServer.ts'

/** Suggestions per hour for all visitors with one address. */
const VISITORS = 20

/** Starts servers on one database, as an operator runs them; more can be started later. */
async function servers(extra: Record<string, string> = { LIMITS: 'on' }) {
  const { url, drop } = await freshDatabase()
  const running: Stage[] = []
  const starts = async () => {
    const one = await openStage(url, extra)
    running.push(one)
    return one
  }
  onTestFinished(async () => {
    for (const one of running) await one.strike()
    await drop()
  })
  const pass = (ms: number) => running.forEach(({ clock }) => clock.pass(ms))
  return { first: await starts(), second: await starts(), starts, pass }
}

/** Moves a browser to another server, like a load balancer. */
async function at(other: Stage, one: Awaited<ReturnType<typeof person>>) {
  const browser = visitor(other)
  for (const [name, value] of one.jar) browser.jar.set(name, value)
  await browser.arrive()
  return browser
}

const suggests = ({ app }: Stage, remoteAddress = '203.0.113.9') =>
  app.inject({ method: 'POST', url: '/api/suggestionbox/add', payload: {}, remoteAddress })
const isRefused = ({ statusCode }: { statusCode: number }) => statusCode === 429

const connectionsTaken = async ({ world: { pool } }: Stage, act: () => Promise<unknown>) => {
  let taken = 0
  const count = () => taken++
  pool.on('acquire', count)
  await act()
  pool.off('acquire', count)
  return taken
}

describe('a limit of an hour', () => {
  test('an hourly limit applies across all processes, and ends by the clock', async () => {
    const { first, second, pass } = await servers()
    const answers = []
    for (let n = 0; n < VISITORS + 2; n++) answers.push(isRefused(await suggests(n % 2 ? second : first)))
    expect(answers).toEqual([...Array.from({ length: VISITORS }, () => false), true, true])
    expect(isRefused(await suggests(second, '203.0.113.10'))).toBe(false)
    pass(HOUR_MS - 20 * MINUTE_MS)
    const refused = await suggests(second)
    expect([refused.statusCode, refused.headers['retry-after'], refused.json()]).toEqual([
      429,
      `${20 * 60}`,
      expect.objectContaining({ reason: 'too_many_requests', retryAfter: 20 * 60 }),
    ])
    pass(20 * MINUTE_MS)
    expect([isRefused(await suggests(second)), isRefused(await suggests(first))]).toEqual([false, false])
  })

  test('an hourly limit outlasts a restart', async () => {
    const { first, starts } = await servers()
    for (let n = 0; n < VISITORS; n++) await suggests(first)
    expect(isRefused(await suggests(await starts()))).toBe(true)
  })

  test('an hourly limit admits no extra call among many simultaneous ones', async () => {
    const { first, second } = await servers()
    const answers = await Promise.all(Array.from({ length: VISITORS + 8 }, (_, n) => suggests(n % 2 ? first : second)))
    expect(answers.filter((one) => !isRefused(one)).length).toBe(VISITORS)
  })

  test('a call with two limits runs one statement to count and one to refund, and none once a limit is exhausted', async () => {
    const [limited, unlimited] = [await servers(), await servers({})]
    const registers = (who: Pick<typeof some, 'send'>) => who.send('POST', '/api/user/add', { dni: '30000000' })
    const some = await person(unlimited.first, { name: 'Una' })
    const guesser = await person(limited.first, { name: 'Una' })
    const before = await connectionsTaken(unlimited.first, () => registers(some))
    expect(await connectionsTaken(limited.first, () => registers(guesser))).toBe(before + 2)
    for (let n = 0; n <= VISITORS; n++) await suggests(limited.second)
    expect(await connectionsTaken(limited.second, () => suggests(limited.second))).toBe(0)
  })

  test('registrations that reveal a taken document are limited by IP address as well as by account', async () => {
    const { first } = await servers()
    const nora = await person(first, { name: 'Nora' })
    await nora.call(register, { body: await registrationOf(nora, { name: 'Nora', dni: '30000001' }) })
    const answers = []
    for (let n = 0; answers.length < 40; n++) {
      const guesser = await person(first, { name: `Guido${n}` })
      const body = exchanged(await registrationOf(guesser, { name: 'Guido', dni: '30000001' }), register.renamed.body)
      // an invalid form reveals nothing, so it does not count
      expect((await guesser.send('POST', '/api/user/add', { ...Object(body), age: 'x' })).statusCode).toBe(422)
      for (let i = 0; i < 5; i++) answers.push((await guesser.send('POST', '/api/user/add', body)).statusCode)
    }
    // Nora's own registration counts as the fortieth
    expect([new Set(answers.slice(0, 39)), answers[39]]).toEqual([new Set([409]), 429])
  })
})

async function quotaOfTrips() {
  const { first, second, pass } = await servers()
  const ana = await person(first, { name: 'Ana', registered: true, car: true })
  const browsers = [ana, await at(second, ana)]
  const ends = { originName: called('Rosario'), [exchangedField('destinationName')]: called('Córdoba') }
  const trip = (days: number) => ({ ...ends, date: first.clock.inDays(days), hours: '09:00', place: 2, restriction: '' })
  const posts = async (n: number, body: object, key?: string) => {
    const answer = await browsers[n % 2]?.send('POST', '/api/maps/route/add', body, { ...(key && { 'idempotency-key': key }) })
    return answer ?? Promise.reject()
  }
  return { ana, pass, posts, trip }
}

describe('a daily quota of trips', () => {
  test('the daily quota of trips applies across all processes, and refused tries and repeats under one key do not count', async () => {
    const { ana, pass, posts, trip } = await quotaOfTrips()
    const statuses = []
    for (let n = 0; n < 12; n++) statuses.push((await posts(n, trip(300))).statusCode)
    expect(new Set(statuses)).toEqual(new Set([422]))
    for (let n = 0; n < 10; n++) expect((await posts(n, trip(n + 3), `trip-${n}`)).statusCode).toBe(200)
    // a repeat after a lost response succeeds even when the allowance is used up
    for (let n = 9; n < 13; n++) expect((await posts(n, trip(12), 'trip-9')).statusCode).toBe(200)
    const refused = await posts(0, trip(20))
    expect([refused.statusCode, refused.json<{ detail: string }>().detail]).toEqual([
      429,
      'Too many requests at once. Please try again in 24 hours.',
    ])
    expect((await posts(1, trip(300))).statusCode).toBe(429)
    pass(DAY_MS)
    await ana.comesBack()
    expect((await ana.send('POST', '/api/maps/route/add', trip(20))).statusCode).toBe(200)
  })

  test('the daily quota of trips also limits refused tries to sixty a minute', async () => {
    const { ana } = await quotaOfTrips()
    const statuses = []
    for (let n = 0; n < 62; n++) statuses.push((await ana.send('POST', '/api/maps/route/add', {})).statusCode)
    expect([statuses.includes(422), statuses.at(-1)]).toEqual([true, 429])
  })
})

describe('the daily limit of viewed people', () => {
  const pages = Array.from({ length: 20 }, (_, page) => Array.from({ length: 24 }, (_, n) => `person ${page} ${n}`))
  const looker = { id: '11111111-1111-4111-8111-111111111111', admin: false } as Parameters<typeof countViews>[1] // as: only these properties of a member are read
  const looks = ({ world }: Stage, ids: string[]) => refusalOf(countViews(world, looker, ids))

  test('the daily limit of viewed people applies across all processes, including many simultaneous calls', async () => {
    const { first, second, pass } = await servers()
    const answers = await Promise.all(pages.map((ids, n) => looks(n % 2 ? first : second, ids)))
    expect(answers.filter((one) => one === 'not refused').length).toBe(12)
    const again = await Promise.all(pages.map((ids) => looks(first, ids)))
    expect(again).toEqual(answers)
    expect([await looks(first, ['another']), await looks(second, [looker.id])]).toEqual(['not refused', 'not refused'])
    pass(DAY_MS)
    expect(await looks(second, pages[0] ?? [])).toBe('not refused')
  })

  test('the daily limit of viewed people counts each viewed person once', async () => {
    const { first, second } = await servers()
    for (let n = 0; n < 15; n++) expect(await looks(n % 2 ? first : second, pages[n % 3] ?? [])).toBe('not refused')
    expect((await first.db.selectFrom('people_viewed').select('people').executeTakeFirstOrThrow()).people.length).toBe(72)
  })
})

test('counters contain no person, and are deleted when their window has ended (K18)', async () => {
  const { first, second, pass } = await servers()
  const ana = await person(first, { name: 'Ana', registered: true, car: true })
  const bruno = await person(first, { name: 'Bruno', registered: true })
  await suggests(first)
  await ana.posts({ from: 'Rosario', to: 'Córdoba', inDays: 3 })
  await ana.send('GET', `/api/user/${bruno.id}`)
  const counters = async () => [
    await first.db.selectFrom('rate_limits').selectAll().orderBy('call').execute(),
    await first.db.selectFrom('people_viewed').selectAll().execute(),
  ]
  const tidies = async () => {
    for (const job of ['delete-ended-limits', 'delete-past-views']) await runJob(second.world, job)
    return (await counters()).map(({ length }) => length)
  }
  const bytes = (text: string) => [text, Buffer.from(text).toString('hex'), text.replaceAll('-', '')]
  const stored = JSON.stringify(await counters(), (_, value) =>
    typeof value === 'bigint' ? value.toString(16) : Buffer.isBuffer(value) ? value.toString('hex') : (value as unknown),
  )
  for (const secret of ['203.0.113.9', ana.id, bruno.id].flatMap(bytes)) expect(stored).not.toContain(secret)
  expect(await tidies()).toEqual([2, 1])
  pass(HOUR_MS)
  expect(await tidies()).toEqual([1, 1])
  pass(DAY_MS)
  expect(await tidies()).toEqual([0, 0])
})
