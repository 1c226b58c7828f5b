import { afterEach, describe, expect, test } from 'vitest'
import { showOpenRoad } from '#contract/trips/openRoad.ts'
import { DAY_MS, HOUR_MS } from '#domain/time.ts'
import { called, cast, type CastPerson } from '../../testing/cast.ts'
import { siteOn } from '../../testing/site/site.ts'

const { ana, bruno, carla, diana, join, world, clock, visitor, db } = await cast()
/** A person without a gender: a search finds the same trips for them as for visitors. */
const nobody = await join({ name: 'Nico' })

const HALF_A_MINUTE_MS = 30_000
const ends = { from: called('Rosario'), to: called('Córdoba') }
/** Requests a new response: cached responses live for half a minute, so the clock advances first. */
function asks(query: { from?: string; to?: string; date?: string; place?: number } = {}) {
  clock.pass(HALF_A_MINUTE_MS)
  return visitor().call(showOpenRoad, { query: { ...ends, ...query } })
}
const idsOf = ({ trips }: Awaited<ReturnType<typeof asks>>) => trips.map(({ id }) => id)
const idOf = (name: string) => world.gazetteer.named(called(name))?.id ?? 0

type Posting = Partial<Parameters<CastPerson['posts']>[0]>
const posted: { driver: CastPerson; id: string }[] = []
async function posts(more: Posting = {}, driver: CastPerson = bruno): Promise<string> {
  const id = await driver.posts({ from: 'Rosario', to: 'Córdoba', inDays: 3, seats: 2, price: '9500.00', ...more })
  posted.push({ driver, id })
  return id
}
afterEach(async () => {
  for (const { driver, id } of posted.splice(0)) if (!(await driver.opens(id)).cancelled) await driver.cancelsTrip(id)
})

