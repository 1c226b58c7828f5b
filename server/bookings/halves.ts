import type { RefundCause } from '#domain/refund.ts'
import type { Tx } from '../database/connect.ts'
import { oweBack } from '../payments/owing.ts'
import { lockOpenOrder, paymentsOf } from '../payments/queries.ts'
import { type Booking, type Deed, lockHalves, setKept } from './queries.ts'

/** The driver keeps no half of a trip that is cancelled, leaves at another hour, or is not driven (8.1). The trip is locked. */
export async function giveHalvesBack(tx: Tx, { seq }: { seq: number }, cause: RefundCause, deed: Deed): Promise<void> {
  for (const booking of await lockHalves(tx, seq)) await giveHalfBack(tx, booking, cause, deed)
}

/** The half of one late cancellation. While the bank decides about its payment the half is given back when that ends: none is kept. */
export async function giveHalfBack(tx: Tx, booking: Booking, cause: RefundCause, { by, at }: Deed): Promise<void> {
  await setKept(tx, booking.id, 0n)
  const order = await lockOpenOrder(tx, booking.id)
  const [payment] = order ? await paymentsOf(tx, order.id) : []
  if (!order || !payment || order.state === 'disputed' || order.state === 'charged_back') return
  await oweBack(tx, order, payment, { cause, at, by: by ?? undefined })
}
