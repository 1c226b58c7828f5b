import { canTransition } from '#domain/life.ts'
import { chargebackReturned, chargedBack, heldAccountOf, lossOf } from '#domain/payments/ledger.ts'
import { orderLife } from '#domain/payments/payment.ts'
import type { RefundCause } from '#domain/payments/refund.ts'
import { end } from '../../bookings/ending/endBooking.ts'
import { givenUpOf, sumKept } from '../../bookings/ending/givenUp.ts'
import { notifyDisputed } from '../../bookings/notify.ts'
import { reopen } from '../../bookings/queries.ts'
import { raiseAlarm, resolveAlarm } from '../../platform/alarms.ts'
import type { Tx } from '../../platform/database/connect.ts'
import type { ProviderPayment } from '../../providers/payments/port.ts'
import { balance, noteCost, writePosting } from '../ledger.ts'
import { notifyPayer } from '../notify.ts'
import { moveOrder, type Order, type Payment } from '../queries.ts'
import { standingRecovery } from '../recoveries/queries.ts'
import { afterRefund, createRefund } from '../refunds/oweRefund.ts'
import { postRefund } from '../refunds/queries.ts'
import { doneMinor, dueMinor, insertDone, leaveToBank, oweRefund, refundsOf } from '../refunds/rows.ts'
import type { Sale } from '../sale.ts'
import { givenByDriver, insertChargeback, lastChargeback, noteReturned, noteStatus } from './queries.ts'

export type PaidSale = Sale & { payment: Payment }

/**
 * Thrown for a response that contradicts the ledger but may be outdated: requested before a refund and read after it. Ends the
 * transaction, and the provider is queried again. Dates cannot tell which is newer, since the provider's clock may differ.
 */
export class ContradictoryStatus extends Error {}

/** Applies a later status of a payment already posted. Throws ContradictoryStatus, unless the response is final. */
export async function applyPaidStatus(
  tx: Tx,
  paid: PaidSale,
  reported: ProviderPayment,
  at: Date,
  isFinal: boolean,
): Promise<void> {
  const { order, payment } = paid
  if (!isFinal && (await contradicts(tx, paid, reported))) throw new ContradictoryStatus(`payment ${payment.id}`)
  await noteCost(tx, { about: payment.id, currency: payment.currency, minor: reported.costMinor }, at)
  if (reported.status === 'charged_back') return chargeBack(tx, paid, reported, at)
  if (payment.status !== reported.status) await noteStatus(tx, payment.id, reported.status)
  if (reported.status === 'in_mediation') return dispute(tx, paid, at)
  if (payment.charged_back_at && reported.status === 'approved') return winBack(tx, paid, at)
  if (payment.status === 'in_mediation' || (!payment.extra && order.state === 'disputed'))
    await endDispute(tx, paid, reported, at)
  else await compareRefunds(tx, paid, reported, at)
}

/** Suspends the order, including refunds, until the bank has decided (8.2). Before departure both sides are notified (B7). */
async function dispute(tx: Tx, { order, payment, booking }: PaidSale, at: Date): Promise<void> {
  if (payment.status === 'in_mediation') return
  await raiseAlarm(tx, 'payment_disputed', payment.provider_payment_id, { order: order.id }, at)
  if (payment.extra) return
  if (canTransition(orderLife, order.state, 'dispute')) await moveOrder(tx, order, 'dispute', { by: null, at })
  if (booking.state === 'confirmed' && at < booking.departs_at) await notifyDisputed(tx, booking, at)
}

/** Ends a dispute. What the bank refunded is posted, and counts toward pending refunds. */
async function endDispute(tx: Tx, paid: PaidSale, reported: ProviderPayment, at: Date): Promise<void> {
  const { order, payment } = paid
  await resolveAlarm(tx, 'payment_disputed', payment.provider_payment_id, { by: null, at })
  const given = reported.refundedMinor - (await doneMinor(tx, payment.id))
  if (given < 0n) await compareRefunds(tx, paid, reported, at)
  if (given > 0n) await bookGiven(tx, paid, { minor: given, cause: 'dispute' }, at)
  if (payment.extra || order.state !== 'disputed') return
  await restore(tx, paid, await moveOrder(tx, order, 'resolve', { by: null, at }), at)
  if (reported.status === 'refunded') await cancelUnpaid(tx, paid, at)
}

interface GivenBack {
  minor: bigint
  cause: 'dispute' | 'adopted'
  by?: string | undefined
}

/** Posts a refund that was made without a request. It counts toward pending refunds: if they were higher, the rest stays due. */
export async function bookGiven(
  tx: Tx,
  { booking, payment }: PaidSale,
  { minor, cause, by }: GivenBack,
  at: Date,
): Promise<void> {
  const left = await leaveToBank(tx, payment.id)
  const refund = await insertDone(tx, payment, { bookingId: booking.id, minor, cause, by, at })
  await postRefund(tx, refund, at)
  await notifyPayer(tx, 'refund_done', refund, at)
  const rest = left.minor - minor
  if (rest > 0n && left.cause) await oweRefund(tx, payment, { bookingId: booking.id, minor: rest, cause: left.cause, at })
}

/** Moves a paid order on to the state that its refunds or its settlement require. */
async function restore(tx: Tx, { booking }: Pick<PaidSale, 'booking'>, paid: Order, at: Date): Promise<void> {
  const refunds = await refundsOf(tx, paid.id)
  const owed = refunds.length > 0 ? await moveOrder(tx, paid, 'owe', { by: null, at }) : paid
  await afterRefund(tx, owed, booking, at)
}

