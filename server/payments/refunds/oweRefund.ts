import { canTransition } from '#domain/life.ts'
import { orderLife } from '#domain/payments/payment.ts'
import type { RefundCause } from '#domain/payments/refund.ts'
import type { Booking } from '../../bookings/queries.ts'
import type { Tx } from '../../platform/database/connect.ts'
import { moveOrder, type Order, type Payment } from '../queries.ts'
import type { Sale } from '../sale.ts'
import { oweRefund, refundsOf, refusedMinor } from './rows.ts'

export interface Owing {
  cause: RefundCause
  at: Date
  by?: string | undefined
  /** by default the remaining payment (`remainingOf`) */
  minor?: bigint
}

/** Inserts a refund of all or part of an order's payment. The caller has locked trip, booking and order. */
export async function createRefund(tx: Tx, order: Order, payment: Payment, { cause, at, by, minor }: Owing): Promise<Order> {
  const sum = minor ?? (await remainingOf(tx, payment))
  if (sum <= 0n) return order
  await oweRefund(tx, payment, { bookingId: order.booking_id, minor: sum, cause, by, at })
  if (payment.extra || !canTransition(orderLife, order.state, 'owe')) return order
  return moveOrder(tx, order, 'owe', { by: by ?? null, at, details: { cause } })
}

/**
 * Returns the part of a payment that is not refunded, not due for a refund, and not awaiting a bank transfer after a refusal
 * (8.2).
 */
export const remainingOf = async (tx: Tx, { id, amount_minor, refund_minor }: Payment): Promise<bigint> =>
  amount_minor - refund_minor - (await refusedMinor(tx, id))

/** Updates an order if none of its refunds is still due: part or all of its price was then refunded. */
export async function afterRefund(tx: Tx, order: Order, booking: Booking, at: Date): Promise<Order> {
  const refunds = await refundsOf(tx, order.id)
  if (refunds.some(({ state }) => state === 'due')) return order
  const back = refunds.reduce((sum, { amount_minor }) => sum + amount_minor, 0n)
  const event = back === order.price_minor ? 'refund' : 'refund_part'
  const moved =
    back > 0n && canTransition(orderLife, order.state, event) ? await moveOrder(tx, order, event, { by: null, at }) : order
  const settles = booking.settled_at !== null && canTransition(orderLife, moved.state, 'settle')
  return settles ? moveOrder(tx, moved, 'settle', { by: null, at }) : moved
}

/** Updates an order after an unexpected refund, by the bank, the provider or an administrator. */
export async function afterUnasked(tx: Tx, { order, booking }: Pick<Sale, 'order' | 'booking'>, by: string | null, at: Date) {
  const owed = canTransition(orderLife, order.state, 'owe') ? await moveOrder(tx, order, 'owe', { by, at }) : order
  if (owed.state !== 'disputed') await afterRefund(tx, owed, booking, at)
}