describe('a visitor’s search', () => {
  test('a visitor’s search shows towns, day, time, seats, price and extras of a trip, and nothing else', async () => {
    const id = await posts({
      restriction: 'petsAllowed,kidsAllowed',
      via: ['Villa María'],
      meetingPoint: 'Terminal Mariano Moreno',
      comment: 'Llevo mate',
    })
    const answer = await asks()
    expect(answer).toEqual({
      from: { id: idOf('Rosario'), name: called('Rosario') },
      to: { id: idOf('Córdoba'), name: called('Córdoba') },
      trips: [
        {
          id,
          from: 'Rosario',
          to: 'Córdoba',
          date: clock.inDays(3),
          hours: '09:00',
          arrivalHours: '13:57',
          durationS: 17_820,
          place: 2,
          price: '9500.00',
          priceMinor: 950_000,
          currency: 'ARS',
          restriction: 'petsAllowed,kidsAllowed',
        },
      ],
      more: false,
      nearby: [],
    })
    const text = JSON.stringify(answer)
    for (const secret of ['Bruno', 'Prueba', 'Terminal', 'mate', 'Fiat', bruno.id, bruno.email, 'Male', 'photo', '-32.9'])
      expect(text).not.toContain(secret)
  })

  test('a visitor’s search lists the requested day first, then the other days of two weeks', async () => {
    const [soon, middle, later] = [await posts({ inDays: 2 }), await posts({ inDays: 6 }), await posts({ inDays: 9 })]
    const far = await posts({ inDays: 30 })
    expect(idsOf(await asks({ date: clock.inDays(6) }))).toEqual([middle, soon, later])
    expect(idsOf(await asks({ date: clock.inDays(5) }))).toEqual([soon, middle, later])
    expect(idsOf(await asks({ date: clock.inDays(30) }))).toEqual([far, soon, middle, later])
    expect(idsOf(await asks())).toEqual([soon, middle, later])
    expect(idsOf(await asks({ date: clock.inDays(-3) }))).toEqual([soon, middle, later])
  })

  test('a visitor’s search finds the same trips as that of a person without a gender, for each number of seats', async () => {
    const women = await posts({ restriction: 'onlyWomen', inDays: 4 }, diana)
    const [two, stop] = [await posts({ inDays: 5 }), await posts({ inDays: 6, seats: 4, via: ['Villa María'], price: '0' })]
    await ana.books(stop, { from: idOf('Rosario'), to: idOf('Villa María') })
    for (const place of [1, 2, 3, 4])
      for (const days of [4, 5, 6]) {
        const found = await nobody.looksFor('Rosario', 'Córdoba', { inDays: days, place })
        const open = (await asks({ date: clock.inDays(days), place })).trips.filter(({ date }) => date === clock.inDays(days))
        expect(open.map(({ id, place: left, price }) => [id, left, price])).toEqual(
          found.map(({ id, stretch }) => [id, stretch?.place, stretch?.price]),
        )
      }
    const all = idsOf(await asks())
    expect([all.includes(women), all.includes(two)]).toEqual([false, true])
  })

  test('a visitor’s search leaves out full, canceled and departed trips, and those of barred drivers', async () => {
    const full = await posts({ seats: 1, price: '0' })
    const cancelled = await posts({ inDays: 4 })
    const barred = await posts({ inDays: 5 })
    const departed = await posts({ inDays: 6 })
    expect(idsOf(await asks()).length).toBe(4)
    await carla.books(full)
    await bruno.cancelsTrip(cancelled)
    clock.pass(6 * DAY_MS + 20 * HOUR_MS)
    for (const one of [bruno, carla, ana]) one.staysAway()
    expect(idsOf(await asks())).toEqual([])
    posted.length = 0
    expect([barred, departed].every(Boolean)).toBe(true)
    const again = await posts({ inDays: 3 })
    await db.updateTable('accounts').set({ standing: 'disabled' }).where('id', '=', bruno.id).execute()
    expect(idsOf(await asks())).toEqual([])
    await db.updateTable('accounts').set({ standing: 'active' }).where('id', '=', bruno.id).execute()
    await bruno.comesBack()
    expect(idsOf(await asks())).toEqual([again])
  })

  test('a visitor’s search without trips suggests the nearest roads that have trips', async () => {
    await posts({ from: 'Rosario', to: 'Mendoza', price: '0' })
    clock.pass(HOUR_MS)
    const { trips, nearby } = await asks({ from: called('San Nicolás'), to: called('Mendoza') })
    expect(trips).toEqual([])
    expect(nearby.map(({ from, to }) => [from.id, to.id])).toEqual([[idOf('Rosario'), idOf('Mendoza')]])
    // not suggested for more seats than the trip has
    expect((await asks({ from: called('San Nicolás'), to: called('Mendoza'), place: 3 })).nearby).toEqual([])
    // not suggested from far away
    expect((await asks({ from: called('Ushuaia'), to: called('Salta') })).nearby).toEqual([])
  })

  test('a visitor’s search accepts a town by its unambiguous name, as a form without scripts sends it', async () => {
    const id = await posts()
    expect(idsOf(await asks({ from: 'rosario', to: 'Córdoba' }))).toEqual([id])
    await expect(asks({ from: 'Concepción' })).rejects.toThrow('place_unknown')
  })

  test.each([
    [{ from: '99999999' }, 'place_unknown'],
    [{ from: called('Córdoba') }, 'same_place'],
    [{ date: '31-02-2027' }, 'date_malformed'],
    [{ place: 7 }, 'seats_out_of_range'],
  ])('a visitor’s search with %j is refused as %s', async (query, reason) => {
    await expect(asks(query)).rejects.toThrow(reason)
  })

  test('searches by visitors are refused to an IP address after 600 in a minute, and not to another IP address', async () => {
    const { site, close } = await siteOn({ world: { ...world, settings: { ...world.settings, LIMITS: 'on' } } })
    const status = async (remoteAddress: string) =>
      (await site.inject({ url: '/api/maps/route/open', query: ends, headers: { host: 'localhost' }, remoteAddress })).statusCode
    const statuses: number[] = []
    for (let n = 0; n < 601; n++) statuses.push(await status('192.0.2.1'))
    expect([statuses.filter((one) => one === 200).length, statuses.at(-1)]).toEqual([600, 429])
    expect(await status('192.0.2.2')).toBe(200)
    await close()
  })
})
