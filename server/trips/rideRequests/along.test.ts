import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allFree } from '#domain/bookings/seats.ts'
import type { Gender } from '#domain/people/account.ts'
import { distanceM, type Place } from '#domain/places/place.ts'
import { type Day, dayAfter, dayNumber, HOUR_MS, MINUTE_MS } from '#domain/time.ts'
import { avoidedBy } from '#domain/trips/search/matching.ts'
import { instantOf, todayIn } from '../../platform/time.ts'
import type { StretchSearch } from '../search/parseSearch.ts'
import { findTrips } from '../search/search.ts'
import { gazetteer, NOW, type SmallWorld, smallWorld, type SmallTrip } from '../testing/smallWorld.ts'
import { alongDraft, requestAlong, requestsAlong } from './along.ts'

/*
 * Drafts on real roads of four countries, and people who show requests for parts of them: women and men, some barred, some with
 * restricted data, some with a block in either direction, some with a seat. `CASES=10000 npm run test:stories --
 * rideRequests/along` tries more.
 */
const CASES = Number(process.env.CASES) || 1500

interface Passenger {
  id: string
  gender: Gender | null
  /** true for a person who may search */
  active: boolean
}

interface Request extends Pick<StretchSearch, 'from' | 'to' | 'seats' | 'need'> {
  id: string
  first: Day
  last: Day
  passenger: Passenger
  onlyWomen: boolean
  /** true for a shown alert that is not switched off */
  shown: boolean
}

/** A seat that a passenger has or had on some trip, including canceled and undriven ones. */
interface TakenSeat {
  who: string
  from: Place
  to: Place
  day: Day
  stands: boolean
}

let world: SmallWorld
let drafts: (SmallTrip & { driverGender: Gender })[]
let requests: Request[]
let taken: TakenSeat[]
beforeAll(async () => {
  world = await smallWorld()
  const genders: Gender[] = ['Female', 'Male', 'Rather not say']
  for (const [at, gender] of genders.entries())
    await world.connection.db.updateTable('accounts').set({ gender }).where('id', '=', there(world.drivers[at])).execute()
  // a trip posted without a booking has the same free seats as its draft
  drafts = world.trips
    .filter(({ gone, free, road, seats }) => !gone && free === allFree(road.legsM.length - 1, seats))
    .map((trip) => ({ ...trip, driverGender: there(genders[world.drivers.indexOf(trip.driverId)]) }))
  const passengers = await everyKind()
  requests = await standing(passengers)
  taken = await everyNthRides(2)
}, 240_000)
afterAll(() => world.close())

function there<T>(one: T | undefined): T {
  if (one === undefined) throw new Error('The small world has no such thing')
  return one
}

async function everyKind(): Promise<Passenger[]> {
  const { db } = world.connection
  const [first = '', second = ''] = world.drivers
  const kinds = (['Female', 'Male', 'Rather not say'] as const).flatMap((gender) => [
    { gender, standing: 'active' as const, restricted: false, blocks: '', blockedBy: '' },
    { gender, standing: 'suspended' as const, restricted: false, blocks: '', blockedBy: '' },
    { gender, standing: 'active' as const, restricted: true, blocks: '', blockedBy: '' },
    { gender, standing: 'active' as const, restricted: false, blocks: first, blockedBy: '' },
    { gender, standing: 'active' as const, restricted: false, blocks: '', blockedBy: second },
  ])
  return Promise.all(
    kinds.map(async ({ gender, standing, restricted, blocks, blockedBy }, n) => {
      const { id } = await db
        .insertInto('accounts')
        .values({ issuer: 'requests', subject: `${n}`, email: `r${n}@example.org`, gender, standing, created_at: NOW })
        .returning('id')
        .executeTakeFirstOrThrow()
      if (restricted) await db.updateTable('accounts').set({ restricted_at: NOW }).where('id', '=', id).execute()
      const blocked = [blocks && { blocker_id: id, blocked_id: blocks }, blockedBy && { blocker_id: blockedBy, blocked_id: id }]
      for (const row of blocked)
        if (row)
          await db
            .insertInto('blocks')
            .values({ ...row, blocked_at: NOW })
            .execute()
      return { id, gender, active: standing === 'active' && !restricted }
    }),
  )
}

