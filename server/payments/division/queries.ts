import { type Selectable, sql } from 'kysely'
import type { Doubt, Receipts } from '#domain/payments/division.ts'
import type { Db, Tx } from '../../platform/database/connect.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { tripSeqOf } from '../../trips/queries.ts'

export type Division = Selectable<Tables['divisions']>

export async function findDivided(db: Db, tripId: string) {
  const seq = await tripSeqOf(db, tripId)
  return db
    .selectFrom('trips')
    .innerJoin('fuel_prices', 'fuel_prices.id', 'fuel_price_id')
    .select(['seq', 'driver_id', 'trips.currency', 'fuel'])
    .where('seq', '=', seq ?? 0)
    .executeTakeFirst()
}

export const findDivision = (db: Db, tripSeq: number) =>
  db.selectFrom('divisions').selectAll().where('trip_seq', '=', tripSeq).executeTakeFirst()

/** Locks the division of a trip; the trip is locked before it. */
export const lockDivision = (tx: Tx, tripSeq: number) =>
  tx.selectFrom('divisions').selectAll().where('trip_seq', '=', tripSeq).forUpdate().executeTakeFirst()

/** Checks whether a person has a seat on the trip that was ever confirmed, or awaits payment. */
export const ridesOn = async (db: Db, tripSeq: number, accountId: string): Promise<boolean> =>
  Boolean(
    await db
      .selectFrom('bookings')
      .select('id')
      .where('trip_seq', '=', tripSeq)
      .where('passenger_id', '=', accountId)
      .where((is) => is.or([is('confirmed_at', 'is not', null), is('state', '=', 'accepted')]))
      .executeTakeFirst(),
  )

/** True when seat `b` is paid in the car or by its order, and not fully returned to its passenger or a bank. */
const IS_PAID = sql<boolean>`b.state in ('confirmed', 'travelled', 'absent') and (b.car_minor > 0 or exists (select from orders o
  where o.booking_id = b.id and o.state not in ('opened', 'waiting', 'closed', 'refunded', 'charged_back')))`

/**
 * True while division `d` is requested: a requester still has a paid seat, or the driver requested it and any passenger still has
 * a paid seat (D1).
 */
export const STILL_REQUESTED = sql<boolean>`exists (select from division_askers k
  join bookings b on b.trip_seq = k.trip_seq and k.account_id in (b.passenger_id, b.driver_id)
  where k.trip_seq = d.trip_seq and ${IS_PAID})`

export const isStillRequested = async (db: Db, tripSeq: number): Promise<boolean> =>
  (await sql`select from divisions d where d.trip_seq = ${tripSeq} and ${STILL_REQUESTED}`.execute(db)).rows.length > 0

/**
 * Returns whether a person requested a division before, and whether they have a paid seat on the trip; for the driver, whether
 * any seat is paid.
 */
export async function askerOn(db: Db, tripSeq: number, id: string): Promise<{ hasRequested: boolean; paid: boolean }> {
  const { rows } = await sql<{ hasRequested: boolean; paid: boolean }>`select
    exists (select from division_askers where trip_seq = ${tripSeq} and account_id = ${id}) as "hasRequested",
    exists (select from bookings b where b.trip_seq = ${tripSeq} and ${id} in (b.passenger_id, b.driver_id) and ${IS_PAID}) as paid`.execute(
    db,
  )
  return rows[0] ?? { hasRequested: false, paid: false }
}

export const insertDivision = (tx: Tx, trip_seq: number, asked_by: string, asked_at: Date, due_by: Date) =>
  tx.insertInto('divisions').values({ trip_seq, asked_by, asked_at, due_by }).returningAll().executeTakeFirstOrThrow()

/** Restarts the deadline for receipts, when a division is requested again after all requests ended. */
export const askAgain = (tx: Tx, tripSeq: number, due_by: Date) =>
  tx.updateTable('divisions').set({ due_by }).where('trip_seq', '=', tripSeq).returningAll().executeTakeFirstOrThrow()

