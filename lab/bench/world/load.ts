import type pg from 'pg'
import { type Place, displayName } from '#domain/places/place.ts'
import { MINUTE_MS } from '#domain/time.ts'
import { minutesAt } from '#domain/trips/stretch.ts'
import { type Road, routePlaces, signatures } from '#server/trips/posting/road.ts'
import { flagsOf, PASSED_AGAIN, rateOf } from '#server/trips/search/listedFlags.ts'
import { dayAt, dayOf, midnight, NOW, numberOf } from './clocks.ts'
import { array, copyRows, NULL, row, text } from './copy.ts'
import { type PassedStore, remember, type RoadFacts } from './passed.ts'
import { CURRENCY, driverOf, FUEL_PRICE_MINOR, isBarred, isCancelled, type Trips } from './trips.ts'

const ROUTES = 'id, key, line, stops, stops_m, stops_minutes, legs_m, distance_m, duration_s, method'
const ROUTE_PLACES = 'place_id, route_id, pos_m, off_m, minutes, kind, leg_in, leg_out, stop'
const TRIPS = `seq, free, driver_id, route_id, departs_at, arrives_at, local_date, local_time, zone, origin_name, destination_name, seats, legs,
  preferences, stops_welcome, joining, meeting_points, stops, method, currency, price_minor, cap_minor, distance_m, consumption_dl, fuel_price_id,
  tolls_minor, cancelled_at, created_at`
const TRIP_PLACES = 'sig_after, sig_before, place_id, trip_seq, route_id, pos_m, day, departs, rate, flags'

/** Inserts `roads` (numbered from 1 in the database) with their passed places, and stores the data for brute force. */
export async function loadRoads(
  client: pg.Client,
  roads: Iterable<Road>,
  bit: (placeId: number) => number,
  store: PassedStore,
): Promise<void> {
  for (const batch of batches(roads, 2000)) {
    const known = batch.map((road, i) => ({ road, id: store.facts.length + i + 1, places: routePlaces(road) }))
    await copyRows(
      client,
      'routes',
      ROUTES,
      known.map(({ road, id }) => routeRow(road, id)),
    )
    await copyRows(
      client,
      'route_places',
      ROUTE_PLACES,
      known.flatMap(({ places, id }) => places.map((place) => routePlaceRow(place, id))),
    )
    for (const { road, places } of known) remember(store, road, places, signatures(road, bit))
  }
}

function* batches<T>(items: Iterable<T>, size: number): Generator<T[]> {
  let batch: T[] = []
  for (const item of items) {
    batch.push(item)
    if (batch.length < size) continue
    yield batch
    batch = []
  }
  yield batch
}

const routeRow = ({ line, atM, atS, stops, legsM, distanceM, durationS, method }: Road, id: number) =>
  row(
    id,
    `\\\\x${id.toString(16).padStart(16, '0')}`,
    text(line),
    array(stops.map(({ place }) => place.id)),
    array(stops.map((stop) => stop.atM)),
    array(stops.map((stop) => minutesAt({ points: [], atM, atS }, stop.atM))),
    array(legsM),
    distanceM,
    durationS,
    method,
  )

const routePlaceRow = (place: ReturnType<typeof routePlaces>[number], id: number) =>
  row(place.place_id, id, place.pos_m, place.off_m, place.minutes, place.kind, place.leg_in, place.leg_out, place.stop)

/** Inserts drivers, the fuel price, and all trips with their rows in the lists of passed places. */
export async function loadTrips(client: pg.Client, trips: Trips, store: PassedStore, places: Place[]): Promise<number> {
  await client.query(`insert into fuel_prices (currency, price_minor, valid_from) values ($1, $2, $3)`, [
    CURRENCY,
    FUEL_PRICE_MINOR,
    NOW,
  ])
  await copyRows(client, 'accounts', 'id, issuer, subject, email, name, gender, standing, created_at', accountRows(trips.drivers))
  const numbers = Int32Array.from({ length: trips.count }, (_, i) => i)
  await copyRows(
    client,
    'trips',
    TRIPS,
    lazily(numbers, (trip) => tripRow(trips, trip, factsOf(trips, store, trip))),
  )
  return copyRows(client, 'trip_places', TRIP_PLACES, listRows(trips, store, new Map(places.map(({ id, zone }) => [id, zone]))))
}

