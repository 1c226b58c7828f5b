import { type Insertable, sql } from 'kysely'
import type { SeatsOnLegs } from '#domain/bookings/seats.ts'
import type { AccountStatus } from '#domain/people/account.ts'
import { displayName, type Place } from '#domain/places/place.ts'
import { refuse } from '#domain/refusal.ts'
import type { Fuel, PricedFuel } from '#domain/trips/fuel.ts'
import { minutesAt } from '#domain/trips/stretch.ts'
import type { TermColumns } from '#domain/trips/terms.ts'
import { isUuid } from '#domain/uuid.ts'
import type { Db, Tx } from '../platform/database/connect.ts'
import { prepared, run } from '../platform/database/prepared.ts'
import type { Tables } from '../platform/database/tables.ts'
import { lockCurrency } from '../platform/installation.ts'
import type { World } from '../world.ts'
import { offerAgain } from './alerts/matchQueue.ts'
import { type Road, routePlaces } from './posting/road.ts'
import { cardColumns, type CardRow } from './search/card.ts'
import { flagsOf, PASSED_AGAIN, rateOf } from './search/listedFlags.ts'

const joined = 'trips t join routes r on r.id = t.route_id join accounts d on d.id = t.driver_id'

export interface TripRow extends CardRow, TermColumns {
  email: string
  email_shown: boolean
  driver_standing: AccountStatus
  zone: string
  cap_minor: bigint
  most_seats: number | null
  consumption_dl: number
  tolls_minor: bigint
  tolls_percent: number
  fuel_price_minor: bigint
  fuel: PricedFuel
  source: string
  valid_from: Date
  petrol_price_minor: bigint | null
  petrol_percent: number
  /** exact positions of the meeting points */
  spots: string[] | null
  cancelled_at: Date | null
  change_id: string | null
  series_id: string | null
  returns_seq: number | null
  route_id: number
  line: string
  stops_m: number[]
  stops_minutes: number[]
  vehicle_id: string | null
  brand: string | null
  model: string | null
  car_fuel: Fuel | null
  color: string | null
  plate: string | null
}

const one = prepared(
  'trip',
  `select t.seq trip_seq, ${cardColumns}, d.email, d.email_shown, d.standing driver_standing, t.zone, t.comment, t.spots, t.cap_minor, t.most_seats, t.consumption_dl, t.tolls_minor, f.price_minor fuel_price_minor, f.fuel, f.source, f.valid_from, p.price_minor petrol_price_minor, t.petrol_percent,
  (select percent from tolls_percents l where l.valid_from <= t.created_at order by l.valid_from desc limit 1) tolls_percent, t.cancelled_at, t.change_id, t.series_id, t.returns_seq,
  t.route_id, r.line, r.stops_m, r.stops_minutes, t.vehicle_id, v.brand, v.model, v.fuel car_fuel, v.color, v.plate
  from ${joined} join fuel_prices f on f.id = t.fuel_price_id left join fuel_prices p on p.id = t.petrol_price_id left join vehicles v on v.id = t.vehicle_id where t.id = :id::uuid`,
)

/** Finds a trip by its public id; undefined for text that is no id. */
export async function findTrip({ pool, now }: Pick<World, 'pool' | 'now'>, id: string): Promise<TripRow | undefined> {
  if (!isUuid(id)) return undefined
  const [row] = await run<TripRow>(pool, one, { id, now: now() })
  return row
}

/** Returns every point at which a route passes one of these places. */
export const findPassings = (db: Db, routeId: number, places: number[]) =>
  db.selectFrom('route_places').selectAll().where('route_id', '=', routeId).where('place_id', 'in', places).execute()

