import fc from 'fast-check'
import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SortOrder } from '#contract/trips/trips.ts'
import { distanceM } from '#domain/places/place.ts'
import { dayAfter, MINUTE_MS } from '#domain/time.ts'
import { ANY_PRICE, luggageFrom, NO_FILTER } from '#domain/trips/search/matching.ts'
import { MIN_STRETCH_M } from '#domain/trips/stretch.ts'
import { todayIn } from '../../platform/time.ts'
import { bruteForce, type Match } from '../testing/bruteForce.ts'
import { gazetteer, NOW, roadBetween, type SmallWorld, smallWorld } from '../testing/smallWorld.ts'
import { ONLY_WOMEN } from './listedFlags.ts'
import { type StretchSearch } from './parseSearch.ts'
import { type FoundTrip, findTripKeysOfDays, findTrips } from './search.ts'

let world: SmallWorld
beforeAll(async () => {
  world = await smallWorld()
}, 120_000)
afterAll(() => world.close())

/** Mostly no filter, else one or several. */
const drawnFilter = fc.oneof(
  fc.constant(NO_FILTER),
  fc.record({
    verified: fc.constantFrom(false, false, true),
    atOnce: fc.constantFrom(false, false, true),
    fromHour: fc.constantFrom(0, 0, 0, 6, 9, 17),
    toHour: fc.constantFrom(24, 24, 24, 18, 21),
    maxPrice: fc.constantFrom(ANY_PRICE, ANY_PRICE, 0, 3001, 12_006, 25_000),
    luggage: fc
      .constantFrom('none' as const, 'none' as const, 'none' as const, 'none' as const, 'small' as const, 'large' as const)
      .map(luggageFrom),
  }),
)

/** A stretch of an existing trip, mostly in its direction, on its own day or an adjacent one. */
const drawnAsk = fc.record({
  trip: fc.nat(399),
  ends: fc.tuple(fc.nat(1000), fc.nat(1000)),
  days: fc.constantFrom(0, 0, 0, 1, -1),
  backwards: fc.nat(9).map((one) => one === 0),
  seats: fc.constantFrom(1, 1, 2, 3),
  need: fc.constantFrom(0, 0, 0, 0, 0, 0, 1, 4, ONLY_WOMEN),
  avoid: fc.constantFrom(0, ONLY_WOMEN),
  // each driver has a block with both others
  caller: fc.constantFrom(undefined, undefined, undefined, undefined, undefined, 0, 1, 2),
  order: fc.constantFrom<SortOrder>('departure', 'price'),
  filter: drawnFilter,
})

type DrawnAsk = typeof drawnAsk extends fc.Arbitrary<infer Drawn> ? Drawn : never

function askOf({ trip, ends: [one, other], days, backwards, caller, ...filters }: DrawnAsk, trips = world.trips): StretchSearch {
  const { road, departsAt } = there(trips[trip % trips.length])
  const positions = [one, other].map((end) => end % road.passed.length).sort((x, y) => (backwards ? y - x : x - y))
  const [from, to] = positions.map((at) => road.passed[at])
  const pickUpAt = new Date(departsAt.getTime() + there(from).minutes * MINUTE_MS)
  const day = dayAfter(todayIn(pickUpAt, there(from).place.zone), days)
  const driver = world.drivers[caller ?? -1]
  return {
    ...filters,
    ...(driver && { caller: driver }),
    from: there(from).place,
    to: there(to).place,
    day,
    now: NOW,
    after: undefined,
  }
}

function there<T>(one: T | undefined): T {
  if (one === undefined) throw new Error('The small world has no such thing')
  return one
}

/** Returns all results of a search, page after page by key, when the statement reads the list of this end of the stretch. */
async function found(search: StretchSearch, walked: 'origin' | 'destination', page: number): Promise<Match[]> {
  const { known, connection } = world
  const weight = (id: number) => ((id === search.from.id) === (walked === 'origin') ? 0 : 1)
  const matches: Match[] = []
  for (let after = search.after; ;) {
    const rows = await findTrips({ pool: connection.pool, known: { ...known, weight } }, { ...search, after }, page)
    matches.push(...rows.map(seen))
    const last = rows.at(-1)
    if (!last || rows.length < page) return matches
    after = { value: search.order === 'price' ? last.stretchMinor : BigInt(last.departs), seq: last.trip_seq }
  }
}

