import { type Selectable, sql } from 'kysely'
import type { Receipts } from '#domain/division.ts'
import type { Db, Tx } from '../../database/connect.ts'
import type { Tables } from '../../database/tables.ts'
import { tripSeqOf } from '../../trips/queries.ts'

export type Division = Selectable<Tables['divisions']>

export async function findDivided(db: Db, tripId: string) {
  const seq = await tripSeqOf(db, tripId)
  return db
    .selectFrom('trips')
    .select(['seq', 'driver_id', 'currency'])
    .where('seq', '=', seq ?? 0)
    .executeTakeFirst()
}

export const findDivision = (db: Db, tripSeq: number) =>
  db.selectFrom('divisions').selectAll().where('trip_seq', '=', tripSeq).executeTakeFirst()

/** Under lock; the trip is locked before it. */
export const lockDivision = (tx: Tx, tripSeq: number) =>
  tx.selectFrom('divisions').selectAll().where('trip_seq', '=', tripSeq).forUpdate().executeTakeFirst()

/** The driver and the passengers of a trip whose seat was once sure, and those who wait to pay one. */
export async function ridesOn(db: Db, tripSeq: number, accountId: string): Promise<{ holds: boolean } | undefined> {
  const bookings = await db
    .selectFrom('bookings')
    .select('state')
    .where('trip_seq', '=', tripSeq)
    .where('passenger_id', '=', accountId)
    .where((is) => is.or([is('confirmed_at', 'is not', null), is('state', '=', 'accepted')]))
    .execute()
  const holding = ['accepted', 'confirmed', 'travelled', 'absent', 'not_driven']
  return bookings.length > 0 ? { holds: bookings.some(({ state }) => holding.includes(state)) } : undefined
}

export const insertDivision = (tx: Tx, trip_seq: number, asked_by: string, asked_at: Date, due_by: Date) =>
  tx.insertInto('divisions').values({ trip_seq, asked_by, asked_at, due_by }).returningAll().executeTakeFirstOrThrow()

/** Receipts are due so long after arrival: they move with it (D2). */
export const moveDivision = (tx: Tx, tripSeq: number, { from, to }: { from: Date; to: Date }) =>
  tx
    .updateTable('divisions')
    .set({ due_by: sql`due_by + (${to}::timestamptz - ${from}::timestamptz)` })
    .where('trip_seq', '=', tripSeq)
    .where('entered_at', 'is', null)
    .execute()

export const enterReceipts = (tx: Tx, tripSeq: number, { fuelPriceMinor, litresHundredths, tollsMinor }: Receipts, at: Date) =>
  tx
    .updateTable('divisions')
    .set({ fuel_price_minor: fuelPriceMinor, litres_hundredths: litresHundredths, tolls_minor: tollsMinor, entered_at: at })
    .where('trip_seq', '=', tripSeq)
    .returningAll()
    .executeTakeFirstOrThrow()

export const keepReceipt = (tx: Tx, trip_seq: number, n: number, account_id: string, image_id: string) =>
  tx.insertInto('division_receipts').values({ trip_seq, n, account_id, image_id }).execute()

export const receiptsOf = async (db: Db, tripSeq: number): Promise<string[]> => {
  const rows = await db.selectFrom('division_receipts').select('image_id').where('trip_seq', '=', tripSeq).orderBy('n').execute()
  return rows.map(({ image_id }) => image_id)
}

export const noteComputed = (tx: Tx, tripSeq: number, people: number, share_minor: bigint, at: Date) =>
  tx.updateTable('divisions').set({ people, share_minor, computed_at: at }).where('trip_seq', '=', tripSeq).execute()

/** What one seat cost; it is settled by that. */
export const noteShare = (tx: Tx, bookingId: string, share_minor: bigint) =>
  tx.updateTable('bookings').set({ share_minor }).where('id', '=', bookingId).execute()
