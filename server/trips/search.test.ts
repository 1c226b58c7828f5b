import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Order } from '#contract/trips.ts'
import { stretchPrice } from '#domain/contribution.ts'
import type { Place } from '#domain/place.ts'
import { allFree, legsBetween, seatOn, seatsFree } from '#domain/seats.ts'
import { kinds, SHORTEST_STRETCH_M } from '#domain/stretch.ts'
import { DAY_MS, dayAfter, MINUTE_MS } from '#domain/time.ts'
import { JOIN_CUTOFF_MS } from '#domain/trip.ts'
import { type Connection, connect } from '../database/connect.ts'
import { embeddedRouting } from '../outside/routing/embedded.ts'
import { readNetwork } from '../outside/routing/read.ts'
import { loadGazetteer } from '../places/gazetteer.ts'
import { type KnownPlaces, knowPlaces } from '../places/known.ts'
import { freshDatabase } from '../testing/database.ts'
import { listings } from './actions.ts'
import { type Ask, ONLY_WOMEN } from './asked.ts'
import { todayIn } from './clock.ts'
import { insertTrip, keepRoad, listUnderPlaces } from './queries.ts'
import { layRoad, type Road } from './road.ts'
import { type Found, findTrips, LONGEST_ROAD_DAYS } from './search.ts'

/*
 * Some hundred trips by day and night on real roads of four countries, two of which keep other clocks than Argentina in June,
 * and searches for stretches of them: whatever is asked, the answer is that of looking at every trip (ST10).
 */

const data = (path: string) => fileURLToPath(new URL(`../../data/${path}`, import.meta.url))
const gazetteer = loadGazetteer(data('places/places.tsv'))
const routing = embeddedRouting(readNetwork(data('roads'), gazetteer.all))

const NOW = new Date('2027-06-10T15:00:00Z')
const DAYS = ['2027-06-09', '2027-06-10', '2027-06-11', '2027-06-12', '2027-06-13', '2027-06-14']
const towns = [
  ...[
    'Buenos Aires',
    'Campana',
    'San Nicolás',
    'Rosario',
    'Villa María',
    'Córdoba, Córdoba',
    'Río Cuarto',
    'Villa Mercedes',
    'San Luis, San Luis',
  ],
  ...[
    'Mendoza, Mendoza',
    'Uspallata',
    'Los Andes, Valparaíso',
    'Santiago, Santiago Metropolitan',
    'San Juan, San Juan',
    'Santa Fe',
    'Paraná, Entre Ríos',
  ],
  ...[
    'Concordia',
    'Paso de los Libres',
    'Uruguaiana',
    'Posadas',
    'Resistencia',
    'Clorinda',
    'Asunción',
    'Salto, Salto',
    'Montevideo',
  ],
].flatMap((name) => gazetteer.suggest(name, 1))

interface Trip {
  seq: number
  road: Road
  departsAt: Date
  seats: number
  free: bigint
  preferences: number
  stopsWelcome: boolean
  priceMinor: bigint
  gone: boolean
}

const drawnTrip = fc.record({
  stops: fc.uniqueArray(fc.integer({ min: 0, max: towns.length - 1 }), { minLength: 2, maxLength: 3 }),
  minute: fc.integer({ min: -12 * 12, max: 30 * 12 }).map((twelfths) => twelfths * 5),
  seats: fc.integer({ min: 1, max: 6 }),
  booked: fc.array(fc.tuple(fc.nat(14), fc.nat(14)), { maxLength: 4 }),
  preferences: fc.nat(63),
  stopsWelcome: fc.integer({ min: 0, max: 3 }).map((one) => one > 0),
  // few prices, so that many are the same
  price: fc.integer({ min: 0, max: 40 }).map((price) => BigInt(price) * 100_050n),
  driver: fc.nat(7),
  cancelled: fc.nat(9).map((one) => one === 0),
})

let connection: Connection
let known: KnownPlaces
let drop = async () => {}
const trips: Trip[] = []

beforeAll(async () => {
  const database = await freshDatabase()
  drop = database.drop
  connection = connect(database.url, () => {})
  known = await knowPlaces(connection.db, gazetteer)
  const drivers = await someDrivers()
  for (const drawn of fc.sample(drawnTrip, { numRuns: 400, seed: 7 })) await drive(drawn, drivers)
}, 120_000)

afterAll(async () => {
  await connection.close()
  await drop()
})

const SUSPENDED = 7

