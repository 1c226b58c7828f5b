import { sql, type Updateable } from 'kysely'
import { dayAfter, dayNumber } from '#domain/time.ts'
import { kinds, type Passing } from '#domain/trips/stretch.ts'
import { MAX_ROAD_DAYS } from '#domain/trips/trip.ts'
import type { Tx } from '../platform/database/connect.ts'
import type { Tables } from '../platform/database/tables.ts'
import type { World } from '../world.ts'
import { offerMoved } from './alerts/matchQueue.ts'
import { listUnderPlaces, type LockedTrip } from './queries.ts'
import { placeIndexRows } from './search/listing.ts'

export type Lists = Pick<World, 'gazetteer' | 'known'>

/** Updates a published trip and its rows in the lists of places. The trip is locked; its road never changes. */
export async function rewriteTrip(tx: Tx, lists: Lists, trip: LockedTrip, set: Updateable<Tables['trips']>): Promise<LockedTrip> {
  const updated = await tx.updateTable('trips').set(set).where('seq', '=', trip.seq).returningAll().executeTakeFirstOrThrow()
  if (listed.some((column) => String(trip[column]) !== String(updated[column]))) await listAnew(tx, lists, trip, updated)
  return updated
}

/** Columns of a trip that are also in the lists of places. */
const listed = ['departs_at', 'price_minor', 'seats', 'preferences', 'stops_welcome'] as const

async function listAnew(tx: Tx, { gazetteer, known }: Lists, before: LockedTrip, trip: LockedTrip): Promise<void> {
  await unlist(tx, before)
  await offerMoved(tx, trip.seq)
  const passed = await passedBy(tx, gazetteer, trip.route_id)
  const road = { passed, distanceM: trip.distance_m }
  await listUnderPlaces(tx, trip.seq, placeIndexRows({ road, departsAt: trip.departs_at }, known.bit), {
    routeId: trip.route_id,
    priceMinor: trip.price_minor,
    distanceM: trip.distance_m,
    preferences: trip.preferences,
    stopsWelcome: trip.stops_welcome,
    seats: trip.seats,
  })
}

/** Deletes a trip's rows under the places of its road, from the day before its departure to the last possible day of arrival. */
function unlist(tx: Tx, { seq, route_id, local_date }: LockedTrip) {
  const [first, last] = [dayAfter(local_date, -1), dayAfter(local_date, MAX_ROAD_DAYS + 1)].map(dayNumber)
  return sql`delete from trip_places using route_places
    where route_places.route_id = ${route_id} and trip_places.place_id = route_places.place_id
      and trip_places.day between ${first} and ${last} and trip_places.trip_seq = ${seq}`.execute(tx)
}

async function passedBy(tx: Tx, gazetteer: Lists['gazetteer'], routeId: number): Promise<Passing[]> {
  const rows = await tx.selectFrom('route_places').selectAll().where('route_id', '=', routeId).execute()
  return rows.flatMap(({ place_id, pos_m: posM, off_m: offM, minutes, kind, stop }) => {
    const place = gazetteer.get(place_id)
    return place ? [{ place, posM, offM, minutes, kind: kinds[kind] ?? 'on_the_way', stop }] : []
  })
}
