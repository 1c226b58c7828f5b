import { sql } from 'kysely'
import { lapsedSince } from '#domain/bookings/absence.ts'
import { judgeableSince } from '#domain/payments/division.ts'
import { DISPUTED } from '../bookings/absence/queries.ts'
import { type Booking } from '../bookings/queries.ts'
import type { Db, Tx } from '../platform/database/connect.ts'
import { STILL_REQUESTED } from './division/queries.ts'

/**
 * Returns closed trips with bookings to settle or a cost to divide. Excludes trips that await a person or a bank, so that they do
 * not delay other trips.
 */
export async function closingTrips(db: Db, arrivedBy: Date, now: Date, most: number): Promise<number[]> {
  const { rows } = await sql<{ seq: number }>`select t.seq from (
      select b.trip_seq from bookings b
      where b.confirmed_at is not null and b.settled_at is null
        -- what leaves later arrives later: of a table with a year of departures to come only what can be over is read
        and b.departs_at <= ${arrivedBy}
        and not exists (select from orders o where o.booking_id = b.id and o.state = 'disputed')
        and not exists (select from refunds r join payments p on p.id = r.payment_id
          where r.booking_id = b.id and not p.extra and r.state = 'refused' and p.charged_back_at is null)
        and not exists (select from order_cancellations c join orders o on o.id = c.order_id
          where o.booking_id = b.id and c.ended_at is null)
      union
      select d.trip_seq from divisions d where d.computed_at is null
    ) open
    join trips t on t.seq = open.trip_seq
    where t.arrives_at <= ${arrivedBy}
    and not exists (select from bookings b join absences a on a.booking_id = b.id
      where b.trip_seq = t.seq and a.reported_at > ${lapsedSince(now)} and ${DISPUTED})
    and not exists (select from divisions d where d.trip_seq = t.seq and d.computed_at is null
      and case when d.entered_at is null then d.due_by > ${now}
        else cardinality(d.doubts) > 0 and d.believed is null and d.entered_at > ${judgeableSince(now)} end
      and ${STILL_REQUESTED})
    and not exists (select from frozen_trips f where f.trip_seq = t.seq and f.state <> 'ended' and f.until > ${now})
    order by t.arrives_at limit ${most}`.execute(db)
  return rows.map(({ seq }) => seq)
}

/** Locks every booking of a locked trip that was ever confirmed. */
export const lockConfirmed = (tx: Tx, tripSeq: number): Promise<Booking[]> =>
  tx
    .selectFrom('bookings')
    .selectAll()
    .where('trip_seq', '=', tripSeq)
    .where('confirmed_at', 'is not', null)
    .orderBy('id')
    .forUpdate()
    .execute()

/** Returns an open refund of the booking's own payment: pending, or to be made by bank transfer. */
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

/** Returns the driver's credit of each booking, less recoveries; absent until the booking is settled. Minor units. */
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
