import { sql } from 'kysely'
import type { Db } from '../platform/database/connect.ts'

/** What the seats of a trip come to for its driver, in minor units of the trip's currency. */
export interface Earnings {
  /** the price of every seat that is paid for, and the driver's half of late cancellations */
  expectedMinor: number
  /** what was settled */
  creditedMinor: number
}

/** The takings of many trips at once, by their numbers. */
export async function earningsOf(db: Db, tripSeqs: number[]): Promise<(tripSeq: number) => Earnings> {
  const rows = tripSeqs.length === 0 ? [] : await sumsOf(db, tripSeqs)
  const found = new Map(rows.map(({ trip_seq, expected, credited }) => [trip_seq, asNumbers(expected, credited)]))
  return (tripSeq) => found.get(tripSeq) ?? asNumbers(0n, 0n)
}

const asNumbers = (expected: bigint, credited: bigint) => ({
  expectedMinor: Number(expected),
  creditedMinor: Number(credited),
})

const sumsOf = (db: Db, tripSeqs: number[]) =>
  db
    .selectFrom('bookings')
    .select([
      'trip_seq',
      sql<bigint>`coalesce(sum(case when state in ('confirmed', 'travelled', 'absent') then price_minor
        when exists (select from trips where seq = trip_seq and cancelled_at is not null) then 0 else kept_minor end), 0)::bigint`.as(
        'expected',
      ),
      sql<bigint>`coalesce(sum((select -sum(amount_minor) from postings join ledger_entries on posting_id = postings.id
        where account like 'driver_due:%' and ref = any (array(select 'settle:' || bookings.id
          union all select 'unsettle:' || refunds.id from refunds where booking_id = bookings.id)))), 0)::bigint`.as('credited'),
    ])
    .where('trip_seq', 'in', tripSeqs)
    .groupBy('trip_seq')
    .execute()
