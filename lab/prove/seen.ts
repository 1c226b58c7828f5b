import { sql } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'

/** A booking according to provider and banks, and according to our ledger. Minor units. */
export interface Seen {
  id: string
  state: string
  paid: bigint
  /** amount refunded to the passenger, by the provider and by the bank */
  back: bigint
  heldMinor: bigint
  credited: bigint
  settled: boolean
  /** amount of the refunds that are due */
  owed: bigint
}

/** Reads the bookings of one trip. */
export async function seen(db: Db, seq: number): Promise<Seen[]> {
  const { rows } = await sql<Seen>`select b.id, b.state, b.settled_at is not null settled,
      provider.paid, provider.back, books."heldMinor", books.credited,
      (select coalesce(sum(r.amount_minor), 0)::bigint from refunds r where r.booking_id = b.id and r.state in ('due', 'refused')) owed
    from bookings b
      cross join lateral (
        select coalesce(sum(s.amount_minor), 0)::bigint paid,
          coalesce(sum(case s.status when 'charged_back' then s.amount_minor else s.refunded_minor end), 0)::bigint back
        from orders o join sandbox_payments s on s.reference = o.reference where o.booking_id = b.id
      ) provider
      cross join lateral (
        select coalesce(-sum(e.amount_minor) filter (where e.account = 'held:' || b.id), 0)::bigint "heldMinor",
          coalesce(-sum(e.amount_minor) filter (where e.account = 'driver_due:' || b.driver_id), 0)::bigint credited
        from ledger_entries e
        where e.account = 'held:' || b.id
          or e.posting_id in (select p.id from postings p where p.ref = 'settle:' || b.id)
      ) books
    where b.trip_seq = ${seq} order by b.requested_at, b.id`.execute(db)
  return rows
}
