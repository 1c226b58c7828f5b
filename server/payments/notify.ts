import { notify } from '../notifications/queries.ts'
import type { Tx } from '../platform/database/connect.ts'

/** Notifies the payer that money goes back to them, or has gone back. */
export async function notifyPayer(
  tx: Tx,
  kind: 'refund_due' | 'refund_done' | 'refund_refused',
  { id, booking_id }: { id: string; booking_id: string },
  at: Date,
): Promise<void> {
  const booking = tx.selectFrom('bookings').select('passenger_id').where('id', '=', booking_id)
  const { passenger_id: to } = await booking.executeTakeFirstOrThrow()
  await notify(tx, [{ to, kind, key: id, booking: booking_id, at }])
}