const drawn = fc.record({
  draft: fc.nat(10_000),
  passenger: fc.nat(14),
  ends: fc.tuple(fc.nat(1000), fc.nat(1000)),
  days: fc.constantFrom([0, 0] as const, [0, 0] as const, [0, 2] as const, [-2, 0] as const, [1, 1] as const, [-1, -1] as const),
  backwards: fc.nat(9).map((one) => one === 0),
  seats: fc.constantFrom(1, 1, 2, 3),
  need: fc.constantFrom(0, 0, 0, 0, 1, 4),
  onlyWomen: fc.nat(3).map((one) => one === 0),
  as: fc.constantFrom('shown', 'shown', 'shown', 'shown', 'shown', 'hidden', 'stopped'),
})
type Drawn = typeof drawn extends fc.Arbitrary<infer One> ? One : never

async function standing(passengers: Passenger[]): Promise<Request[]> {
  const inserted: Request[] = []
  // draws more alerts than are stored, because equal ones are merged
  for (const one of fc.sample(drawn, { numRuns: 3 * CASES, seed: 11 })) {
    const request = requestOf(one, there(passengers[one.passenger]))
    const id = request.from.id === request.to.id ? undefined : await keep(request, one.as)
    if (id) inserted.push({ ...request, id })
    if (inserted.length === CASES) return inserted
  }
  throw new Error(`Only ${inserted.length} requests of ${CASES}`)
}

function requestOf({ draft, ends, days, backwards, seats, need, onlyWomen, as }: Drawn, passenger: Passenger) {
  const { road, departsAt } = there(drafts[draft % drafts.length])
  const [a = 0, b = 0] = ends.map((end) => end % road.passed.length).sort((x, y) => (backwards ? y - x : x - y))
  const [from, to] = [there(road.passed[a]), there(road.passed[b])]
  const day = todayIn(new Date(departsAt.getTime() + from.minutes * MINUTE_MS), from.place.zone)
  const [first, last] = [dayAfter(day, days[0]), dayAfter(day, days[1])]
  const toWomen = onlyWomen && passenger.gender === 'Female'
  return { seats, need, first, last, passenger, from: from.place, to: to.place, onlyWomen: toWomen, shown: as === 'shown' }
}

