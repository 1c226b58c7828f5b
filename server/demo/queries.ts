import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely'
import { keepWords } from '../people/profiles/queries.ts'
import type { Db, Tx } from '../platform/database/connect.ts'
import type { Tables } from '../platform/database/tables.ts'
import type { Person } from './past.ts'

/** Of two processes that start on one empty database the second waits here, and then finds it filled. */
export async function waitForOurTurn(tx: Tx): Promise<void> {
  await sql`set local lock_timeout = '60s'`.execute(tx)
  await sql`set local statement_timeout = '60s'`.execute(tx)
  await sql`select pg_advisory_xact_lock(hashtext('demo world'))`.execute(tx)
}

/** Whether the database has no accounts. */
export async function isEmpty(db: Db): Promise<boolean> {
  return (await db.selectFrom('accounts').select('id').limit(1).executeTakeFirst()) === undefined
}

/** Writes the people; the ids come in their order. */
export async function insertPeople(tx: Tx, rows: Insertable<Tables['accounts']>[]): Promise<string[]> {
  const added = await tx
    .insertInto('accounts')
    .values(rows)
    .returning(['id', 'subject', 'created_at', 'name_key', 'terms_version'])
    .execute()
  const created = added.map(({ id, created_at }) => ({ account_id: id, event: 'created', at: created_at, details: '{}' }))
  await tx.insertInto('account_history').values(created).execute()
  await tx.insertInto('consents').values(added.flatMap(yesOf)).execute()
  for (const { id, name_key } of added) await keepWords(tx, id, name_key ?? '')
  const ids = new Map(added.map(({ id, subject }) => [subject, id]))
  return rows.map(({ subject }) => ids.get(subject) ?? '')
}

const yesOf = ({ id, created_at, terms_version }: { id: string; created_at: Date; terms_version: string | null }) =>
  terms_version ? [{ account_id: id, version: terms_version, at: created_at }] : []

export const insertCars = (tx: Tx, rows: Insertable<Tables['vehicles']>[]) => tx.insertInto('vehicles').values(rows).execute()

export const insertFuelPrice = (tx: Tx, row: Insertable<Tables['fuel_prices']>) =>
  tx.insertInto('fuel_prices').values(row).execute()

export const demoSubjects = async (db: Db, issuer: string): Promise<Set<string>> =>
  new Set(
    (await db.selectFrom('accounts').select('subject').where('demo', '=', true).where('issuer', '=', issuer).execute()).map(
      ({ subject }) => subject,
    ),
  )

type Trip = Selectable<Tables['trips']>
export type PastTrip = Pick<
  Trip,
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

/** Which trips to come have copies that were paid: about one in eighty. */
const isSold = sql<boolean>`joining = 'at_once' and seq % 60 = 0`

/** The trips to come once more, four weeks earlier on the same wall clock, empty and for nothing; those that people have come home from. */
export const copyTrips = (tx: Tx, now: Date) => copy(tx, now, { days: 28, price: sql`0`, which: sql`not (${isSold})` })

/** A few of them so many days earlier, for their price. */
export const copySold = (tx: Tx, now: Date, days: number) => copy(tx, now, { days, price: sql`price_minor`, which: isSold })

interface Copied {
  days: number
  price: RawBuilder<unknown>
  which: RawBuilder<unknown>
}

async function copy(tx: Tx, now: Date, { days, price, which }: Copied): Promise<PastTrip[]> {
  const { rows } = await sql<PastTrip>`
    insert into trips (driver_id, vehicle_id, route_id, departs_at, arrives_at, local_date, local_time, zone, origin_name, destination_name, seats,
      legs, free, preferences, stops_welcome, joining, comment, meeting_points, stops, method, currency, price_minor, cap_minor, distance_m,
      consumption_dl, fuel_price_id, tolls_minor, listed, created_at)
    select driver_id, vehicle_id, route_id, past.departs_at, past.departs_at + (arrives_at - t.departs_at), local_date - ${days}::int, local_time,
      zone, origin_name, destination_name, seats, legs, seats * seat_mask(0, legs), preferences, stops_welcome, joining, comment, meeting_points,
      stops, method, currency, ${price}, cap_minor, distance_m, consumption_dl, fuel_price_id, tolls_minor, false,
      past.departs_at - interval '9 days'
    from trips t
      cross join lateral (select ((local_date - ${days}::int) + local_time) at time zone zone as departs_at) past
    where t.departs_at > ${now} and past.departs_at < ${now}::timestamptz - interval '26 hours' and ${which}
    order by seq
    returning id, seq, driver_id, seats, legs, stops, origin_name, destination_name, departs_at, arrives_at, distance_m, currency, joining, price_minor,
      preferences & 32 <> 0 as only_women`.execute(tx)
  return rows.toSorted((a, b) => a.seq - b.seq)
}

export async function tripsNamed(tx: Tx, ids: string[]): Promise<PastTrip[]> {
  const { rows } =
    await sql<PastTrip>`select id, seq, driver_id, seats, legs, stops, origin_name, destination_name, departs_at, arrives_at,
      distance_m, currency, joining, price_minor, preferences & 32 <> 0 as only_women
    from trips where id = any (${ids}::uuid[]) order by seq`.execute(tx)
  return rows
}

/** Those with a name, in an order that is always the same. */
export const peopleOf = async (tx: Tx): Promise<Person[]> =>
  tx
    .selectFrom('accounts as a')
    .select(['a.id', 'a.subject', 'a.gender'])
    .select((is) => is.exists(is.selectFrom('vehicles as v').select('v.id').whereRef('v.account_id', '=', 'a.id')).as('drives'))
    .where('a.name', 'is not', null)
    .where('a.standing', '=', 'active')
    .orderBy('a.subject')
    .execute() as Promise<Person[]> // exists() is a boolean

export const insertBookings = (tx: Tx, rows: Insertable<Tables['bookings']>[]) =>
  tx.insertInto('bookings').values(rows).returning(['id', 'driver_id', 'passenger_id', 'departs_at']).execute()

/** Each seat that cost nothing as it came to be, and what it took from its trip. */
export async function writeHistories(tx: Tx): Promise<void> {
  await sql`insert into booking_history (booking_id, from_state, event, to_state, actor, at)
    select b.id, move.before, move.event, move.after, move.actor, move.at from bookings b
      cross join lateral (values
        (1, 'none', 'request', 'requested', b.passenger_id, b.requested_at),
        (2, 'requested', 'accept', 'accepted', b.driver_id, b.requested_at),
        (3, 'accepted', 'pay', 'confirmed', null, b.requested_at),
        (4, 'confirmed', 'travel', 'travelled', null, b.ended_at)
      ) move (n, before, event, after, actor, at)
    where b.price_minor = 0
    order by b.departs_at, b.id, move.n`.execute(tx)
  await sql`update trips set free = free - held.n * seat_mask(0, legs)
    from (select trip_seq, count(*) n from bookings where price_minor = 0 group by trip_seq) held where held.trip_seq = trips.seq`.execute(
    tx,
  )
}

export const insertRatings = (tx: Tx, rows: Insertable<Tables['ratings']>[]) => tx.insertInto('ratings').values(rows).execute()
