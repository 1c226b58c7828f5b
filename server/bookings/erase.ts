import { sql } from 'kysely'
import type { Tx } from '../platform/database/connect.ts'

/** What a former member wrote about seats: to drivers when asking, and why one was declined or given up. */
export async function eraseBookingWords(tx: Tx, accountId: string): Promise<void> {
  await tx.updateTable('bookings').set({ message: '' }).where('passenger_id', '=', accountId).where('message', '<>', '').execute()
  await tx
    .updateTable('booking_history')
    .set({ details: sql`details - 'reason'`, key: null })
    .where('actor', '=', accountId)
    .where(
      sql<boolean>`booking_id in (select id from bookings where passenger_id = ${accountId} union all select id from bookings where driver_id = ${accountId})`,
    )
    .where((is) => is.or([sql<boolean>`details ? 'reason'`, is('key', 'is not', null)]))
    .execute()
}