const factsOf = (trips: Trips, { facts }: PassedStore, trip: number): RoadFacts => {
  const found = facts[trips.road[trip] ?? -1]
  if (!found) throw new Error(`Trip ${trip} has no road`)
  return found
}

function* lazily(numbers: Iterable<number>, line: (number: number) => string): Generator<string> {
  for (const number of numbers) yield line(number)
}

export const accountId = (driver: number) => `00000000-0000-4000-8000-${driver.toString(16).padStart(12, '0')}`

const accountRows = (drivers: number) =>
  Array.from({ length: drivers }, (_, n) =>
    row(
      accountId(n),
      'bench',
      n,
      `${n}@example.org`,
      `Driver ${n}`,
      n % 2 ? 'Male' : 'Female',
      isBarred(n) ? 'suspended' : 'active',
      NOW.toISOString(),
    ),
  )

const iso = (minute: number) => new Date(minute * MINUTE_MS).toISOString()

function tripRow(trips: Trips, trip: number, { origin, destination, legsM, distanceM, durationS, stops }: RoadFacts): string {
  const departs = trips.departs[trip] ?? 0
  const { day, time } = wall(origin, departs)
  return row(
    trip + 1,
    trips.free[trip] ?? 0n,
    accountId(driverOf(trips, trip)),
    (trips.road[trip] ?? 0) + 1,
    iso(departs),
    iso(departs + Math.ceil(durationS / 60)),
    day,
    time,
    origin.zone,
    text(displayName(origin)),
    text(displayName(destination)),
    trips.seats[trip] ?? 0,
    legsM.length - 1,
    trips.preferences[trip] ?? 0,
    trips.welcome[trip] ? 't' : 'f',
    'on_approval',
    array(stops.map(() => '""')),
    array(stops),
    'estimate',
    CURRENCY,
    trips.priceMinor[trip] ?? 0,
    trips.capMinor[trip] ?? 0,
    distanceM,
    trips.consumptionDl[trip] ?? 0,
    1,
    0,
    isCancelled(trip) ? NOW.toISOString() : NULL,
    NOW.toISOString(),
  )
}

/**
 * Returns the local time of a place at a minute. Exact unless the clocks change on that day, which they do not during the bench.
 */
function wall({ zone }: Place, minute: number) {
  const day = dayAt(zone, minute)
  const passed = minute - midnight(zone, day)
  return { day: dayOf(day), time: `${String(Math.floor(passed / 60)).padStart(2, '0')}:${String(passed % 60).padStart(2, '0')}` }
}

/** Generates the rows of trip_places, as listUnderPlaces does. */
function* listRows(trips: Trips, store: PassedStore, zones: Map<number, string>): Generator<string> {
  for (let trip = 0; trip < trips.count; trip++) {
    const { first, end, distanceM } = factsOf(trips, store, trip)
    const welcome = trips.welcome[trip] === 1
    const rate = rateOf(BigInt(trips.priceMinor[trip] ?? 0), distanceM)
    const flags = flagsOf(trips.preferences[trip] ?? 0, welcome, trips.seats[trip] ?? 0)
    const again = passedAgain(store, first, end)
    for (let at = first; at < end; at++)
      if (welcome || (store.kind[at] ?? 2) < 2) {
        const placeId = store.placeId[at] ?? 0
        yield listRow(trips, store, trip, at, zones.get(placeId) ?? '', rate, flags | (again.has(placeId) ? PASSED_AGAIN : 0))
      }
  }
}

/** Returns the places that occur more than once in the rows from `first` up to `end`. */
function passedAgain({ placeId }: PassedStore, first: number, end: number): Set<number> {
  const [seen, again] = [new Set<number>(), new Set<number>()]
  for (const id of placeId.subarray(first, end)) (seen.has(id) ? again : seen).add(id)
  return again
}

function listRow(trips: Trips, store: PassedStore, trip: number, at: number, zone: string, rate: number, flags: number): string {
  const departs = trips.departs[trip] ?? 0
  const day = dayAt(zone, departs + (store.minutes[at] ?? 0))
  return row(
    store.sigAfter[at] ?? 0n,
    store.sigBefore[at] ?? 0n,
    store.placeId[at] ?? 0,
    trip + 1,
    (trips.road[trip] ?? 0) + 1,
    store.posM[at] ?? 0,
    numberOf(day),
    departs - midnight(zone, day),
    rate,
    flags,
  )
}
