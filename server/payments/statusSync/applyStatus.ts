import { mayRevive } from '#domain/bookings/booking.ts'
import { seatsFree } from '#domain/bookings/seats.ts'
import { canTransition } from '#domain/life.ts'
import { capture } from '#domain/payments/ledger.ts'
import { isGone, isHonest, orderLife, wasTaken } from '#domain/payments/payment.ts'
import { givenUpOf, sumKept } from '../../bookings/ending/givenUp.ts'
import { changesSinceRequest } from '../../bookings/joining/checks.ts'
import { isElsewhereThan, whoIsElsewhere, withdrawOverlapping } from '../../bookings/joining/overlapping.ts'
import { giveSeatsBack, takeSeats } from '../../bookings/joining/seats.ts'
import { notifyPaid, notifyPaidElsewhere } from '../../bookings/notify.ts'
import { accountsOn, legsOf, liveBookingOf, moveBooking, reopen, type Transition } from '../../bookings/queries.ts'
import { freeAfterWaiting } from '../../bookings/waitingList/turn.ts'
import type { Tx } from '../../platform/database/connect.ts'
import { isRead, type ProviderPayment, type ReportedPayment } from '../../providers/payments/port.ts'
import { writePosting } from '../ledger.ts'
import { lockRival, moveOrder, type Order, type Payment } from '../queries.ts'
import { createRefund } from '../refunds/oweRefund.ts'
import { lateTripOf, type Sale } from '../sale.ts'
import { applyPaidStatus } from './followUps.ts'
import { insertPayment, lastCauseOf, lockPayment } from './queries.ts'
import {
  alarmOf,
  asAdmitted,
  claimOf,
  isReviewed,
  type Provider,
  resolveReview,
  reviewDiffering,
  reviewUnread,
} from './review.ts'

interface Applying {
  isFinal?: boolean
  /** the administrator who admits the payment */
  by?: string | null
}

/**
 * Updates an order, its seat and the ledger to the provider's state of one payment. Does nothing if they match that state already
 * (P8–P11). Throws ContradictoryStatus when a preliminary response contradicts the ledger.
 */
export async function apply(
  tx: Tx,
  sale: Sale,
  answer: ReportedPayment,
  provider: Provider,
  at: Date,
  { isFinal = true, by = null }: Applying = {},
): Promise<void> {
  const reported = await asAdmitted(tx, sale, answer, provider)
  if (!isRead(reported)) return reviewUnread(tx, sale, reported, provider, at)
  if (!isHonest(reported, claimOf(sale.order, provider))) return reviewDiffering(tx, sale, reported, at)
  if (reported.status === 'cancelled') return giveUp(tx, sale.order, at)
  if (!wasTaken(reported.status)) return
  const known = await lockPayment(tx, provider.name, reported.id)
  // returned before its first report here: there is no money for a seat, and nothing to post
  if (!known && isGone(reported)) return alarmOf(tx, 'payment_came_and_went', sale, reported, at)
  const { order, payment } = known ? { order: sale.order, payment: known } : await take(tx, sale, reported, provider, { by, at })
  await applyPaidStatus(tx, { ...sale, order, payment }, reported, at, isFinal)
}

/** Closes an order after a failed attempt; the payer may open another one before the seat's deadline (P11). */
async function giveUp(tx: Tx, order: Order, at: Date): Promise<void> {
  if (canTransition(orderLife, order.state, 'close')) await moveOrder(tx, order, 'close', { by: null, at })
}

interface Taken {
  order: Order
  payment: Payment
}

