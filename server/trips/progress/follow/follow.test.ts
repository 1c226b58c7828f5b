import { describe, expect, test } from 'vitest'
import { reportNotDriven } from '#contract/bookings/bookings.ts'
import { endFollowLink, makeFollowLink, messageAboard, showWay, tickStop } from '#contract/trips/progress.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/time.ts'
import { called, cast, type CastPerson } from '../../../testing/cast.ts'
import { runJob } from '../../../testing/runJob.ts'

const { ana, bruno, carla, diana, later, clock, world, db, visitor } = await cast()
const villaMaria = world.gazetteer.named(called('Villa María'))?.id
const bellVille = world.gazetteer.named(called('Bell Ville'))?.id
let day = 1
const posted = () =>
  bruno.posts({ from: 'Rosario', to: 'Córdoba', via: ['Villa María'], inDays: (day += 2), meetingPoint: 'Mi casa' })
const from = async (trip: string, ms: number) =>
  later(Date.parse((await bruno.opens(trip)).departsAt) + ms - clock.now().getTime())
const makes = async (who: CastPerson, trip: string) =>
  new URL((await who.call(makeFollowLink, { params: { id: trip }, body: {} })).address).pathname
const linksOf = async (who: CastPerson, trip: string) => (await who.call(showWay, { params: { id: trip } })).followLinks
const sees = async (path: string, language = 'en-US') => {
  const { statusCode, body, headers } = await visitor().send('GET', path, undefined, {
    accept: 'text/html',
    'accept-language': language,
  })
  return {
    statusCode,
    headers,
    text: body
      .replace(/<style>.*?<\/style>/s, '')
      .replaceAll(/<[^>]*>/g, ' ')
      .replaceAll(/\s+/g, ' '),
  }
}
const ticks = (trip: string, atM: number) => bruno.call(tickStop, { params: { id: trip }, body: { atM } })

