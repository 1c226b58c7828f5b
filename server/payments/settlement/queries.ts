import { sql } from 'kysely'
import type { Booking } from '../../bookings/queries.ts'
import type { Db, Tx } from '../../database/connect.ts'

/**
 * Trips that arrived before this and have bookings to settle; those of which the cost is being divided wait whole (D1). What somebody
 * has to decide first is left out, so that it never stands before what can be settled.
 */
export const unsettledTrips = async (db: Db, arrivedBy: Date, most: number): Promise<number[]> => {
  const rows = await db
    .selectFrom('bookings')
    .innerJoin('trips', 'trips.seq', 'trip_seq')
    .select('trip_seq')
    .distinct()
    .where('confirmed_at', 'is not', null)
    .where('settled_at', 'is', null)
    .where('bookings.state', '<>', 'confirmed')
    .where('trips.arrives_at', '<=', arrivedBy)
    .where(sql<boolean>`not exists (select from orders o where o.booking_id = bookings.id and o.state = 'disputed')`)
    .where(
      sql<boolean>`not exists (select from refunds r join payments p on p.id = r.payment_id
      where r.booking_id = bookings.id and not p.extra and r.state = 'refused' and p.charged_back_at is null)`,
    )
    .where(sql<boolean>`not exists (select from divisions d where d.trip_seq = trips.seq and d.computed_at is null)`)
    .where(
      sql<boolean>`not exists (select from frozen_trips f join cases c on c.id = f.case_id
      where f.trip_seq = trips.seq and c.closed_at is null)`,
    )
    .limit(most)
    .execute()
  return rows.map(({ trip_seq }) => trip_seq)
}

/** Every booking of a trip that was ever confirmed, under lock; the trip is locked. */
export const lockConfirmed = (tx: Tx, tripSeq: number): Promise<Booking[]> =>
  tx
    .selectFrom('bookings')
    .selectAll()
    .where('trip_seq', '=', tripSeq)
    .where('confirmed_at', 'is not', null)
    .orderBy('id')
    .forUpdate()
    .execute()

export const isDividing = (tx: Tx, tripSeq: number) =>
  tx
    .selectFrom('divisions')
    .select('trip_seq')
    .where('trip_seq', '=', tripSeq)
    .where('computed_at', 'is', null)
    .executeTakeFirst()

export const openReport = (tx: Tx, bookingId: string) =>
  tx
    .selectFrom('absences')
    .select('booking_id')
    .where('booking_id', '=', bookingId)
    .where('decided_at', 'is', null)
    .executeTakeFirst()

/** A refund of the booking's own payment that is on its way, or that a person has to make. */
export const openRefund = (tx: Tx, bookingId: string) =>
  tx
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'payment_id')
    .select('refunds.id')
    .where('booking_id', '=', bookingId)
    .where('extra', '=', false)
    .where((is) => is.or([is('state', '=', 'due'), is.and([is('state', '=', 'refused'), is('charged_back_at', 'is', null)])]))
    .executeTakeFirst()

export const noteSettled = (tx: Tx, id: string, at: Date) =>
  tx.updateTable('bookings').set({ settled_at: at }).where('id', '=', id).execute()

/** What each booking's driver was credited, without what came back from there; absent while it is not settled. Minor units. */
export async function creditsOf(db: Db, bookingIds: string[]): Promise<Map<string, bigint>> {
  if (bookingIds.length === 0) return new Map()
  const { rows } = await sql<{ id: string; minor: bigint }>`
    select b.id, coalesce((
      select -sum(e.amount_minor) from postings p join ledger_entries e on e.posting_id = p.id
      where e.account = 'driver_due:' || b.driver_id and p.ref = any (array(select 'settle:' || b.id
        union all select 'unsettle:' || r.id from refunds r where r.booking_id = b.id))), 0)::bigint as minor
    from bookings b where b.id = any(${bookingIds}::uuid[]) and b.settled_at is not null`.execute(db)
  return new Map(rows.map(({ id, minor }) => [id, minor]))
}
