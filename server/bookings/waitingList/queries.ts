import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/connect.ts'
import { ONLY_WOMEN } from '../../trips/search/listedFlags.ts'
import type { Booking } from '../queries.ts'

/** Maximum per run, in order; later runs serve the rest. */
const MAX_WAITING = 200

/**
 * Returns the people on the waiting list of a trip who may ride on it, in order (B10). `turn.ts` checks further conditions only
 * for the next person.
 */
export const waitingBookings = (db: Db, tripSeq: number, now: Date): Promise<Booking[]> =>
  db
    .selectFrom('bookings as b')
    .innerJoin('accounts as p', 'p.id', 'b.passenger_id')
    .innerJoin('trips as t', 't.seq', 'b.trip_seq')
    .selectAll('b')
    .where('b.trip_seq', '=', tripSeq)
    .where('b.state', '=', sql.lit('waiting'))
    .where('b.answer_by', '>', now)
    .where('p.standing', '=', 'active')
    .where(sql<boolean>`((t.preferences & ${sql.lit(ONLY_WOMEN)}) = 0 or p.gender = 'Female' and b.seats = 1)`)
    .where(sql<boolean>`not exists (select from blocks where (blocker_id, blocked_id)
      in ((b.driver_id, b.passenger_id), (b.passenger_id, b.driver_id)))`)
    .orderBy('b.line_no')
    .limit(MAX_WAITING)
    .execute()

/**
 * True if the passenger already had an offer on this trip and did not take the seat: each person gets one offer per trip (B11).
 */
const offeredBefore = (trip: RawBuilder<unknown>, passenger: RawBuilder<unknown>) => sql<boolean>`exists (
  select from bookings o join booking_history h on h.booking_id = o.id
  where o.trip_seq = ${trip} and o.passenger_id = ${passenger} and o.confirmed_at is null and h.event = 'offer')`

export async function wasOffered(db: Db, seq: number, me: string): Promise<boolean> {
  const { rows } = await sql<{ was: boolean }>`select ${offeredBefore(sql`${seq}::int`, sql`${me}::uuid`)} was`.execute(db)
  return rows[0]?.was ?? false
}

/**
 * True for a request that may join the waiting list. Excludes requests for a declared stretch of a trip with instant booking:
 * only this person's earlier holds required the driver's approval, and an offer would hold the seat without it (B10).
 */
const mayWait = sql<boolean>`not (t.joining = 'at_once' and b.declared)
  and not ${offeredBefore(sql`b.trip_seq`, sql`b.passenger_id`)}`

export const isRegistered = async (db: Db, id: string): Promise<boolean> =>
  (await db.selectFrom('accounts').select('id').where('id', '=', id).where('dni_hash', 'is not', null).executeTakeFirst()) !==
  undefined

/**
 * Returns the next number of a place on a waiting list. The trip is locked, so the numbers on its list follow the order of
 * commits.
 */
export async function nextWaitingPlace(tx: Tx): Promise<bigint> {
  const { rows } = await sql<{ n: bigint }>`select nextval('waiting_places') n`.execute(tx)
  return rows[0]?.n ?? 0n
}

/** Returns requests for taken seats of a locked trip, in the order of the requests. */
export const unseatedRequests = (tx: Tx, tripSeq: number, now: Date): Promise<Booking[]> =>
  tx
    .selectFrom('bookings as b')
    .innerJoin('trips as t', 't.seq', 'b.trip_seq')
    .selectAll('b')
    .where('b.trip_seq', '=', tripSeq)
    .where('b.state', '=', sql.lit('requested'))
    .where('b.answer_by', '>', now)
    .where(sql<boolean>`not has_seats(t.free, b.leg_from, b.leg_to, b.seats) and ${mayWait}`)
    .orderBy(sql`(select min(h.n) from booking_history h where h.booking_id = b.id)`)
    .forUpdate('b')
    .execute()

/**
 * Returns trips after this one with a seat for the waiting list, or with requests for taken seats. The states are literals, so
 * that partial indexes apply: a plan for any state would read all bookings every minute.
 */
export async function tripsToServe(db: Db, now: Date, after: number, most: number): Promise<number[]> {
  const { rows } = await sql<{ seq: number }>`
    select t.seq from bookings b join trips t on t.seq = b.trip_seq
    where b.state = 'waiting' and b.answer_by > ${now} and t.cancelled_at is null and t.change_id is null
      and has_seats(t.free, b.leg_from, b.leg_to, b.seats) and t.seq > ${after}
    union
    select t.seq from bookings b join trips t on t.seq = b.trip_seq
    where b.state = 'requested' and b.answer_by > ${now} and not has_seats(t.free, b.leg_from, b.leg_to, b.seats)
      and t.seq > ${after} and ${mayWait}
    order by 1 limit ${most}`.execute(db)
  return rows.map(({ seq }) => seq)
}

/** Returns the data of a trip that an offer checks, without a lock. */
export const openTrip = (db: Db, seq: number) =>
  db
    .selectFrom('trips as t')
    .innerJoin('accounts as d', 'd.id', 't.driver_id')
    .select(['t.id', 't.seq', 't.free', 't.driver_id'])
    .where('t.seq', '=', seq)
    .where('t.cancelled_at', 'is', null)
    .where('t.change_id', 'is', null)
    .where('d.standing', '=', 'active')
    .executeTakeFirst()

/** Returns the position of each booking on its waiting list: 1 is next. */
export async function waitingPositions(db: Db, ids: string[], now: Date): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; place: number }>`
    select b.id, (select count(*)::int from bookings w where w.trip_seq = b.trip_seq and w.state = 'waiting'
      and w.answer_by > ${now} and w.line_no <= b.line_no) place
    from bookings b where b.id = any(${ids}::uuid[]) and b.state = 'waiting'`.execute(db)
  return new Map(rows.map(({ id, place }) => [id, place]))
}

/** Returns the people on the waiting list of a trip: their positions change when a person before them leaves. */
export async function waitingPeople(db: Db, tripSeq: number): Promise<string[]> {
  const waiting = db.selectFrom('bookings').select('passenger_id').where('trip_seq', '=', tripSeq)
  const rows = await waiting.where('state', '=', sql.lit('waiting')).limit(MAX_WAITING).execute()
  return rows.map(({ passenger_id }) => passenger_id)
}

/** Counts people on the waiting list of a trip, or with an open offer. The driver sees only this number (rules 14). */
export async function countWaiting(db: Db, tripSeq: number, now: Date): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int n from bookings
    where trip_seq = ${tripSeq} and answer_by > ${now}
      and state in ('waiting', 'offered') and line_no is not null`.execute(db)
  return rows[0]?.n ?? 0
}