/** Returns the maximum share of the fuel cost that tolls may have, for a trip posted at an instant (M10). */
export const tollsPercentAt = async (db: Db, at: Date): Promise<number> =>
  (
    await db
      .selectFrom('tolls_percents')
      .select('percent')
      .where('valid_from', '<=', at)
      .orderBy('valid_from', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
  ).percent

/** Returns the median of the tolls that three or more drivers stated lately between two ends, at most the limit of a trip. */
export async function usualTolls(db: Db, places: Place[], most: bigint): Promise<bigint | undefined> {
  const [from, to] = [places.at(0), places.at(-1)].map((place) => place && displayName(place))
  const { rows } = await sql<{ tolls: bigint }>`
    with lately as (
      select driver_id, destination_name, tolls_minor from trips
      where folded(origin_name) collate "C" = folded(${from}) order by seq desc limit 1000
    )
    select least(percentile_disc(0.5) within group (order by tolls_minor), ${most}::bigint) tolls from lately
    where destination_name = ${to} and tolls_minor > 0 having count(distinct driver_id) >= 3`.execute(db)
  return rows[0]?.tolls
}

export const ownVehicle = (db: Db, accountId: string, vehicleId: string | undefined) =>
  db
    .selectFrom('vehicles')
    .select(['id', 'consumption_dl', 'consumption_checked_dl', 'fuel', 'petrol_percent', 'belts'])
    .where('account_id', '=', accountId)
    .$if(vehicleId !== undefined, (some) => some.where(sql`id::text`, '=', vehicleId ?? ''))
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst()

/** Returns the id of a road in the database; inserts the road for its first trip. */
export async function keepRoad(tx: Tx, road: Road): Promise<number> {
  const { key, line, stops, legsM, distanceM, durationS, method } = road
  const known = await tx.selectFrom('routes').select('id').where('key', '=', key).executeTakeFirst()
  if (known) return known.id
  const added = await tx
    .insertInto('routes')
    .values({
      key,
      line,
      legs_m: legsM,
      distance_m: distanceM,
      duration_s: durationS,
      method,
      stops: stops.map(({ place }) => place.id),
      stops_m: stops.map(({ atM }) => atM),
      stops_minutes: stops.map(({ atM }) => minutesAt(road, atM)),
    })
    .onConflict((clash) => clash.column('key').doNothing())
    .returning('id')
    .executeTakeFirst()
  // another transaction inserted the same road and has committed, because the conflict waited for it
  if (!added) return keepRoad(tx, road)
  await tx
    .insertInto('route_places')
    .values(routePlaces(road).map((row) => ({ ...row, route_id: added.id })))
    .execute()
  return added.id
}

export type TripInsert = Insertable<Tables['trips']>

export async function insertTrip(tx: Tx, row: TripInsert) {
  const [inserted] = await insertTrips(tx, [row])
  if (!inserted) throw new Error('a trip was not inserted')
  return inserted
}

/** Inserts trips of one driver in the order of their departures, which cannot be equal. */
export async function insertTrips(tx: Tx, rows: TripInsert[]) {
  for (const currency of new Set(rows.map((row) => row.currency)))
    if (!(await lockCurrency(tx, currency))) refuse('not_possible_now')
  const inserted = await tx.insertInto('trips').values(rows).returning(['seq', 'id', 'departs_at']).execute()
  return inserted.toSorted((a, b) => a.departs_at.getTime() - b.departs_at.getTime())
}

/** Row of a trip in the list of a place. */
export interface PlaceListRow {
  placeId: number
  posM: number
  declared: boolean
  /** the road passes the place more than once */
  again: boolean
  day: number
  departs: number
  after: bigint
  before: bigint
}

/**
 * Lists a trip under every place that it passes, on the local day of the pass; only under declared stops when the driver makes no
 * other stops.
 */
export const listUnderPlaces = (tx: Tx, seq: number, passed: PlaceListRow[], trip: Listing) =>
  listAllUnderPlaces(tx, [{ seq, passed }], trip)

/** Lists several trips on one road that differ only in their departures. */
export function listAllUnderPlaces(tx: Tx, trips: { seq: number; passed: PlaceListRow[] }[], trip: Listing) {
  const rows = trips.flatMap(({ seq, passed }) =>
    passed.filter(({ declared }) => declared || trip.stopsWelcome).map((row) => ({ ...row, seq })),
  )
  const all = <K extends keyof (typeof rows)[number]>(key: K) => rows.map((row) => row[key])
  return sql`insert into trip_places (sig_after, sig_before, place_id, trip_seq, route_id, pos_m, day, departs, rate, flags)
    select sig_after, sig_before, place_id, trip_seq, ${trip.routeId}, pos_m, day, departs, ${rateOf(trip.priceMinor, trip.distanceM)}, ${flagsOf(trip.preferences, trip.stopsWelcome, trip.seats)} | case when again then ${PASSED_AGAIN} else 0 end
    from unnest(${all('seq')}::int[], ${all('after')}::bigint[], ${all('before')}::bigint[], ${all('placeId')}::int[], ${all('posM')}::int[], ${all('day')}::smallint[], ${all('departs')}::smallint[], ${all('again')}::bool[])
      passed(trip_seq, sig_after, sig_before, place_id, pos_m, day, departs, again)`.execute(tx)
}

export interface Listing {
  routeId: number
  priceMinor: bigint
  distanceM: number
  preferences: number
  stopsWelcome: boolean
  seats: number
}

export const noteTrip = (tx: Tx, trip_seq: number, event: string, actor: string | null, at: Date, details: object = {}) =>
  noteTrips(tx, [trip_seq], event, actor, at, details)

export const noteTrips = (tx: Tx, seqs: number[], event: string, actor: string | null, at: Date, details: object = {}) =>
  tx
    .insertInto('trip_history')
    .values(seqs.map((trip_seq) => ({ trip_seq, event, actor, at, details: JSON.stringify(details) })))
    .execute()

/** Finds a trip's internal number by its public id; undefined for text that is no id. */
export const tripSeqOf = async (db: Db, id: string) =>
  isUuid(id) ? (await db.selectFrom('trips').select('seq').where('id', '=', id).executeTakeFirst())?.seq : undefined

/** Locks a trip. Callers that take or release a seat lock the trip before bookings, orders and the ledger. */
export const lockTrip = (tx: Tx, seq: number) =>
  tx.selectFrom('trips').selectAll().where('seq', '=', seq).forNoKeyUpdate().executeTakeFirst()

/** Locks several trips in one order, so that two callers who lock the same trips cannot deadlock. */
export const lockTrips = (tx: Tx, seqs: number[]) =>
  tx.selectFrom('trips').select('seq').where('seq', 'in', seqs).orderBy('seq').forNoKeyUpdate().execute()
export type LockedTrip = NonNullable<Awaited<ReturnType<typeof lockTrip>>>

/** SQL that takes the seats of a booking within the statement that inserts it. */
export const TAKE_SEATS =
  'update trips set free = free - :seats::int * seat_mask(:leg_from::int, :leg_to::int) where seq = :trip_seq::int'

/** Takes this number of seats from each leg of a locked trip; the table refuses a leg below zero (SE3). */
export const lowerFree = (tx: Tx, seq: number, { from, to, seats }: SeatsOnLegs) =>
  tx
    .updateTable('trips')
    .set({ free: sql`free - ${seats}::int * seat_mask(${from}, ${to})` })
    .where('seq', '=', seq)
    .execute()

/**
 * Releases the seats of a booking on its legs (SE6); the table refuses more than were offered. No other code may release seats,
 * because the trip also has to be matched with the alerts again.
 */
export async function raiseFree(tx: Tx, seq: number, legs: SeatsOnLegs): Promise<void> {
  await offerAgain(tx, seq, legs)
  await tx
    .updateTable('trips')
    .set({ free: sql`free + ${legs.seats}::int * seat_mask(${legs.from}, ${legs.to})` })
    .where('seq', '=', seq)
    .execute()
}

export const markCancelled = (tx: Tx, seq: number, at: Date) =>
  tx.updateTable('trips').set({ cancelled_at: at, listed: false, change_id: null }).where('seq', '=', seq).execute()

/**
 * Returns the bookings that an earlier call under the same key canceled with the trip, so that a repeated call returns the first
 * response (P12).
 */
export async function cancelledUnder(db: Db, seq: number, by: string, key: string | undefined): Promise<string[] | undefined> {
  const row = await db
    .selectFrom('trip_history')
    .select(sql<string[]>`details -> 'passengers'`.as('passengers'))
    .where('trip_seq', '=', seq)
    .where('event', '=', 'cancelled')
    .where('actor', '=', by)
    .where(sql`details ->> 'key'`, '=', key ?? null)
    .executeTakeFirst()
  return row?.passengers
}

/**
 * Erases a former member's texts about trips as a driver: comments, meeting points, reasons, messages to everyone on board. The
 * trips remain.
 */
export async function eraseTripWords(tx: Tx, driverId: string): Promise<void> {
  await tx
    .updateTable('trips')
    .set({
      comment: '',
      meeting_points: sql`array_fill(''::text, array[cardinality(meeting_points)])`,
      spots: null,
      agreed_spots: null,
    })
    .where('driver_id', '=', driverId)
    .execute()
  await tx
    .updateTable('trip_history')
    .set({ details: sql`details - 'reason' - 'message' - 'key'` })
    .where('actor', '=', driverId)
    .where(sql<boolean>`trip_seq in (select seq from trips where driver_id = ${driverId})`)
    .execute()
}

/** Finds a trip of the driver in these hours, at its present time or that of an open change (TR8), except the trip `but`. */
export const overlapping = (db: Db, driverId: string, from: Date, to: Date, but = 0) =>
  db
    .selectFrom('trips as t')
    .leftJoin('trip_changes as c', 'c.id', 't.change_id')
    .select('t.id')
    .where('t.driver_id', '=', driverId)
    .where('t.seq', '<>', but)
    .where('t.cancelled_at', 'is', null)
    .where(sql<boolean>`least(t.departs_at, c.departs_to) < ${to}`)
    .where(sql<boolean>`greatest(t.arrives_at, c.departs_to + (t.arrives_at - t.departs_at)) > ${from}`)
    .executeTakeFirst()

export const driverOf = async (db: Db, seq: number) =>
  (await db.selectFrom('trips').select('driver_id').where('seq', '=', seq).executeTakeFirst())?.driver_id
