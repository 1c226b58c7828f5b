import type { Selectable } from 'kysely'
import { addToCancellation, notify } from '../notifications/queries.ts'
import type { Tx } from '../platform/database/connect.ts'
import type { Tables } from '../platform/database/tables.ts'

type Notified = Pick<Selectable<Tables['refunds']>, 'id' | 'booking_id' | 'amount_minor' | 'currency' | 'created_at'>

/** Notifies the payer of a refund, or of its failure. */
export async function notifyPayer(tx: Tx, kind: 'refund_done' | 'refund_refused', refund: Notified, at: Date): Promise<void> {
  await notify(tx, [{ to: await payerOf(tx, refund.booking_id), kind, key: refund.id, booking: refund.booking_id, at }])
}

/** Notifies the payer of a coming refund: in the notification of the cancellation that causes it, else in its own. */
export async function notifyRefundDue(tx: Tx, { id, booking_id: booking, amount_minor, currency, created_at: at }: Notified) {
  const to = await payerOf(tx, booking)
  const details = { refundMinor: Number(amount_minor), currency }
  if (!(await addToCancellation(tx, { to, booking, at }, details)))
    await notify(tx, [{ to, kind: 'refund_due', key: id, booking, at, details }])
}

async function payerOf(tx: Tx, bookingId: string): Promise<string> {
  const booking = tx.selectFrom('bookings').select('passenger_id').where('id', '=', bookingId)
  return (await booking.executeTakeFirstOrThrow()).passenger_id
}