async function someDrivers(): Promise<string[]> {
  const rows = Array.from({ length: 8 }, (_, n) => ({
    ...{ issuer: 'test', subject: `${n}`, email: `driver${n}@example.org`, name: `Driver ${n}`, created_at: NOW },
    standing: n === SUSPENDED ? ('suspended' as const) : ('active' as const),
  }))
  await connection.db.insertInto('fuel_prices').values({ currency: 'ARS', price_minor: 150_000n, valid_from: NOW }).execute()
  return (await connection.db.insertInto('accounts').values(rows).returning('id').execute()).map(({ id }) => id)
}

async function drive(drawn: DrawnTrip, drivers: string[]) {
  const road = await layRoad(
    { routing, gazetteer },
    drawn.stops.flatMap((stop) => towns[stop] ?? []),
  )
  if (road.durationS * 1000 > LONGEST_ROAD_DAYS * DAY_MS) return
  const departsAt = new Date(NOW.getTime() + drawn.minute * MINUTE_MS)
  const free = withBookings(drawn, road.legsM.length - 1)
  const seq = await write(drawn, road, departsAt, free, drivers[drawn.driver] ?? '')
  trips.push({
    ...drawn,
    seq,
    road,
    departsAt,
    free,
    priceMinor: drawn.price,
    gone: drawn.cancelled || drawn.driver === SUSPENDED,
  })
}

type DrawnTrip = typeof drawnTrip extends fc.Arbitrary<infer T> ? T : never

function withBookings({ seats, booked }: DrawnTrip, legs: number): bigint {
  return booked.reduce(
    (free, [one, other]) => {
      const held = { from: Math.min(one, other) % legs, to: legs }
      return seatsFree(free, held) > 0 ? free - seatOn(held) : free
    },
    allFree(legs, seats),
  )
}

const write = (drawn: DrawnTrip, road: Road, departsAt: Date, free: bigint, driver_id: string) =>
  connection.db.transaction().execute(async (tx) => {
    const routeId = await keepRoad(tx, road, known.bit)
    const { seq } = await insertTrip(tx, tripRow(drawn, road, departsAt, free, { driver_id, route_id: routeId }))
    const { price, preferences, stopsWelcome, seats } = drawn
    await listUnderPlaces(tx, seq, listings({ road, departsAt }), {
      routeId,
      priceMinor: price,
      distanceM: road.distanceM,
      preferences,
      stopsWelcome,
      seats,
    })
    return seq
  })

const tripRow = (drawn: DrawnTrip, road: Road, departsAt: Date, free: bigint, ids: { driver_id: string; route_id: number }) => ({
  ...{
    ...ids,
    free,
    vehicle_id: null,
    departs_at: departsAt,
    arrives_at: new Date(departsAt.getTime() + road.durationS * 1000),
    created_at: NOW,
  },
  ...{
    local_date: '2027-06-10',
    local_time: '12:00',
    zone: 'UTC',
    origin_name: '',
    destination_name: '',
    comment: '',
    meeting_points: [],
  },
  ...{
    seats: drawn.seats,
    legs: road.legsM.length - 1,
    preferences: drawn.preferences,
    stops_welcome: drawn.stopsWelcome,
    joining: 'at_once' as const,
  },
  ...{
    currency: 'ARS',
    price_minor: drawn.price,
    cap_minor: drawn.price,
    distance_m: road.distanceM,
    consumption_dl: 80,
    fuel_price_id: 1,
  },
  ...{ tolls_minor: 0n, cancelled_at: drawn.cancelled ? NOW : null },
})

interface Match {
  seq: number
  departs: number
  pickUp: number
  kinds: number[]
  stretchMinor: bigint
}

/** Looks at every trip. */
const bruteForce = (asked: Ask): Match[] =>
  trips.flatMap((trip) => matchOf(trip, asked) ?? []).sort(asked.order === 'price' ? byPrice : byDeparture)

function matchOf(trip: Trip, { from, to, day, seats, need, avoid, now }: Ask): Match | undefined {
  const [a, b] = [from, to].map(({ id }) => trip.road.passed.find(({ place }) => place.id === id))
  if (!a || !b || b.posM - a.posM < SHORTEST_STRETCH_M) return undefined
  const pickUpAt = new Date(trip.departsAt.getTime() + a.minutes * MINUTE_MS)
  const onTheWay = a.kind === 'on_the_way' || b.kind === 'on_the_way'
  if (trip.gone || (onTheWay && !trip.stopsWelcome) || todayIn(pickUpAt, from.zone) !== day) return undefined
  if (pickUpAt.getTime() <= now.getTime() + JOIN_CUTOFF_MS) return undefined
  if ((trip.preferences & need) !== need || trip.preferences & avoid) return undefined
  if (seatsFree(trip.free, legsBetween(trip.road.legsM, a.posM, b.posM)) < seats) return undefined
  const stretchMinor = stretchPrice(trip.priceMinor, b.posM - a.posM, trip.road.distanceM, 'ARS')
  const departs = trip.departsAt.getTime() / MINUTE_MS
  return {
    seq: trip.seq,
    departs,
    pickUp: departs + a.minutes,
    kinds: [a, b].map(({ kind }) => kinds.indexOf(kind)),
    stretchMinor,
  }
}