const seen = ({ trip_seq: seq, departs, a_minutes, a_pos, b_pos, a_kind, b_kind, stretchMinor }: FoundTrip): Match => ({
  seq,
  departs,
  pickUp: departs + a_minutes,
  ends: [a_pos, b_pos],
  kinds: [a_kind, b_kind],
  stretchMinor,
})

test('for every stretch, both lists return the same trips as brute force, in order, to the last page', async () => {
  let [matched, nights, again, filtered] = [0, 0, 0, 0]
  const property = fc.asyncProperty(drawnAsk, fc.integer({ min: 1, max: 7 }), async (drawn, page) => {
    const search = askOf(drawn)
    const right = bruteForce(world, search)
    expect(await found(search, 'origin', page)).toEqual(right)
    expect(await found(search, 'destination', page)).toEqual(right)
    matched += right.length
    filtered += bruteForce(world, { ...search, filter: NO_FILTER }).length - right.length
    again += right.filter(({ seq }) => isPassedAgain(seq, search.from.id) || isPassedAgain(seq, search.to.id)).length
    nights += right.filter(({ departs }) => todayIn(new Date(departs * MINUTE_MS), search.from.zone) !== search.day).length
  })
  await fc.assert(property, { numRuns: 120, seed: 11 })
  expect(matched).toBeGreaterThan(100)
  expect(filtered).toBeGreaterThan(20)
  expect(nights).toBeGreaterThan(4)
  // trips that pass a place twice, on the way to a stop off the road and back (ST11)
  expect(again).toBeGreaterThan(8)
})

test('a search of several days finds the same first trips as searches of each day', async () => {
  let [matched, byPrice] = [0, 0]
  const property = fc.asyncProperty(drawnAsk, fc.constantFrom(1, 1, 1, 3), async (drawn, most) => {
    const search = askOf(drawn)
    const days = [-2, -1, 0, 1, 2].map((ahead) => dayAfter(search.day, ahead))
    const right = days.map((day) => bruteForce(world, { ...search, day }).slice(0, most))
    for (const walked of ['origin', 'destination'] as const) {
      const weight = (id: number) => ((id === search.from.id) === (walked === 'origin') ? 0 : 1)
      const watched = { pool: world.connection.pool, known: { ...world.known, weight } }
      const keys = await findTripKeysOfDays(watched, search, days, most)
      expect(keys.map((day) => day.map((key) => key.trip_seq))).toEqual(right.map((day) => day.map(({ seq }) => seq)))
    }
    matched += right.filter((day) => day.length > 0).length
    byPrice += search.order === 'price' ? right.filter((day) => day.length === most).length : 0
  })
  await fc.assert(property, { numRuns: 60, seed: 13 })
  expect(matched).toBeGreaterThan(30)
  expect(byPrice).toBeGreaterThan(10)
})

test('for a road below 20 km both lists return the same trips as checking every trip', async () => {
  const short = world.trips.filter(({ road }) => road.distanceM < MIN_STRETCH_M)
  let matched = 0
  const property = fc.asyncProperty(drawnAsk, async (drawn) => {
    const search = askOf(drawn, short)
    const right = bruteForce(world, search)
    expect(await found(search, 'origin', 3)).toEqual(right)
    expect(await found(search, 'destination', 3)).toEqual(right)
    matched += right.filter(({ ends: [on = 0, off = 0] }) => off - on < MIN_STRETCH_M).length
  })
  await fc.assert(property, { numRuns: 150, seed: 12 })
  expect(matched).toBeGreaterThan(5)
})

/** True when the road of a trip passes a place more than once. */
const isPassedAgain = (seq: number, id: number) =>
  there(world.trips.find((trip) => trip.seq === seq)).road.passed.filter(({ place }) => place.id === id).length > 1

