import type { Reply } from '#contract/endpoint.ts'
import type { startReactivation } from '#contract/moderation/sanctions.ts'
import type { Order as Shown } from '#contract/payments/payments.ts'
import type { TripOrder } from '#contract/trips/trips.ts'
import { type Currency, decimalText } from '#domain/money.ts'
import { wireStatus } from '#domain/payments/payment.ts'
import type { Fee } from './fees/queries.ts'
import type { Order, OrderRow } from './queries.ts'

/** Formats an amount for the wire (M4). */
export const amountOf = (minor: bigint, currency: Currency) => ({
  price: decimalText(minor, currency),
  priceMinor: Number(minor),
  currency,
})

/** Builds an order for its payer and for administrators. */
export const presentOrder = ({ order, paymentId, email, idRoute, title, refundedMinor, refused }: OrderRow): Shown => ({
  id: order.id,
  payment_id: paymentId,
  ...amountOf(order.price_minor, order.currency),
  status: wireStatus(order.state),
  state: order.state,
  // `disputed` means a bank's dispute if the payment is in the ledger, else an administrator's review
  underReview: order.state === 'disputed' && paymentId === null,
  userEmail: email,
  idRoute,
  bookingId: order.booking_id,
  title,
  refundedMinor: Number(refundedMinor),
  provider: order.provider,
  refundAccount: refused && { refundId: refused.id, minor: Number(refused.minor), named: refused.named },
  createdAt: order.created_at.toISOString(),
  updatedAt: order.updated_at.toISOString(),
})

/** Builds an order for its trip's driver: without the payer and the means of payment. */
export const presentForDriver = ({ order: { price_minor, currency, state } }: OrderRow): TripOrder => ({
  ...amountOf(price_minor, currency),
  status: wireStatus(state),
  state,
})

/** Builds address and deadline of a seat's payment. */
export const presentStart = ({ id, init_point, booking_id, pay_by, price_minor, currency }: Order, now: Date) => ({
  id,
  init_point: init_point ?? '',
  bookingId: booking_id,
  payBy: pay_by.toISOString(),
  now: now.toISOString(),
  ...amountOf(price_minor, currency),
})

/** Builds address, deadline and state of a fee's payment. */
export const presentFee = (
  { id, state, init_point, pay_by, amount_minor, currency }: Fee,
  now: Date,
): Reply<typeof startReactivation> => ({
  id,
  state,
  init_point: state === 'waiting' ? init_point : null,
  payBy: pay_by.toISOString(),
  now: now.toISOString(),
  ...amountOf(amount_minor, currency),
})