async function keep({ from, to, first, last, seats, need, onlyWomen, passenger }: Omit<Request, 'id'>, as: Drawn['as']) {
  const ends = { from_place: from.id, to_place: to.id, first_day: dayNumber(first), last_day: dayNumber(last) }
  const showing = { shown_at: NOW, note: '', flexible_hours: 0, only_women: onlyWomen }
  const row = await world.connection.db
    .insertInto('alerts')
    .values({
      account_id: passenger.id,
      ...ends,
      any_day: false,
      seats,
      preferences: need,
      set_at: NOW,
      ...(as === 'hidden' ? {} : showing),
      stopped_at: as === 'stopped' ? NOW : null,
    })
    .onConflict((clash) => clash.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

const STATES = ['confirmed', 'travelled', 'confirmed', 'cancelled', 'requested', 'not_driven', 'confirmed'] as const

/**
 * Gives the person of every n-th request a seat from near the requested origin to near the requested destination, on the first
 * requested day or the day after.
 */
async function everyNthRides(nth: number): Promise<TakenSeat[]> {
  const seats = requests
    .filter((_, n) => n % nth === 0)
    .map(({ from, to, first, passenger }, n) => ({
      who: passenger.id,
      // from a neighbor within the radius, from a neighbor just beyond it, or from the place itself
      from: [neighbour(from, 1_000, 10_000), from, neighbour(from, 10_500, 30_000)][n % 3] ?? from,
      to: [to, to, neighbour(to, 1_000, 10_000)][n % 4] ?? to,
      day: dayAfter(first, n % 8 === 0 ? 1 : 0),
      state: STATES[n % STATES.length] ?? 'confirmed',
    }))
  const inserted: TakenSeat[] = []
  for (const [n, { state, ...seat }] of seats.entries())
    if (await insertSeat({ ...seat, state }, there(world.trips[n % world.trips.length])))
      inserted.push({ ...seat, stands: state === 'confirmed' || state === 'travelled' })
  return inserted
}

const neighbour = (place: Place, atLeast: number, atMost: number) =>
  gazetteer.all.find((other) => distanceM(other, place) >= atLeast && distanceM(other, place) <= atMost)

type DrawnSeat = Omit<TakenSeat, 'stands'> & { state: (typeof STATES)[number] }

/** Inserts a seat; false when the person has another seat on that trip. */
async function insertSeat({ who, from, to, day, state }: DrawnSeat, trip: SmallTrip): Promise<boolean> {
  const departs_at = instantOf(day, '21:30', from.zone)
  const ends = { from_place: from.id, to_place: to.id }
  const times = { departs_at, arrives_at: new Date(departs_at.getTime() + HOUR_MS), requested_at: NOW, answer_by: NOW }
  const row = await world.connection.db
    .insertInto('bookings')
    .values({
      trip_seq: trip.seq,
      driver_id: trip.driverId,
      passenger_id: who,
      state,
      joining: 'at_once',
      ...ends,
      ...times,
      from_name: '',
      to_name: '',
      from_m: 0,
      to_m: 50_000,
      leg_from: 0,
      leg_to: 1,
      declared: true,
      extra_m: 0,
      currency: 'ARS',
      price_minor: 0n,
      only_women: false,
      ...(state === 'requested' ? {} : { confirmed_at: NOW }),
    })
    .onConflict((clash) => clash.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** True when a person has a seat from near one place to near the other on a day (ST18), by checking all seats. */
const hasSeat = (who: string, from: Place, to: Place, day: Day) =>
  taken.some(
    (seat) =>
      seat.stands &&
      seat.who === who &&
      seat.day === day &&
      distanceM(seat.from, from) <= 10_000 &&
      distanceM(seat.to, to) <= 10_000,
  )

/** Number of pairs of a request and a draft that match, but are hidden because the person has a seat. */
let withSeat = 0

/**
 * Returns for each request the drafts that its person's search finds right after posting, if their driver may see the request.
 */
async function bySearch(): Promise<Set<string>> {
  const { pool } = world.connection
  const bySeq = new Map(drafts.map((draft) => [draft.seq, draft]))
  const pairs: string[] = []
  for (const { id, first, last, passenger, onlyWomen, shown, ...search } of requests) {
    if (!shown || !passenger.active) continue
    for (let day = first; day <= last; day = dayAfter(day, 1)) {
      const seated = hasSeat(passenger.id, search.from, search.to, day)
      const whom = { avoid: avoidedBy(passenger.gender), caller: passenger.id }
      const ask: StretchSearch = { ...search, ...whom, day, order: 'departure', after: undefined, now: NOW }
      for (const { trip_seq } of await findTrips({ pool, known: world.known }, ask, 1000)) {
        const draft = bySeq.get(trip_seq)
        if (!draft || (onlyWomen && draft.driverGender !== 'Female')) continue
        if (seated) withSeat++
        else pairs.push(`${id} ${trip_seq}`)
      }
    }
  }
  return new Set(pairs)
}

const drafted = (draft: SmallTrip) => alongDraft({ gazetteer }, { ...draft, currency: 'ARS' })
const knowing = () => ({ pool: world.connection.pool, gazetteer, now: () => NOW })

async function byDrafts(): Promise<Set<string>> {
  const pairs: string[] = []
  for (const draft of drafts) {
    const { requests: found, more } = await requestsAlong(knowing(), draft.driverGender, drafted(draft), 100_000)
    expect(more).toBe(false)
    pairs.push(...found.map(({ alert }) => `${alert.id} ${draft.seq}`))
  }
  return new Set(pairs)
}

test('a draft lists a request exactly when its person has no seat and their search would find the posted trip (ST15, ST18)', async () => {
  const [right, found] = [await bySearch(), await byDrafts()]
  expect([...found].filter((pair) => !right.has(pair))).toEqual([])
  expect([...right].filter((pair) => !found.has(pair))).toEqual([])
  expect(requests).toHaveLength(CASES)
  expect(right.size).toBeGreaterThan(CASES / 10)
  expect(withSeat).toBeGreaterThan(CASES / 100)
}, 600_000)

test('the list of requests is limited and reports whether there are more, and each request is found by its id', async () => {
  const counted: { draft: (typeof drafts)[number]; requests: unknown[] }[] = []
  for (const draft of drafts)
    counted.push({ draft, ...(await requestsAlong(knowing(), draft.driverGender, drafted(draft), 100_000)) })
  const { draft } = there(counted.toSorted((a, b) => b.requests.length - a.requests.length)[0])
  const { requests: all } = await requestsAlong(knowing(), draft.driverGender, drafted(draft), 100_000)
  expect(all.length).toBeGreaterThan(3)
  const few = await requestsAlong(knowing(), draft.driverGender, drafted(draft), 3)
  expect([few.requests.length, few.more]).toEqual([3, true])
  const exactly = await requestsAlong(knowing(), draft.driverGender, drafted(draft), all.length)
  expect([exactly.requests.length, exactly.more]).toEqual([all.length, false])
  const one = there(all[0])
  const { db } = world.connection
  expect((await requestAlong(db, knowing(), draft.driverGender, drafted(draft), one.alert.id))?.alert.id).toBe(one.alert.id)
  expect(await requestAlong(db, knowing(), draft.driverGender, drafted(draft), 'no id')).toBeUndefined()
})