/** True if less was refunded than posted, more was refunded than ever requested, or a reversed payment is approved again. */
async function contradicts(tx: Tx, { order, payment }: PaidSale, reported: ProviderPayment): Promise<boolean> {
  if (payment.charged_back_at && reported.status === 'approved') return true
  const isDisputed = payment.status === 'in_mediation' || order.state === 'disputed' || reported.status !== 'approved'
  if (reported.refundedMinor > payment.refund_minor && !isDisputed) return true
  return reported.refundedMinor < (await doneMinor(tx, payment.id))
}

/** Raises an alarm if more was refunded than ever requested, or less than posted. */
async function compareRefunds(tx: Tx, { order, payment }: PaidSale, reported: ProviderPayment, at: Date): Promise<void> {
  const done = await doneMinor(tx, payment.id)
  if (reported.refundedMinor >= done && reported.refundedMinor <= payment.refund_minor) return
  const sums = { ours: { done: String(done), owed: String(payment.refund_minor) }, theirs: String(reported.refundedMinor) }
  await raiseAlarm(tx, 'refund_differs', reported.id, { order: order.id, ...sums }, at)
}

/** Posts a chargeback with the amount that the bank took. Pending refunds are canceled, and a future seat is released (B7). */
async function chargeBack(tx: Tx, paid: PaidSale, reported: ProviderPayment, at: Date): Promise<void> {
  const { order, booking, payment } = paid
  if (payment.charged_back_at) return
  await resolveAlarm(tx, 'payment_disputed', payment.provider_payment_id, { by: null, at })
  await leaveToBank(tx, payment.id)
  await compareRefunds(tx, { ...paid, payment: { ...payment, refund_minor: await doneMinor(tx, payment.id) } }, reported, at)
  await noteStatus(tx, payment.id, 'charged_back', at)
  const taken = { minor: reported.amount.minor - reported.refundedMinor, currency: payment.currency }
  if (taken.minor > 0n) {
    // money held for the refund of a duplicate payment is not available to the bank that reverses the first one
    const heldMinor = -(await balance(tx, heldAccountOf(booking.id), payment.currency)) - (await dueMinor(tx, booking.id))
    const n = ((await lastChargeback(tx, payment.id))?.n ?? 0) + 1
    const lossMinor = lossOf(taken.minor, heldMinor)
    await insertChargeback(tx, { payment_id: payment.id, n, taken_minor: taken.minor, loss_minor: lossMinor, at })
    await writePosting(tx, chargedBack({ paymentId: payment.id, bookingId: booking.id, n, taken, lossMinor }), at)
  }
  await raiseAlarm(tx, 'charged_back', payment.provider_payment_id, { order: order.id, booking: booking.id }, at)
  if (payment.extra) return
  if (canTransition(orderLife, order.state, 'charge_back')) await moveOrder(tx, order, 'charge_back', { by: null, at })
  await cancelUnpaid(tx, paid, at)
}

/** Cancels a confirmed seat before departure, because its payment was reversed (B7). */
async function cancelUnpaid(tx: Tx, { booking }: PaidSale, at: Date): Promise<void> {
  if (booking.state !== 'confirmed' || at >= booking.departs_at) return
  await end(tx, booking, 'cancel', { by: null, at, details: { ender: 'bank' } }, { by: 'bank' })
}

/**
 * Applies a dispute that the platform won: the money has returned, and is used as the state of the booking requires. If the
 * booking was settled meanwhile, it is settled again. For a seat given up meanwhile everything but the driver's half is refunded;
 * the driver's own refunds are made too. An administrator decides about amounts recovered from the driver.
 */
async function winBack(tx: Tx, { order, booking, payment }: PaidSale, at: Date): Promise<void> {
  const last = await lastChargeback(tx, payment.id)
  await noteReturned(tx, payment.id, at)
  const recovery = await standingRecovery(tx, booking.id)
  if (recovery) await raiseAlarm(tx, 'won_after_recovery', payment.provider_payment_id, { order: order.id, recovery }, at)
  if (last) await writePosting(tx, chargebackReturned({ ...last.entry, bookingId: booking.id }), at)
  const unsettles = booking.settled_at !== null && last !== undefined && last.heldMinor > 0n
  const now = unsettles ? await reopen(tx, booking.id) : booking
  const there = { ...payment, status: 'approved' as const, charged_back_at: null }
  if (payment.extra) return void (await createRefund(tx, order, there, { cause: 'paid_twice', at }))
  const paid = canTransition(orderLife, order.state, 'win') ? await moveOrder(tx, order, 'win', { by: null, at }) : order
  const [cause, minor] = await owedAfterAll(tx, { booking, payment })
  if (minor > 0n) await createRefund(tx, paid, there, { cause, at, minor })
  else await restore(tx, { booking: now }, paid, at)
}

/**
 * Returns the refund owed after a won dispute: for canceled seats everything but the driver's halves, for other seats the
 * driver's refunds that the bank prevented (8.3).
 */
async function owedAfterAll(tx: Tx, { booking, payment }: Pick<PaidSale, 'booking' | 'payment'>): Promise<[RefundCause, bigint]> {
  const { amount_minor, refund_minor } = payment
  const keptFromParts = sumKept(await givenUpOf(tx, [booking.id]))
  if (booking.state === 'cancelled') return ['dispute_won', amount_minor - refund_minor - booking.kept_minor - keptFromParts]
  const given = await givenByDriver(tx, payment.id)
  const owed = amount_minor - booking.price_minor - keptFromParts + given - refund_minor
  return [given > 0n ? 'given_back' : 'dispute_won', owed]
}
