import { sql } from 'kysely'
import type { Planned, ReachedStop } from '#domain/trips/progress.ts'
import type { TripMessageChoice } from '#domain/trips/tripMessage.ts'
import { fellowTravellerStates } from '../../people/fellowTravellers.ts'
import type { Db, Tx } from '../../platform/database/connect.ts'
import { later } from '../../platform/wire.ts'
import type { LockedTrip } from '../queries.ts'

/** Returns the ticks of a trip in order of arrival. */
export async function findReachedStops(db: Db, tripSeq: number): Promise<ReachedStop[]> {
  const rows = await db
    .selectFrom('trip_steps')
    .select(['at_m', 'event', 'at'])
    .where('trip_seq', '=', tripSeq)
    .orderBy('n')
    .execute()
  return rows.map(({ at_m: atM, event, at }) => ({ atM, event, at }))
}

export const noteStep = (
  tx: Tx,
  trip_seq: number,
  { atM, event, at }: ReachedStop,
  { by, notedAt }: { by: string; notedAt: Date },
) => tx.insertInto('trip_steps').values({ trip_seq, at_m: atM, event, actor: by, at, noted_at: notedAt }).execute()

/** Returns the declared stops of a road: meters and minutes from its start. */
const stopsOnRoad = (db: Db, routeId: number) =>
  db.selectFrom('routes').select(['stops_m', 'stops_minutes']).where('id', '=', routeId).executeTakeFirstOrThrow()

/**
 * Returns the people with an account who ride, with their pick-up and drop-off. A report that the trip was not driven, or an
 * absence, does not remove a person: they may be in the car.
 */
export const ridersOf = (db: Db, tripSeq: number) =>
  db
    .selectFrom('travellers as v')
    .innerJoin('bookings as b', 'b.id', 'v.id')
    .innerJoin('accounts as p', 'p.id', 'v.account_id')
    .select([
      'v.account_id as passenger_id',
      'b.id as booking_id',
      'b.from_m',
      'b.from_place',
      'b.departs_at',
      'b.to_m',
      'b.to_place',
      'b.arrives_at',
      'b.state',
      'b.confirmed_at',
    ])
    .select(['p.name', 'p.given_name', 'p.telephone_sealed'])
    .where('b.trip_seq', '=', tripSeq)
    .where('b.state', 'in', fellowTravellerStates)
    .orderBy('b.from_m')
    .orderBy('p.name')
    .orderBy('b.id')
    .execute()
export type RiderRow = Awaited<ReturnType<typeof ridersOf>>[number]

/** Checks whether a person gets the driver's messages: their seat is confirmed (C6). */
export const getsMessages = ({ state }: RiderRow) => state === 'confirmed' || state === 'travelled'

export const driverOf = (db: Db, id: string) =>
  db
    .selectFrom('accounts')
    .select(['id', 'name', 'given_name', 'telephone_sealed'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

export type RoadOf = Pick<LockedTrip, 'seq' | 'route_id' | 'stops' | 'meeting_points' | 'departs_at'>

/** A place where the car stops: declared by the driver, or a pick-up or drop-off of a passenger. */
export interface ProgressStop extends Planned {
  placeId: number
  meetingPoint: string
  /** true for a stop that the driver declared: the driver ticks it off even if no passenger gets on or off */
  declared: boolean
  getsIn: RiderRow[]
  getsOut: RiderRow[]
}

/** Returns the stops of a trip in the order of the road. Two stops at the same meter are one. */
export async function stopsOf(db: Db, trip: RoadOf): Promise<ProgressStop[]> {
  const [road, riders] = await Promise.all([stopsOnRoad(db, trip.route_id), ridersOf(db, trip.seq)])
  const stops = new Map<number, ProgressStop>()
  const stopAt = (atM: number, placeId: number, at: Date, meetingPoint?: string): ProgressStop => {
    const fresh = { atM, placeId, at, meetingPoint: meetingPoint ?? '', declared: meetingPoint !== undefined }
    const stop = stops.get(atM) ?? { ...fresh, getsIn: [], getsOut: [] }
    stops.set(atM, stop)
    return stop
  }
  for (const [i, placeId] of trip.stops.entries())
    stopAt(road.stops_m[i] ?? 0, placeId, later(trip.departs_at, road.stops_minutes[i] ?? 0), trip.meeting_points[i])
  for (const rider of riders) {
    stopAt(rider.from_m, rider.from_place, rider.departs_at).getsIn.push(rider)
    stopAt(rider.to_m, rider.to_place, rider.arrives_at).getsOut.push(rider)
  }
  return [...stops.values()].toSorted((a, b) => a.atM - b.atM)
}

const MESSAGED = 'messaged'

interface MessageRow {
  at: Date
  how: TripMessageChoice
  message: string | null
}

/** Returns the driver's messages to everyone on board, newest first. */
export async function findTripMessages(db: Db, tripSeq: number): Promise<MessageRow[]> {
  return db
    .selectFrom('trip_history')
    .select(['at', sql<TripMessageChoice>`details ->> 'how'`.as('how'), sql<string | null>`details ->> 'message'`.as('message')])
    .where('trip_seq', '=', tripSeq)
    .where('event', '=', MESSAGED)
    .orderBy('n', 'desc')
    .execute()
}

/** Stores a message; returns its number, by which a notification finds its text. */
export async function noteTripMessage(
  tx: Tx,
  trip_seq: number,
  { at, how, message }: MessageRow,
  actor: string,
): Promise<string> {
  const details = JSON.stringify({ how, ...(message !== null && { message }) })
  const { n } = await tx
    .insertInto('trip_history')
    .values({ trip_seq, event: MESSAGED, actor, at, details })
    .returning('n')
    .executeTakeFirstOrThrow()
  return String(n)
}
