import type { RefundCause } from '#domain/payments/refund.ts'
import { lockOpenOrder, paymentsOf } from '../payments/queries.ts'
import { oweBack } from '../payments/refunds/oweRefund.ts'
import type { Tx } from '../platform/database/connect.ts'
import { type Booking, type Transition, lockHalves, setKept } from './queries.ts'

/** The driver keeps no half of a trip that is cancelled, leaves at another hour, or is not driven (8.1). The trip is locked; counts them. */
export async function giveHalvesBack(tx: Tx, { seq }: { seq: number }, cause: RefundCause, deed: Transition): Promise<number> {
  const halves = await lockHalves(tx, seq)
  for (const booking of halves) {
    await setKept(tx, booking.id, 0n)
    await giveAllBack(tx, booking, cause, deed)
  }
  return halves.length
}

/** All that is left of what was paid. While the bank decides about the payment, what is left goes back when the trip is settled. */
export async function giveAllBack(tx: Tx, booking: Booking, cause: RefundCause, { by, at }: Transition): Promise<void> {
  const order = await lockOpenOrder(tx, booking.id)
  const [payment] = order ? await paymentsOf(tx, order.id) : []
  if (!order || !payment || order.state === 'disputed' || order.state === 'charged_back') return
  await oweBack(tx, order, payment, { cause, at, by: by ?? undefined })
}
