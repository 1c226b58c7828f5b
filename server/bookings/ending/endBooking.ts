import { type Cause, holdsSeat } from '#domain/bookings/booking.ts'
import { canTransition } from '#domain/life.ts'
import { orderLife } from '#domain/payments/payment.ts'
import {
  mayRethink,
  type PaidBooking,
  type RefundCause,
  refundSplit,
  type SecondThoughts,
  someOf,
  type Split,
  thoughtsSince,
} from '#domain/payments/refund.ts'
import { lockOpenOrder, moveOrder, openOrderState, paymentsOf } from '../../payments/queries.ts'
import { remainingOf, createRefund } from '../../payments/refunds/oweRefund.ts'
import type { Tx } from '../../platform/database/connect.ts'
import { giveSeatsBack } from '../joining/seats.ts'
import { notifyEnded } from '../notify.ts'
import { type Booking, legsOf, lockHalves, moveBooking, secondThoughtsOf, type Transition, updateKept } from '../queries.ts'
import { givenUpOf, sumKept, updateKeptOfPart } from './givenUp.ts'

interface Ending {
  kept_minor?: bigint | undefined
  /** author of the cancellation */
  by?: Cause
  wholeTrip?: boolean
  /** the companion who left and thereby ended the request */
  leaver?: string
  /** the account whose overlapping seat was confirmed on another booking */
  elsewhere?: string | undefined
}

/** Ends a booking: releases its seats, closes its order unless it was paid, and notifies. Trip and booking are locked. */
export async function end(
  tx: Tx,
  booking: Booking,
  event: 'decline' | 'withdraw' | 'expire' | 'cancel',
  transition: Transition,
  { kept_minor = 0n, ...ender }: Ending = {},
): Promise<Booking> {
  if (holdsSeat(booking.state)) await giveSeatsBack(tx, booking.trip_seq, legsOf(booking))
  const ended = await moveBooking(tx, booking, event, transition, { kept_minor })
  const order = await lockOpenOrder(tx, booking.id)
  if (order && canTransition(orderLife, order.state, 'close')) await moveOrder(tx, order, 'close', transition)
  await notifyEnded(tx, booking, { event, by: null, at: transition.at, ...ender })
  return ended
}

/**
 * Returns the split between refund and driver when this booking or some of its seats are canceled; undefined unless it was paid
 * (8.1).
 */
export function splitOf(
  booking: Booking,
  by: Cause,
  at: Date,
  thoughts: SecondThoughts,
  seats = booking.seats,
): Split | undefined {
  const paid = paidSeat(booking, thoughts)
  return paid && refundSplit(someOf(paid, seats), by, at)
}

/** Returns the data of a confirmed, paid booking that the rules about refunds check. */
export function paidSeat(
  { state, price_minor, seats, confirmed_at, departs_at }: Booking,
  thoughts: SecondThoughts,
): PaidBooking | undefined {
  if (state !== 'confirmed' || !confirmed_at || price_minor === 0n) return undefined
  return { priceMinor: price_minor, seats, confirmedAt: confirmed_at, departsAt: departs_at, mayRethink: mayRethink(thoughts) }
}

/** Cancels a live booking (B7), and enqueues the refund in the same transaction (8.2). */
export async function cancel(tx: Tx, booking: Booking, by: Cause, transition: Transition, wholeTrip = false): Promise<Booking> {
  const split = splitOf(booking, by, transition.at, await secondThoughtsOf(tx, booking, thoughtsSince(transition.at)))
  const inDispute = (await openOrderState(tx, booking.id)) === 'disputed'
  const details = {
    ...transition.details,
    ender: by,
    ...(inDispute && { inDispute }),
    ...(split && { refundMinor: String(split.refundMinor), cause: split.cause }),
  }
  const ended = await end(tx, booking, 'cancel', { ...transition, details }, { kept_minor: split?.driverMinor, by, wholeTrip })
  if (split)
    await refundDownTo(tx, booking, split.driverMinor + sumKept(await givenUpOf(tx, [booking.id])), split.cause, transition)
  return ended
}

/**
 * Enqueues a refund of the payment except `staysMinor`: the price of the seats still held, and the driver's halves. While a bank
 * decides, the refund waits (8.2). Money that the bank took cannot be refunded; money that the bank returned to the payer counts
 * as refunded.
 */
export async function refundDownTo(tx: Tx, { id }: Booking, staysMinor: bigint, cause: RefundCause, { by, at }: Transition) {
  const order = await lockOpenOrder(tx, id)
  // the order's own payment: duplicate ones (`extra`) are refunded automatically
  const payment = order && (await paymentsOf(tx, order.id)).find(({ extra }) => !extra)
  if (!order || !payment || order.state === 'charged_back') return
  const minor = (await remainingOf(tx, payment)) - staysMinor
  if (minor > 0n) await createRefund(tx, order, payment, { cause, at, by: by ?? undefined, minor })
}

/**
 * Refunds the withheld halves of a trip that is canceled, leaves at another time, or is not driven (8.1). The trip is locked.
 * Returns the number of bookings with such halves.
 */
export async function giveHalvesBack(
  tx: Tx,
  { seq }: { seq: number },
  cause: RefundCause,
  transition: Transition,
): Promise<number> {
  const halves = await lockHalves(tx, seq)
  for (const booking of halves) {
    const parts = await givenUpOf(tx, [booking.id])
    for (const part of parts) await updateKeptOfPart(tx, part, 0n)
    if (booking.state === 'cancelled') await updateKept(tx, booking.id, 0n)
    await giveBackOnly(tx, booking, booking.state === 'cancelled' ? undefined : sumKept(parts), cause, transition)
  }
  return halves.length
}

/** Refunds the rest of the payment. While a bank decides, settlement refunds it later. */
export const giveAllBack = (tx: Tx, booking: Booking, cause: RefundCause, transition: Transition) =>
  giveBackOnly(tx, booking, undefined, cause, transition)

/** Refunds this amount, or everything, but never more than the rest of the payment. */
async function giveBackOnly(tx: Tx, { id }: Booking, only: bigint | undefined, cause: RefundCause, { by, at }: Transition) {
  const order = await lockOpenOrder(tx, id)
  const [payment] = order ? await paymentsOf(tx, order.id) : []
  if (!order || !payment || order.state === 'disputed' || order.state === 'charged_back') return
  const left = await remainingOf(tx, payment)
  await createRefund(tx, order, payment, {
    cause,
    at,
    by: by ?? undefined,
    minor: only === undefined || only > left ? left : only,
  })
}