test('a search finds a pick-up just after midnight, when it is still the previous day at the destination', async () => {
  const [start, from, to] = ['Presidente Prudente', 'Presidente Epitácio', 'Bataguassu'].map((name) =>
    there(gazetteer.suggest(name, 1)[0]),
  )
  const road = await roadBetween([there(start), there(to)])
  const minutes = there(road.passed.find(({ place }) => place.id === from?.id)).minutes
  const midnightPast = Date.parse('2027-06-12T03:05:00Z')
  await world.drive(road, new Date(midnightPast - minutes * MINUTE_MS))
  const filters = { day: '2027-06-12', seats: 1, need: 0, avoid: 0, order: 'departure' as const, now: NOW, after: undefined }
  const search = { ...filters, from: there(from), to: there(to) }
  expect(await found(search, 'destination', 7)).toMatchObject([{ pickUp: midnightPast / MINUTE_MS }])
})

test('search finds a trip between its own ends for each pair of neighboring cities, however short', async () => {
  const cities = gazetteer.all.filter(({ country, population }) => country === 'AR' && population >= 50_000)
  const pairs = cities.flatMap((a) => cities.filter((b) => a.id < b.id && distanceM(a, b) < MIN_STRETCH_M).map((b) => [a, b]))
  const missed: string[] = []
  for (const [i, pair] of pairs.entries()) {
    const [from, to] = i % 2 === 0 ? pair : pair.toReversed()
    const road = await roadBetween([there(from), there(to)])
    await world.drive(road, new Date('2027-06-20T15:00:00Z'))
    const { seq, priceMinor } = there(world.trips.at(-1))
    const filters = { day: '2027-06-20', seats: 1, need: 0, avoid: 0, now: NOW, after: undefined }
    const search = { ...filters, order: 'departure' as const, from: there(from), to: there(to) }
    const whole = { seq, ends: [0, road.distanceM], stretchMinor: priceMinor }
    for (const walked of ['origin', 'destination'] as const)
      if (!(await found(search, walked, 100)).some((match) => isDeepStrictEqual({ ...match, ...whole }, match)))
        missed.push(`${from?.name} → ${to?.name} from the ${walked}`)
  }
  expect(missed).toEqual([])
  expect(pairs.length).toBeGreaterThan(250)
}, 120_000)

test('a search uses the day at the pick-up, even in another time zone (ST12)', async () => {
  const [quiaca, villazon, jujuy] = ['La Quiaca', 'Villazón', 'San Salvador de Jujuy'].map((name) =>
    there(gazetteer.suggest(name, 1)[0]),
  )
  const [at, of, end] = [there(quiaca), there(villazon), there(jujuy)]
  expect(at.zone).not.toBe(of.zone)
  // twenty past midnight in La Quiaca, the evening before in Villazón
  await world.drive(await roadBetween([at, end]), new Date('2027-06-12T03:20:00Z'))
  const back = await roadBetween([end, at])
  const minutes = there(back.passed.find(({ place }) => place.id === of.id)).minutes
  await world.drive(back, new Date(Date.parse('2027-06-13T03:20:00Z') - minutes * MINUTE_MS))
  const filters = { seats: 1, need: 0, avoid: 0, order: 'departure' as const, now: NOW, after: undefined }
  for (const walked of ['origin', 'destination'] as const) {
    const onDay = (day: string) => found({ ...filters, from: of, to: end, day }, walked, 7)
    expect([walked, (await onDay('2027-06-12')).length, (await onDay('2027-06-11')).length]).toEqual([walked, 1, 0])
    for (const day of ['2027-06-11', '2027-06-12', '2027-06-13']) {
      const [away, home] = [
        { ...filters, from: of, to: end, day },
        { ...filters, from: end, to: of, day },
      ]
      expect(await found(away, walked, 7)).toEqual(bruteForce(world, away))
      expect(await found(home, walked, 7)).toEqual(bruteForce(world, home))
    }
  }
})
