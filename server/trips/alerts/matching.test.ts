import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Gender, genders } from '#domain/people/account.ts'
import { type Day, dayAfter, dayNumber, MINUTE_MS } from '#domain/time.ts'
import { avoidedBy } from '#domain/trips/search/matching.ts'
import { todayIn } from '../../platform/time.ts'
import type { StretchSearch } from '../search/parseSearch.ts'
import { findTrips } from '../search/search.ts'
import { gazetteer, NOW, type SmallWorld, smallWorld } from '../testing/smallWorld.ts'
import { alertsFor, offeredTrip } from './matching.ts'

/** Trips on real roads of four countries, and alerts for stretches of these roads, mostly on the days of the trips. */
let world: SmallWorld
let alerts: Standing[]
beforeAll(async () => {
  world = await smallWorld()
  alerts = await standing()
}, 120_000)
afterAll(() => world.close())

type AlertSearch = Omit<StretchSearch, 'day' | 'order' | 'after' | 'now'>
interface Standing extends AlertSearch {
  id: string
  first: Day
  last: Day
}

const drawnAlert = fc.record({
  trip: fc.nat(399),
  ends: fc.tuple(fc.nat(1000), fc.nat(1000)),
  days: fc.constantFrom([0, 0] as const, [0, 0] as const, [0, 3] as const, [-3, 0] as const, [1, 1] as const, [-1, -1] as const),
  backwards: fc.nat(9).map((one) => one === 0),
  seats: fc.constantFrom(1, 1, 2, 3),
  need: fc.constantFrom(0, 0, 0, 0, 0, 1, 4),
  gender: fc.constantFrom(...genders),
})
type Drawn = typeof drawnAlert extends fc.Arbitrary<infer One> ? One : never

function there<T>(one: T | undefined): T {
  if (one === undefined) throw new Error('The small world has no such thing')
  return one
}

async function standing(): Promise<Standing[]> {
  const owners = await oneOfEach()
  const drawn = fc.sample(drawnAlert, { numRuns: 1200, seed: 5 }).map(searchOf)
  const stored: Standing[] = []
  for (const search of drawn.filter(({ from, to }) => from.id !== to.id)) {
    const id = await keep(search, there(owners.get(search.gender)))
    if (id) stored.push({ ...search, id })
  }
  return stored
}

async function oneOfEach(): Promise<Map<Gender, string>> {
  const rows = genders.map((gender) => ({
    issuer: 'test',
    subject: gender,
    email: `${gender}@example.org`,
    gender,
    created_at: NOW,
  }))
  const made = await world.connection.db.insertInto('accounts').values(rows).returning(['id', 'gender']).execute()
  return new Map(made.map(({ id, gender }) => [there(gender ?? undefined), id]))
}

function searchOf({ trip, ends, days, backwards, gender, ...rest }: Drawn) {
  const { road, departsAt } = there(world.trips[trip % world.trips.length])
  const [a = 0, b = 0] = ends.map((end) => end % road.passed.length).sort((x, y) => (backwards ? y - x : x - y))
  const [from, to] = [there(road.passed[a]), there(road.passed[b])]
  const day = todayIn(new Date(departsAt.getTime() + from.minutes * MINUTE_MS), from.place.zone)
  const search = { ...rest, avoid: avoidedBy(gender), gender, from: from.place, to: to.place }
  return { ...search, first: dayAfter(day, days[0]), last: dayAfter(day, days[1]) }
}

/** Stores an alert; undefined when an equal one exists. */
async function keep({ from, to, first, last, seats, need }: Omit<Standing, 'id'>, account_id: string) {
  const ends = { from_place: from.id, to_place: to.id, first_day: dayNumber(first), last_day: dayNumber(last) }
  const row = await world.connection.db
    .insertInto('alerts')
    .values({ account_id, ...ends, any_day: false, seats, preferences: need, set_at: NOW })
    .onConflict((clash) => clash.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** Returns for every alert the trips that a search with its values finds on its days. */
async function foundBySearch(): Promise<Set<string>> {
  const { pool } = world.connection
  const pairs: string[] = []
  for (const { id, first, last, ...search } of alerts)
    for (let day = first; day <= last; day = dayAfter(day, 1)) {
      const ask: StretchSearch = { ...search, day, order: 'departure', after: undefined, now: NOW }
      for (const { trip_seq } of await findTrips({ pool, known: world.known }, ask, 1000)) pairs.push(`${id} ${trip_seq}`)
    }
  return new Set(pairs)
}

async function foundByAlerts(freeBefore: bigint): Promise<Set<string>> {
  const { db } = world.connection
  const pairs: string[] = []
  for (const { seq } of world.trips) {
    const offer = { seq, freeBefore, postedAt: NOW }
    const fitting = await alertsFor(db, { gazetteer, now: () => NOW }, offer, there(await offeredTrip(db, seq)))
    pairs.push(...fitting.map(({ id }) => `${id} ${seq}`))
  }
  return new Set(pairs)
}

test('an alert matches a trip exactly when a search right after the posting finds it', async () => {
  const [right, found] = [await foundBySearch(), await foundByAlerts(0n)]
  expect([...found].filter((pair) => !right.has(pair))).toEqual([])
  expect([...right].filter((pair) => !found.has(pair))).toEqual([])
  expect(right.size).toBeGreaterThan(500)
})

test('seats that were free before the release notify no one', async () => {
  expect((await foundByAlerts(0x666_6666_6666_6666n)).size).toBe(0)
})