describe('a link to follow a trip', () => {
  test('the page behind a follow link shows the towns, times, ticks, the car and a first name, in both languages, and nothing else', async () => {
    const trip = await posted()
    await ana.books(trip)
    await from(trip, -HOUR_MS)
    const path = await makes(ana, trip)
    const { text, headers, statusCode } = await sees(path)
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex', 'cache-control': 'no-store' })
    expect(text).toMatch(/Trip from Rosario to Córdoba .* Hasn’t left yet .* Rosario : Expected 09:00 Villa María : Expected/)
    expect(text).toMatch(/Bruno is driving\. Fiat Cronos · Rojo · …\w{3} /)
    expect(text).not.toMatch(/Ana|Prueba|Mi casa|@|\d{6}/)
    expect((await sees(path, 'es-AR')).text).toMatch(/Viaje de Rosario a Córdoba .* Maneja Bruno\./)
    await from(trip, 12 * MINUTE_MS)
    await ticks(trip, 0)
    expect((await sees(path)).text).toMatch(/12 minutes late .* Rosario : Left 09:12/)
  })

  test('the page behind a follow link shows the stretch of its traveler, and does not depend on other passengers', async () => {
    const trip = await posted()
    await ana.books(trip, { to: villaMaria })
    await from(trip, -HOUR_MS)
    const [anas, brunos] = [await makes(ana, trip), await makes(bruno, trip)]
    const before = [await sees(anas), await sees(brunos)].map(({ text }) => text)
    expect(before[0]).toMatch(/Trip from Rosario to Villa María/)
    const seat = await carla.asksForSeat(trip, { from: bellVille })
    await bruno.accepts(seat)
    await carla.pays(await carla.sees(seat))
    expect([await sees(anas), await sees(brunos)].map(({ text }) => text)).toEqual(before)
    expect((await bruno.call(showWay, { params: { id: trip } })).stops.map(({ name }) => name.split(',')[0])).toEqual([
      'Rosario',
      'Bell Ville',
      'Villa María',
      'Córdoba',
    ])
  })

  test('the page behind a follow link reports no news an hour after the expected time of a stop', async () => {
    const trip = await posted()
    const path = await makes(bruno, trip)
    await from(trip, 59 * MINUTE_MS)
    expect((await sees(path)).text).not.toMatch(/No news/)
    await from(trip, HOUR_MS)
    expect((await sees(path)).text).toMatch(/No news .* Rosario : Planned for 09:00/)
    expect((await sees(path, 'es-AR')).text).toMatch(/Sin novedades/)
    await ticks(trip, 0)
    expect((await sees(path)).text).toMatch(/1 h late/)
  })

  test('the page behind a follow link of a traveler who gets in mid-road counts the delay of the stops before', async () => {
    const trip = await posted()
    await ana.books(trip, { from: villaMaria })
    const path = await makes(ana, trip)
    const { stops } = await bruno.call(showWay, { params: { id: trip } })
    const planned = Date.parse(stops[1]?.at ?? '') - Date.parse(stops[0]?.at ?? '')
    await from(trip, 75 * MINUTE_MS)
    await ticks(trip, 0)
    await from(trip, planned + HOUR_MS)
    expect((await sees(path)).text).toMatch(/1 h 15 min late/)
    await from(trip, planned + HOUR_MS + 75 * MINUTE_MS)
    expect((await sees(path)).text).toMatch(/No news/)
  })

  test('a link gets the same 404 if it is unknown, ended, too early or too late, if trip or seat were canceled, or if a person is barred', async () => {
    const trip = await posted()
    const seat = await ana.books(trip)
    await from(trip, -2 * HOUR_MS - MINUTE_MS)
    const [anas, brunos] = [await makes(ana, trip), await makes(bruno, trip)]
    const nothing = await sees('/api/follow/forged')
    expect(nothing.statusCode).toBe(404)
    const isNothing = async (path: string) => {
      const { statusCode, text } = await sees(path)
      return statusCode === 404 && text === nothing.text
    }
    expect(await isNothing(anas)).toBe(true)
    await from(trip, -2 * HOUR_MS)
    expect(await isNothing(anas)).toBe(false)
    for (const one of [ana, bruno]) {
      const standing = (now: 'active' | 'suspended') =>
        db.updateTable('accounts').set({ standing: now }).where('id', '=', one.id).execute()
      await standing('suspended')
      expect(await isNothing(anas)).toBe(true)
      await standing('active')
    }
    const [link] = await linksOf(bruno, trip)
    await bruno.call(endFollowLink, { params: { id: trip, link: link?.id ?? '' } })
    expect(await isNothing(brunos)).toBe(true)
    const again = await makes(bruno, trip)
    await ana.cancels(seat)
    expect([await isNothing(anas), await isNothing(again)]).toEqual([true, false])
    await bruno.cancelsTrip(trip)
    expect(await isNothing(again)).toBe(true)
    expect((await visitor().send('GET', again)).json()).toMatchObject({ reason: 'not_found' })
  })

  test('a link works on, and its traveler sees the trip, after the driver reports that the trip was not driven', async () => {
    const trip = await posted()
    await ana.books(trip)
    await from(trip, HOUR_MS / 2)
    const path = await makes(ana, trip)
    const before = await sees(path)
    await bruno.call(reportNotDriven, { params: { id: trip }, body: {} })
    expect((await sees(path)).text).toBe(before.text)
    const { isOpen, stops } = await ana.call(showWay, { params: { id: trip } })
    expect([isOpen, stops[0]?.getsIn.map(({ name }) => name)]).toEqual([true, ['Ana']])
    expect((await sees(await makes(ana, trip))).statusCode).toBe(200)
    expect((await bruno.call(showWay, { params: { id: trip } })).messagesLeft).toBeUndefined()
    const body = { how: 'late_10' } as const
    await expect(bruno.call(messageAboard, { params: { id: trip }, body })).rejects.toThrow('nobody_aboard')
  })

  test('a traveler can create three links to a trip, and only their creator can end them', async () => {
    const trip = await posted()
    await ana.books(trip)
    for (const someone of [carla, diana]) await expect(makes(someone, trip)).rejects.toThrow('not_found')
    const made = [await makes(ana, trip), await makes(ana, trip)]
    const third = await ana.call(makeFollowLink, { params: { id: trip }, body: {} })
    made.push(new URL(third.address).pathname)
    expect((await linksOf(ana, trip)).map(({ id }) => id)).toContain(third.id)
    expect(new Set(made.map((path) => path.split('/').at(-1)?.length))).toEqual(new Set([43]))
    await expect(makes(ana, trip)).rejects.toThrow('too_many_follow_links')
    expect(await linksOf(bruno, trip)).toEqual([])
    const [link] = await linksOf(ana, trip)
    const params = { id: trip, link: link?.id ?? '' }
    await expect(bruno.call(endFollowLink, { params })).rejects.toThrow('not_found')
    await ana.call(endFollowLink, { params })
    await makes(ana, trip)
    expect(await linksOf(ana, trip)).toHaveLength(3)
    const rows = await db.selectFrom('follow_links').selectAll().execute()
    for (const path of made) expect(JSON.stringify(rows)).not.toContain(path.split('/').at(-1))
  })

  test('a link ends two hours after the arrival, and is deleted a day later', async () => {
    const trip = await posted()
    const path = await makes(bruno, trip)
    const { stops } = await bruno.opens(trip)
    const lasts = Date.parse(stops.at(-1)?.at ?? '') + 2 * HOUR_MS - Date.parse(stops[0]?.at ?? '')
    await from(trip, lasts - MINUTE_MS)
    expect((await sees(path)).statusCode).toBe(200)
    await from(trip, lasts)
    expect((await sees(path)).statusCode).toBe(404)
    await expect(makes(bruno, trip)).rejects.toThrow('window_closed')
    await later(DAY_MS)
    await runJob(world, 'delete-past-follow-links')
    expect(await linksOf(bruno, trip)).toEqual([])
  })
})
