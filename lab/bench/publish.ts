import { type Insertable, sql } from 'kysely'
import { allFree } from '#domain/bookings/seats.ts'
import { MINUTE_MS } from '#domain/time.ts'
import type { Tx } from '#server/platform/database/connect.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import { transact } from '#server/platform/database/transact.ts'
import { insertTrip, listUnderPlaces } from '#server/trips/queries.ts'
import { quantile } from './measure.ts'
import type { Built } from './world/build.ts'
import { dayAt, midnight, NOW, numberOf } from './world/clocks.ts'
import { accountId } from './world/load.ts'
import { type RoadFacts, rowsOf } from './world/passed.ts'
import { CURRENCY } from './world/trips.ts'

const [TIMES, PLACES] = [400, 13]

/**
 * Measures the median milliseconds of a transaction that inserts only a trip, and of one that also lists the trip under about 13
 * places, in turns.
 */
export async function publishing(built: Built): Promise<{ bare: number; published: number; places: number }> {
  const roads = roadsPassing(built, PLACES)
  const times = { bare: [] as number[], published: [] as number[] } // as: the lists are still empty
  for (let i = 0; i < TIMES; i++) {
    const road = roads[(i * 31) % roads.length]
    if (road === undefined) break
    for (const kind of i % 2 ? (['bare', 'published'] as const) : (['published', 'bare'] as const)) {
      const start = performance.now()
      await transact(built.connection.db, (tx) => publish(tx, built, road, i, kind === 'published'))
      times[kind].push(performance.now() - start)
    }
  }
  await removeTripsAfter(built)
  return { bare: quantile(times.bare, 0.5), published: quantile(times.published, 0.5), places: PLACES }
}

/**
 * Deletes the trips of the measurement. Foreign keys are not checked: the server never deletes trips, so references to trips have
 * no index, and each deletion would scan whole tables.
 */
async function removeTripsAfter({ connection, trips: { count } }: Built): Promise<void> {
  await connection.pool.query('delete from trip_places where trip_seq > $1', [count])
  await transact(connection.db, async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx) // turns off the check of foreign keys
    await sql`delete from trips where seq > ${count}`.execute(tx)
  })
}

const roadsPassing = ({ store }: Built, places: number) =>
  store.facts.flatMap(({ first, end }, road) => (end - first === places ? [road] : []))

async function publish(tx: Tx, built: Built, road: number, i: number, listed: boolean): Promise<void> {
  const facts = built.store.facts[road]
  if (!facts) return
  const departs = midnight(facts.origin.zone, 2 + (i % 20)) + ((i * 37) % 1400)
  const { seq } = await insertTrip(tx, tripRow(facts, road, departs))
  if (!listed) return
  const trip = {
    routeId: road + 1,
    priceMinor: 500_000n,
    distanceM: facts.distanceM,
    preferences: 0,
    stopsWelcome: true,
    seats: 3,
  }
  await listUnderPlaces(tx, seq, listings(built, facts, departs), trip)
}

function listings({ store, network }: Built, facts: RoadFacts, departs: number) {
  const { first, end } = facts
  return Array.from({ length: end - first }, (_, i) => {
    const placeId = store.placeId[first + i] ?? 0
    const zone = network.places.find(({ id }) => id === placeId)?.zone ?? 'UTC'
    const day = dayAt(zone, departs + (store.minutes[first + i] ?? 0))
    const at = first + i
    return {
      placeId,
      posM: store.posM[at] ?? 0,
      declared: store.kind[at] !== 2,
      again: rowsOf(store, facts, placeId).length > 1,
      day: numberOf(day),
      departs: departs - midnight(zone, day),
      after: store.sigAfter[at] ?? 0n,
      before: store.sigBefore[at] ?? 0n,
    }
  })
}

const tripRow = (
  { distanceM, durationS, legsM, origin, stops }: RoadFacts,
  road: number,
  departs: number,
): Insertable<Tables['trips']> => ({
  driver_id: accountId(0),
  vehicle_id: null,
  route_id: road + 1,
  cancelled_at: null,
  created_at: NOW,
  zone: origin.zone,
  departs_at: new Date(departs * MINUTE_MS),
  arrives_at: new Date(departs * MINUTE_MS + durationS * 1000),
  local_date: '2030-01-05',
  local_time: '08:00',
  origin_name: 'Here',
  destination_name: 'There',
  seats: 3,
  legs: legsM.length - 1,
  free: allFree(legsM.length - 1, 3),
  preferences: 0,
  stops_welcome: true,
  joining: 'at_once',
  comment: '',
  meeting_points: ['', ''],
  stops,
  method: 'estimate',
  currency: CURRENCY,
  price_minor: 500_000n,
  cap_minor: 500_000n,
  distance_m: distanceM,
  consumption_dl: 80,
  fuel_price_id: 1,
  tolls_minor: 0n,
})
