import { held, lossOf, refunded } from '#domain/ledger.ts'
import type { Tx } from '../../database/connect.ts'
import { balance, post, type Refund } from '../queries.ts'
import { noteLoss } from './queries.ts'

/** Books a refund that is done. What the driver was credited already is our loss, until it is recovered (7). */
export async function postRefund(tx: Tx, { id, booking_id, amount_minor: minor, currency }: Refund, at: Date): Promise<void> {
  const lossMinor = lossOf(minor, -(await balance(tx, held(booking_id), currency)))
  if (lossMinor > 0n) await noteLoss(tx, id, lossMinor)
  await post(tx, refunded(id, booking_id, { minor, currency }, lossMinor), at)
}
