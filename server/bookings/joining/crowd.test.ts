import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { requestSeat } from '#contract/bookings/bookings.ts'
import { DAY_MS } from '#domain/time.ts'
import { cast } from '../../testing/cast.ts'
import { CallRefused } from '../../testing/person.ts'

const { ana, bruno, clock, diana, join, seatsLeft, world } = await cast()
let day = 1
const freshDay = () => (day += 2)
const CROWD = 200
const crowd: Awaited<ReturnType<typeof join>>[] = []
for (let i = 0; i < CROWD; i += 20)
  crowd.push(...(await Promise.all(Array.from({ length: 20 }, (_, n) => join({ name: `P${i + n}`, registered: true })))))
type Person = (typeof crowd)[number]
const town = (name: string) => world.gazetteer.named(`${name}, Argentina`)?.id

/** Repeats an action while the server is too busy, and returns its final response. */
async function insists(act: () => Promise<{ state: string }>): Promise<string> {
  for (;;) {
    const outcome = await act().then(
      ({ state }) => state,
      (error: unknown) => (error instanceof CallRefused ? error.message : Promise.reject(error)),
    )
    if (!['overloaded', 'database_unavailable'].includes(outcome)) return outcome
  }
}

const tally = (outcomes: string[]) =>
  Object.fromEntries([...new Set(outcomes)].sort().map((one) => [one, outcomes.filter((other) => other === one).length]))
const deadlocks = async () =>
  (await sql<{ n: bigint }>`select deadlocks n from pg_stat_database where datname = current_database()`.execute(world.db))
    .rows[0]?.n

// unpaid holds of one test must not count in the next (B2)
afterEach(() => clock.pass(DAY_MS))

test.each([1, 2, 3])('of two hundred simultaneous requests for one seat, one succeeds, round %i', async () => {
  const trip = await bruno.posts({ from: 'Rosario', to: 'Córdoba', inDays: freshDay(), seats: 1 })
  const outcomes = await Promise.all(crowd.map((one) => insists(() => one.asksForSeat(trip))))
  expect(tally(outcomes)).toEqual({ accepted: 1, trip_full: CROWD - 1 })
  expect(await seatsLeft(trip)).toBe(0)
})

test.each([1, 2, 3])(
  'fifty people request six seats on overlapping and separate stretches: none is oversold, round %i',
  async () => {
    const trip = await bruno.posts({
      from: 'Rosario',
      to: 'Córdoba',
      via: ['Bell Ville', 'Villa María'],
      inDays: freshDay(),
      seats: 6,
    })
    const [bellVille, villaMaria] = [town('Bell Ville, Córdoba'), town('Villa María, Córdoba')]
    const stretches = [{}, { to: bellVille }, { from: villaMaria }, { from: bellVille, to: villaMaria }, { from: bellVille }]
    const outcomes = await Promise.all(crowd.slice(0, 50).map((one, i) => insists(() => one.asksForSeat(trip, stretches[i % 5]))))
    expect(Object.keys(tally(outcomes))).toEqual(['accepted', 'trip_full'])
    const most = await sql<{ taken: number; free: number }>`
    select leg, count(b.id)::int taken, ((t.free >> (4 * leg)) & 15)::int free from trips t
    cross join lateral generate_series(0, t.legs - 1) leg
    left join bookings b on b.trip_seq = t.seq and b.state = 'accepted' and b.leg_from <= leg and leg < b.leg_to
    where t.id = ${trip} group by leg, t.free order by leg`.execute(world.db)
    expect(most.rows.filter(({ taken, free }) => taken + free !== 6)).toEqual([])
    // no passenger was refused while a seat was free on the whole road
    expect(Math.min(...most.rows.map(({ free }) => free))).toBe(0)
  },
)

