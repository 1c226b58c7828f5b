import { type Cause, holdsSeat } from '#domain/bookings/booking.ts'
import { canTransition } from '#domain/life.ts'
import { orderLife } from '#domain/payments/payment.ts'
import {
  mayRethink,
  type PaidBooking,
  type RefundCause,
  type Split,
  type Thoughts,
  thoughtsSince,
  whatComesBack,
} from '#domain/payments/refund.ts'
import { lockOpenOrder, moveOrder, openOrderState, type Order, oweRefund, paymentsOf } from '../payments/queries.ts'
import { oweBack } from '../payments/refunds/oweRefund.ts'
import type { Tx } from '../platform/database/connect.ts'
import { giveSeatsBack } from '../trips/queries.ts'
import { notifyEnded } from './notify.ts'
import { type Booking, legsOf, lockHalves, moveBooking, setKept, thoughtsOf, type Transition } from './queries.ts'

interface Ending {
  kept_minor?: bigint | undefined
  /** who cancels */
  by?: Cause
  wholeTrip?: boolean
}

/** Ends a booking: gives its seats back, closes its order unless that was paid, and tells. Trip and booking are locked. */
export async function end(
  tx: Tx,
  booking: Booking,
  event: 'decline' | 'withdraw' | 'expire' | 'cancel',
  deed: Transition,
  { kept_minor = 0n, ...ender }: Ending = {},
): Promise<Booking> {
  if (holdsSeat(booking.state)) await giveSeatsBack(tx, booking.trip_seq, legsOf(booking))
  const ended = await moveBooking(tx, booking, event, deed, { kept_minor })
  const order = await lockOpenOrder(tx, booking.id)
  if (order && canTransition(orderLife, order.state, 'close')) await moveOrder(tx, order, 'close', deed)
  await notifyEnded(tx, booking, { event, by: null, at: deed.at, ...ender })
  return ended
}

/** What goes back and what stays when this booking is cancelled at an instant; nothing of either unless it was paid (8.1). */
export function splitOf(booking: Booking, by: Cause, at: Date, thoughts: Thoughts): Split | undefined {
  const paid = paidSeat(booking, thoughts)
  return paid && whatComesBack(paid, by, at)
}

/** A confirmed booking that cost something, as the rules of refunds see it. */
export function paidSeat(
  { state, price_minor, seats, confirmed_at, departs_at }: Booking,
  thoughts: Thoughts,
): PaidBooking | undefined {
  if (state !== 'confirmed' || !confirmed_at || price_minor === 0n) return undefined
  return { priceMinor: price_minor, seats, confirmedAt: confirmed_at, departsAt: departs_at, mayRethink: mayRethink(thoughts) }
}

/** Cancels a live booking (B7), and owes the refund in the same transaction (8.2). */
export async function cancel(tx: Tx, booking: Booking, by: Cause, deed: Transition, wholeTrip = false): Promise<Booking> {
  const split = splitOf(booking, by, deed.at, await thoughtsOf(tx, booking, thoughtsSince(deed.at)))
  const inDispute = (await openOrderState(tx, booking.id)) === 'disputed'
  const details = {
    ...deed.details,
    ender: by,
    ...(inDispute && { inDispute }),
    ...(split && { refundMinor: String(split.refundMinor), cause: split.cause }),
  }
  const ended = await end(tx, booking, 'cancel', { ...deed, details }, { kept_minor: split?.driverMinor, by, wholeTrip })
  if (split) await payBack(tx, booking, split, deed)
  return ended
}

/** Where the bank is deciding, what is owed waits for its decision (8.2); what it has taken is not there to go back. */
async function payBack(tx: Tx, booking: Booking, split: Split, deed: Transition): Promise<void> {
  const order = await lockOpenOrder(tx, booking.id)
  if (order && order.state !== 'charged_back') await oweAll(tx, booking, order, split, deed)
}

async function oweAll(tx: Tx, { id: bookingId }: Booking, order: Order, { refundMinor, cause }: Split, { by, at }: Transition) {
  // what was paid twice goes back by itself
  const payments = (await paymentsOf(tx, order.id)).filter(({ extra }) => !extra)
  // what a bank gave back of it before counts as part of this
  const owed = refundMinor - payments.reduce((sum, { refund_minor }) => sum + refund_minor, 0n)
  if (owed <= 0n) return
  let left = owed
  for (const payment of payments) {
    const most = payment.amount_minor - payment.refund_minor
    const minor = left < most ? left : most
    if (minor > 0n) await oweRefund(tx, payment, { bookingId, minor, cause, by: by ?? undefined, at })
    left -= minor
  }
  if (left < owed && canTransition(orderLife, order.state, 'owe')) await moveOrder(tx, order, 'owe', { by, at })
}

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
