import { type Insertable, type Selectable, sql } from 'kysely'
import type { Gender } from '#domain/people/account.ts'
import { termColumns } from '#domain/trips/terms.ts'
import { dueOf } from '../bookings/joining/ride.ts'
import { indexNames, nameKey } from '../people/profiles/queries.ts'
import type { Db, Tx } from '../platform/database/connect.ts'
import type { Tables } from '../platform/database/tables.ts'
import type { World } from '../world.ts'

/** Takes a lock: if two processes start on the same empty database, the second one waits, and then finds it filled. */
export async function waitForOurTurn(tx: Tx): Promise<void> {
  await sql`set local lock_timeout = '600s'`.execute(tx)
  await sql`select pg_advisory_xact_lock(hashtext('demo world'))`.execute(tx)
}

/** Checks whether the database has no accounts. */
export async function isEmpty(db: Db): Promise<boolean> {
  return (await db.selectFrom('accounts').select('id').limit(1).executeTakeFirst()) === undefined
}

/** Inserts people, and returns their ids in the same order. */
export async function insertPeople(tx: Tx, rows: Insertable<Tables['accounts']>[]): Promise<string[]> {
  const added = await tx
    .insertInto('accounts')
    .values(rows)
    .returning(['id', 'subject', 'created_at', 'given_name', 'family_name', 'terms_version'])
    .execute()
  const created = added.map(({ id, created_at }) => ({ account_id: id, event: 'created', at: created_at, details: '{}' }))
  await tx.insertInto('account_history').values(created).execute()
  await tx.insertInto('consents').values(added.flatMap(yesOf)).execute()
  for (const { id, given_name, family_name } of added) await indexNames(tx, id, nameKey(given_name ?? '', family_name ?? ''))
  const ids = new Map(added.map(({ id, subject }) => [subject, id]))
  return rows.map(({ subject }) => ids.get(subject) ?? '')
}

const yesOf = ({ id, created_at, terms_version }: { id: string; created_at: Date; terms_version: string | null }) =>
  terms_version ? [{ account_id: id, version: terms_version, at: created_at }] : []

export const insertCars = (tx: Tx, rows: Insertable<Tables['vehicles']>[]) => tx.insertInto('vehicles').values(rows).execute()

export const insertDemoFuelPrice = (tx: Tx, row: Insertable<Tables['fuel_prices']>) =>
  tx.insertInto('fuel_prices').values(row).execute()

export const demoSubjects = async (db: Db, issuer: string): Promise<Set<string>> =>
  new Set(
    (await db.selectFrom('accounts').select('subject').where('demo', '=', true).where('issuer', '=', issuer).execute()).map(
      ({ subject }) => subject,
    ),
  )

type StoredTrip = Selectable<Tables['trips']>
export interface DemoRider {
  id: string
  subject: string
  gender: Gender | null
  drives: boolean
}

export type DemoTrip = Pick<
  StoredTrip,
  | 'id'
  | 'seq'
  | 'driver_id'
  | 'seats'
  | 'legs'
  | 'stops'
  | 'origin_name'
  | 'destination_name'
  | 'departs_at'
  | 'arrives_at'
  | 'distance_m'
  | 'currency'
  | 'joining'
  | 'price_minor'
> & { only_women: boolean }

const columns = sql`t.id, t.seq, t.driver_id, t.seats, t.legs, t.stops, t.origin_name, t.destination_name, t.distance_m, t.currency, t.joining,
  t.price_minor, t.preferences & 32 <> 0 as only_women`

/** Returns future trips in order of departure. */
export async function tripsAhead(tx: Tx, now: Date): Promise<DemoTrip[]> {
  const { rows } = await sql<DemoTrip>`select ${columns}, t.departs_at, t.arrives_at from trips t
    where t.departs_at > ${now} order by t.departs_at, t.seq`.execute(tx)
  return rows
}

/**
 * Returns future trips moved back by `days` at the same local time, if they then departed at least 26 hours ago, so that people
 * are home again.
 */
export async function earlier(tx: Tx, now: Date, days: number): Promise<{ trip: DemoTrip; days: number }[]> {
  const { rows } =
    await sql<DemoTrip>`select ${columns}, past.departs_at, past.departs_at + (t.arrives_at - t.departs_at) as arrives_at
    from trips t cross join lateral (select ((t.local_date - ${days}::int) + t.local_time) at time zone t.zone as departs_at) past
    where t.departs_at > ${now} and past.departs_at < ${now}::timestamptz - interval '26 hours'
    order by past.departs_at, t.seq`.execute(tx)
  return rows.map((trip) => ({ trip, days }))
}

const terms = sql.raw(termColumns.join(', '))

/**
 * Inserts copies of trips without passengers, each `days` earlier, and free unless `arePaid`. Returns them in the given order.
 */
export async function insertPastTrips(tx: Tx, copies: { trip: DemoTrip; days: number }[], arePaid: boolean): Promise<DemoTrip[]> {
  const [sources, days] = [copies.map(({ trip }) => trip.seq), copies.map((one) => one.days)]
  const { rows } = await sql<DemoTrip>`
    insert into trips as t (driver_id, vehicle_id, route_id, departs_at, arrives_at, local_date, local_time, zone, origin_name, destination_name,
      seats, legs, free, preferences, ${terms}, meeting_points, stops, method, currency, price_minor, cap_minor, distance_m,
      consumption_dl, fuel_price_id, tolls_minor, listed, created_at)
    select driver_id, vehicle_id, route_id, past.departs_at, past.departs_at + (arrives_at - s.departs_at), local_date - days, local_time,
      zone, origin_name, destination_name, seats, legs, seats * seat_mask(0, legs), preferences, ${terms}, meeting_points,
      stops, method, currency, case when ${arePaid}::boolean then price_minor else 0 end, cap_minor, distance_m, consumption_dl, fuel_price_id,
      tolls_minor, false, past.departs_at - interval '9 days'
    from unnest(${sources}::int[], ${days}::int[]) with ordinality copy (source, days, n)
      join trips s on s.seq = copy.source
      cross join lateral (select ((local_date - days) + local_time) at time zone zone as departs_at) past
    order by n
    returning ${columns}, t.departs_at, t.arrives_at`.execute(tx)
  return rows.toSorted((a, b) => a.seq - b.seq)
}

/** Returns demo people with a name, in a stable order. */
export const listDemoPeople = async (tx: Tx): Promise<DemoRider[]> =>
  tx
    .selectFrom('accounts as a')
    .select(['a.id', 'a.subject', 'a.gender'])
    .select((is) => is.exists(is.selectFrom('vehicles as v').select('v.id').whereRef('v.account_id', '=', 'a.id')).as('drives'))
    .where('a.name', 'is not', null)
    .where('a.standing', '=', 'active')
    .orderBy('a.subject')
    .execute() as Promise<DemoRider[]> // as: exists() returns a boolean

type NewBooking = Insertable<Tables['bookings']> & Pick<DemoTrip, 'price_minor'>

export const insertBookings = (tx: Tx, { settings }: Pick<World, 'settings'>, rows: NewBooking[]) =>
  tx
    .insertInto('bookings')
    .values(rows.map((row) => ({ ...row, ...dueOf(settings, row.price_minor) })))
    .returning(['id', 'driver_id', 'passenger_id', 'departs_at'])
    .execute()

export const insertRatings = (tx: Tx, rows: Insertable<Tables['ratings']>[]) => tx.insertInto('ratings').values(rows).execute()