test('a request for a full trip has the same response whether it waits for another request or not', async () => {
  const trip = await bruno.posts({ from: 'Rosario', to: 'Córdoba', inDays: freshDay(), seats: 3 })
  const [other, pair, early, late] = crowd.slice(0, 4).map(there)
  if (!other || !pair || !early || !late) throw new Error('the crowd is too small')
  const idRoute = trip
  const headers = { 'idempotency-key': randomUUID() }
  const first = await early.call(requestSeat, { body: { idRoute } }, headers)
  await early.cancels(first)
  await ana.asksForSeat(trip)
  await pair.asksForSeat(trip, { companions: [{ kind: 'adult', name: 'Uno', lastName: 'Prueba', adultStated: true }] })
  const requests: [answer: string, request: () => Promise<{ state: string }>][] = [
    ['trip_full', () => late.asksForSeat(trip)],
    ['already_joined', () => ana.asksForSeat(trip)],
    ['already_joined', () => ana.startsToPay(trip, { seats: 2 }).then(() => ({ state: 'paying' }))],
    ['paying', () => ana.startsToPay(trip).then(() => ({ state: 'paying' }))],
    ['own_trip', () => bruno.asksForSeat(trip)],
    ['accepted', () => early.call(requestSeat, { body: { idRoute } }, headers)],
    ['companion_not_agreed', () => late.asksForSeat(trip, { companions: [{ kind: 'account', invitation: randomUUID() }] })],
    ['validation', () => late.asksForSeat(trip, { seats: 2 })],
    ['not_offered', () => late.asksForSeat(trip, { to: town('Mendoza, Mendoza') })],
  ]
  for (const [answer, request] of requests) {
    expect(await insists(request)).toBe(answer)
    const behind = await Promise.all([insists(() => other.asksForSeat(trip)), insists(request), insists(request)])
    expect(behind).toEqual(['trip_full', answer, answer])
  }
  // the first waiting person is counted under the lock
  const places = await Promise.all([late, other].map((one) => insists(() => one.asksForSeat(trip, { wait: true }))))
  expect(places).toEqual(['waiting', 'waiting'])
})

test('simultaneous accepting, withdrawing and canceling of the trip count no seat twice', async () => {
  const people = crowd.slice(0, 12)
  const trip = await bruno.posts({ from: 'Rosario', to: 'Córdoba', inDays: freshDay(), seats: 3, joining: 'on_approval' })
  const seats = await Promise.all(people.map((one) => one.asksForSeat(trip)))
  const acts = seats.flatMap((seat, i) => [
    () => insists(() => bruno.accepts(seat)),
    () => insists(() => there(people[i]).withdraws(seat)),
    ...(i % 4 === 0 ? [() => insists(() => bruno.declines(seat))] : []),
  ])
  const outcomes = await Promise.all([
    ...acts.map((act) => act()),
    insists(() => bruno.cancelsTrip(trip).then(() => ({ state: 'cancelled' }))),
  ])
  expect(new Set(outcomes)).not.toContain('internal')
  const left = await world.db
    .selectFrom('bookings')
    .select('state')
    .where(
      'id',
      'in',
      seats.map(({ id }) => id),
    )
    .execute()
  expect(left.filter(({ state }) => ['requested', 'accepted', 'confirmed'].includes(state))).toEqual([])
  expect(await seatsLeft(trip)).toBe(3)
})

test('two drivers who request a seat in each other’s car at the same moment both get it without a deadlock', async () => {
  for (let round = 0; round < 10; round++) {
    const [brunos, dianas] = await Promise.all([
      bruno.posts({ from: 'Rosario', to: 'Córdoba', inDays: freshDay(), price: '0' }),
      diana.posts({ from: 'Córdoba', to: 'Rosario', inDays: freshDay(), price: '0' }),
    ])
    const outcomes = await Promise.all([insists(() => diana.asksForSeat(brunos)), insists(() => bruno.asksForSeat(dianas))])
    expect(outcomes).toEqual(['confirmed', 'confirmed'])
  }
  expect(await deadlocks()).toBe(0n)
})

test('one person who requests two overlapping free seats gets one', async () => {
  await ana.comesBack()
  const inDays = freshDay()
  const trips = await Promise.all(
    [bruno, diana].map((driver) => driver.posts({ from: 'Rosario', to: 'Córdoba', inDays, price: '0' })),
  )
  const outcomes = await Promise.all(trips.map((trip) => insists(() => ana.asksForSeat(trip))))
  expect(outcomes.toSorted()).toEqual(['confirmed', 'overlapping_booking'])
})

const there = (one: Person | undefined): Person => one ?? ana
