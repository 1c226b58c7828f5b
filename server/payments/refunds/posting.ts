import { held, lossOf, refunded } from '#domain/payments/ledger.ts'
import type { Tx } from '../../platform/database/connect.ts'
import { balance, dueMinor, post, type Refund } from '../queries.ts'
import { noteLoss } from './queries.ts'

/** Books a refund that is done. What the driver was credited already is our loss, until it is recovered (rules 7). */
export async function postRefund(tx: Tx, { id, booking_id, amount_minor: minor, currency }: Refund, at: Date): Promise<void> {
  // what is held to send another payment back is not there for this one
  const heldMinor = -(await balance(tx, held(booking_id), currency)) - (await dueMinor(tx, booking_id, id))
  const lossMinor = lossOf(minor, heldMinor)
  if (lossMinor > 0n) await noteLoss(tx, id, lossMinor)
  await post(tx, refunded(id, booking_id, { minor, currency }, lossMinor), at)
}
