import { expect, test } from 'vitest'
import { DAY_MS } from '#domain/time.ts'
import { clockwork } from './jobs.ts'
import { recordRun } from './platform/jobs/actions.ts'
import { cast } from './testing/cast.ts'

const { ana, bruno, diana, world, db, clock, app } = await cast()
const does = (name: string) => clockwork[name]?.does(world)

test('the length of each list is weighed anew', async () => {
  await bruno.posts({ from: 'Rosario', to: 'Córdoba', inDays: 2 })
  await diana.posts({ from: 'Rosario', to: 'Mendoza', inDays: 2 })
  await does('weigh places')
  const rosario = world.gazetteer.named('Rosario, Santa Fe')?.id ?? 0
  expect([world.known.weight(rosario), world.known.weight(1)]).toEqual([2, 0])
})

test('what has passed leaves the lists, and what is to come stays', async () => {
  const rows = async () => Number((await db.selectFrom('trip_places').select(db.fn.countAll().as('n')).executeTakeFirst())?.n)
  const before = await rows()
  await does('forget passed lists')
  await does('unlist departed trips')
  expect(await rows()).toBe(before)
  clock.pass(8 * DAY_MS)
  await does('forget passed lists')
  await does('unlist departed trips')
  expect(await rows()).toBe(0)
  expect(await db.selectFrom('trips').select('seq').where('listed', '=', true).execute()).toEqual([])
})

test('how long ago a job ended well is told to whoever watches, since a job that stopped tells nobody', async () => {
  const age = async () => /tramo_job_age_seconds\{job="deliver"\} (.*)/.exec((await app.inject('/metrics')).body)?.[1]
  await recordRun(world, 'deliver', async () => 0)
  clock.pass(120_000)
  expect(await age()).toBe('120')
  await expect(recordRun(world, 'deliver', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await age()).toBe('120')
  // by a process whose clock runs ahead
  await recordRun({ ...world, now: () => new Date(clock.now().getTime() + 20 * 60_000) }, 'deliver', async () => 0)
  expect(await age()).toBe('120')
})

test('sessions that open nothing any more are swept away', async () => {
  await does('end old sessions')
  expect(await db.selectFrom('sessions').selectAll().execute()).toEqual([])
  await expect(ana.looksFor('Rosario', 'Córdoba')).rejects.toThrow('login_required')
})
