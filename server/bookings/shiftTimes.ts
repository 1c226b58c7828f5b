import { sql } from 'kysely'
import type { Tx } from '../platform/database/connect.ts'

/** A moved departure. */
export interface Shift {
  from: Date
  to: Date
}

/**
 * The live bookings of a trip leave and arrive with it: every window counts from there. Their deadlines come no later than the new
 * departure leaves room for (B1, B2). A checkout that ends later than its seat now does brings a late payment, as any other (B9).
 */
export async function moveBookings(tx: Tx, tripSeq: number, { from, to }: Shift): Promise<void> {
  const moved = sql`(${to}::timestamptz - ${from}::timestamptz)`
  await tx
    .updateTable('bookings')
    .set({
      departs_at: sql`departs_at + ${moved}`,
      arrives_at: sql`arrives_at + ${moved}`,
      answer_by: sql`least(answer_by, departs_at + ${moved} - interval '2 hours')`,
      pay_by: sql`case when state = 'accepted' then least(pay_by, departs_at + ${moved}
        - case joining when 'on_approval' then interval '30 minutes' else interval '0' end) else pay_by end`,
    })
    .where('trip_seq', '=', tripSeq)
    .where('state', 'in', ['requested', 'accepted', 'confirmed'])
    .execute()
}