/** Posts a new payment, and either confirms the seat or refunds the payment. */
async function take(
  tx: Tx,
  sale: Sale,
  reported: ProviderPayment,
  provider: Provider,
  { by, at }: Pick<Transition, 'by' | 'at'>,
): Promise<Taken> {
  const { order, booking } = sale
  const rival = await lockRival(tx, order)
  const event = (await isReviewed(tx, order)) ? 'admit' : 'approve'
  const extra =
    !canTransition(orderLife, order.state, event) || (rival !== undefined && !canTransition(orderLife, rival.state, 'close'))
  const payment = await insertPayment(tx, order, reported, { provider: provider.name, extra, at })
  await writePosting(tx, capture(payment.id, booking.id, reported.amount), at)
  if (extra) return { order: await createRefund(tx, order, payment, { cause: 'paid_twice', at }), payment }
  if (rival) await moveOrder(tx, rival, 'close', { by: null, at, details: { paidBy: order.id } })
  // payers who left or hid the order see it again, because it was paid
  const paid = await moveOrder(tx, order, event, { by, at, details: { payment: payment.id } }, { hidden_at: null })
  if (event === 'admit') await resolveReview(tx, order, { by, at })
  if (booking.confirmed_at) return { order: await payReviewed(tx, { booking, order: paid, payment }, at), payment }
  if (await getsSeat(tx, { ...sale, order: paid }, reported, at)) return { order: paid, payment }
  const cause = (await isElsewhereThan(tx, sale.booking)) ? 'overlapping' : 'paid_too_late'
  return { order: await createRefund(tx, paid, payment, { cause, at }), payment }
}

/**
 * Applies a payment to a seat that was confirmed during the review. Seats given up meanwhile are refunded as if they had been
 * paid before.
 */
async function payReviewed(tx: Tx, { booking, order, payment }: Taken & Pick<Sale, 'booking'>, at: Date): Promise<Order> {
  if (booking.settled_at) await reopen(tx, booking.id)
  const own = booking.state === 'cancelled' ? booking.kept_minor : booking.price_minor
  const minor = payment.amount_minor - own - sumKept(await givenUpOf(tx, [booking.id]))
  if (minor > 0n) {
    const cause = (await lastCauseOf(tx, booking.id)) ?? 'admin_cancelled'
    return createRefund(tx, order, payment, { cause, at, minor })
  }
  if (booking.state === 'confirmed' && at < booking.departs_at) await notifyPaid(tx, booking, at)
  return order
}

/** Checks whether a payment confirms its seat, and confirms it: the held seat, or for a late payment a free one (B6, B9). */
async function getsSeat(tx: Tx, sale: Sale, reported: ProviderPayment, at: Date): Promise<boolean> {
  const { trip, booking } = sale
  if (booking.state === 'accepted') return keepsSeat(tx, sale, reported, at)
  if (booking.state !== 'expired' && booking.state !== 'withdrawn') return false
  const alreadyJoined = Boolean(await liveBookingOf(tx, trip.seq, booking.passenger_id))
  // the waiting list has precedence
  const seatsLeft = seatsFree(await freeAfterWaiting(tx, trip, at), legsOf(booking))
  if (!mayRevive({ ...lateTripOf(sale), seatsLeft, alreadyJoined }, await changesSinceRequest(tx, booking, at), at)) return false
  await takeSeats(tx, trip.seq, legsOf(booking))
  await confirm(tx, sale, 'revive', at)
  return true
}

/**
 * Confirms the held seat and returns true, unless the money arrived after the departure, or a traveler has another ride at that
 * time (B6). Otherwise ends the booking.
 */
async function keepsSeat(tx: Tx, { trip, booking, ...sale }: Sale, reported: ProviderPayment, at: Date): Promise<boolean> {
  const inTime = at < booking.departs_at || reported.changedAt < (booking.pay_by ?? booking.departs_at)
  const overlaps = await isElsewhereThan(tx, booking)
  if (inTime && !overlaps) {
    await confirm(tx, { ...sale, trip, booking }, 'pay', at)
    return true
  }
  const event = overlaps ? 'withdraw' : 'expire'
  await moveBooking(tx, booking, event, { by: null, at, ...(overlaps && { details: { because: 'overlapping' } }) })
  await giveSeatsBack(tx, trip.seq, legsOf(booking))
  if (overlaps) await notifyPaidElsewhere(tx, booking, await whoIsElsewhere(tx, booking), at)
  return false
}

/** Confirms the seat, and ends the passenger's overlapping requests (B6). */
async function confirm(tx: Tx, { booking, overlapping }: Sale, event: 'pay' | 'revive', at: Date): Promise<void> {
  await moveBooking(tx, booking, event, { by: null, at }, { confirmed_at: at, ended_at: null })
  await notifyPaid(tx, booking, at)
  await withdrawOverlapping(tx, overlapping, accountsOn(booking), at)
}