export const insertAsker = (tx: Tx, trip_seq: number, account_id: string, asked_at: Date) =>
  tx.insertInto('division_askers').values({ trip_seq, account_id, asked_at }).execute()

/** Moves the deadline for receipts with the trip, since it is a fixed time after arrival (D2). */
export const moveDivision = (tx: Tx, tripSeq: number, { from, to }: { from: Date; to: Date }) =>
  tx
    .updateTable('divisions')
    .set({ due_by: sql`due_by + (${to}::timestamptz - ${from}::timestamptz)` })
    .where('trip_seq', '=', tripSeq)
    .where('entered_at', 'is', null)
    .execute()

export const enterReceipts = (
  tx: Tx,
  tripSeq: number,
  { fuelPriceMinor, litresHundredths, tollsMinor, doubts }: Receipts & { doubts: Doubt[] },
  at: Date,
) =>
  tx
    .updateTable('divisions')
    .set({
      fuel_price_minor: fuelPriceMinor,
      litres_hundredths: litresHundredths,
      tolls_minor: tollsMinor,
      doubts,
      entered_at: at,
    })
    .where('trip_seq', '=', tripSeq)
    .returningAll()
    .executeTakeFirstOrThrow()

export const keepReceipt = (tx: Tx, trip_seq: number, n: number, account_id: string, image_id: string) =>
  tx.insertInto('division_receipts').values({ trip_seq, n, account_id, image_id }).execute()

export const receiptsOf = async (db: Db, tripSeq: number): Promise<string[]> => {
  const rows = await db.selectFrom('division_receipts').select('image_id').where('trip_seq', '=', tripSeq).orderBy('n').execute()
  return rows.map(({ image_id }) => image_id)
}

type Computed = Pick<Division, 'divided_by' | 'cost_minor'>

export const noteComputed = (tx: Tx, tripSeq: number, computed: Computed, at: Date) =>
  tx
    .updateTable('divisions')
    .set({ ...computed, computed_at: at })
    .where('trip_seq', '=', tripSeq)
    .execute()

/** Returns the bookings without remaining payment: a bank reversed it, or refunded it after a dispute (D4). */
export async function takenByBanks(tx: Tx, bookingIds: string[]): Promise<Set<string>> {
  if (bookingIds.length === 0) return new Set()
  const rows = await tx
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'order_id')
    .select('booking_id')
    .where('booking_id', 'in', bookingIds)
    .where('extra', '=', false)
    .where((is) => is.or([is('charged_back_at', 'is not', null), is('refund_minor', '=', is.ref('amount_minor'))]))
    .execute()
  return new Set(rows.map(({ booking_id }) => booking_id))
}

/** Stores the share of one seat, by which it is settled. */
export const noteShare = (tx: Tx, bookingId: string, share_minor: bigint) =>
  tx.updateTable('bookings').set({ share_minor }).where('id', '=', bookingId).execute()

/** Returns the share of a passenger's seats by the trip's receipts; null until they are divided. */
export async function shareOn(db: Db, tripSeq: number, passengerId: string): Promise<bigint | null> {
  const { minor } = await db
    .selectFrom('bookings')
    .select(
      sql<bigint | null>`sum((select sum(part.minor) from (select bookings.share_minor as minor
        union all select g.share_minor from given_up_seats g where g.booking_id = bookings.id) part))::bigint`.as('minor'),
    )
    .where('trip_seq', '=', tripSeq)
    .where('passenger_id', '=', passengerId)
    .executeTakeFirstOrThrow()
  return minor
}

/** Stores an administrator's decision about doubtful receipts (D3). */
export const noteJudged = (tx: Tx, tripSeq: number, believed: boolean, judged_by: string, judged_at: Date) =>
  tx.updateTable('divisions').set({ believed, judged_by, judged_at }).where('trip_seq', '=', tripSeq).execute()

/** Extends the deadline for receipts by seven days (D6). */
export const noteExtended = (tx: Tx, tripSeq: number, due_by: Date, extended_by: string, extended_at: Date) =>
  tx.updateTable('divisions').set({ due_by, extended_by, extended_at }).where('trip_seq', '=', tripSeq).execute()