const byDeparture = (a: Match, b: Match) => a.departs - b.departs || a.seq - b.seq
const byPrice = (a: Match, b: Match) => Number(a.stretchMinor - b.stretchMinor) || a.seq - b.seq

/** All that the search finds, page after page by key, when it walks the list of this end. */
async function found(asked: Ask, walked: 'origin' | 'destination', page: number): Promise<Match[]> {
  const weights = {
    bit: known.bit,
    refresh: known.refresh,
    weight: (id: number) => ((id === asked.from.id) === (walked === 'origin') ? 0 : 1),
  }
  const matches: Match[] = []
  for (let after = asked.after; ;) {
    const rows = await findTrips({ pool: connection.pool, known: weights }, { ...asked, after }, page)
    matches.push(...rows.map(seen))
    const last = rows.at(-1)
    if (!last || rows.length < page) return matches
    after = { value: asked.order === 'price' ? last.stretchMinor : BigInt(last.departs), seq: last.trip_seq }
  }
}

const seen = ({ trip_seq, departs, a_minutes, a_kind, b_kind, stretchMinor }: Found): Match => ({
  ...{ seq: trip_seq, departs, pickUp: departs + a_minutes, kinds: [a_kind, b_kind], stretchMinor },
})

/** A stretch of a trip that exists, mostly in the direction of travel, on a day near its own. */
const drawnAsk = fc.record({
  trip: fc.nat(399),
  ends: fc.tuple(fc.nat(1000), fc.nat(1000)),
  days: fc.constantFrom(0, 0, 0, 1, -1),
  backwards: fc.nat(9).map((one) => one === 0),
  seats: fc.constantFrom(1, 1, 2, 3),
  need: fc.constantFrom(0, 0, 0, 0, 0, 0, 1, 4, ONLY_WOMEN),
  avoid: fc.constantFrom(0, ONLY_WOMEN),
  order: fc.constantFrom<Order>('departure', 'price'),
})

function ask({
  trip,
  ends: [one, other],
  days,
  backwards,
  ...wish
}: typeof drawnAsk extends fc.Arbitrary<infer T> ? T : never): Ask {
  const { road, departsAt } = trips[trip % trips.length] ?? oops()
  const positions = [one % road.passed.length, other % road.passed.length].sort((x, y) => (backwards ? y - x : x - y))
  const [from, to] = positions.map((at) => road.passed[at] ?? oops())
  if (!from || !to) return oops()
  const day = dayAfter(todayIn(new Date(departsAt.getTime() + from.minutes * MINUTE_MS), from.place.zone), days)
  return { ...wish, from: from.place, to: to.place, day, now: NOW, after: undefined }
}

const oops = (): never => {
  throw new Error('The world of this test has no such trip')
}

test('whatever stretch is asked for, both lists give what looking at every trip gives, in order, to the last page', async () => {
  let [matched, nights] = [0, 0]
  const property = fc.asyncProperty(drawnAsk, fc.integer({ min: 1, max: 7 }), async (drawn, page) => {
    const asked = ask(drawn)
    const right = bruteForce(asked)
    expect(await found(asked, 'origin', page)).toEqual(right)
    expect(await found(asked, 'destination', page)).toEqual(right)
    matched += right.length
    nights += right.filter(({ departs }) => todayIn(new Date(departs * MINUTE_MS), asked.from.zone) !== asked.day).length
  })
  await fc.assert(property, { numRuns: 200, seed: 11 })
  expect(matched).toBeGreaterThan(200)
  expect(nights).toBeGreaterThan(20)
}, 60_000)

test('a pick-up just after midnight is found though its destination is still on the day before', async () => {
  const [from, to] = ['Uspallata', 'Los Andes, Valparaíso'].map((name) => gazetteer.suggest(name, 1)[0])
  if (!from || !to) return oops()
  const asked = { from, to, seats: 1, need: 0, avoid: 0, order: 'departure' as const, now: NOW, after: undefined }
  for (const day of DAYS) expect(await found({ ...asked, day }, 'destination', 7)).toEqual(bruteForce({ ...asked, day }))
})
