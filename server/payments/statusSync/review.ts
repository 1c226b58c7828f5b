import { isGone, isHonest, wasTaken } from '#domain/payments/payment.ts'
import { isElsewhereThan, withdrawOverlapping } from '../../bookings/joining/overlapping.ts'
import { notifyUnderReview } from '../../bookings/notify.ts'
import { accountsOn, keepUntilDeparture, moveBooking } from '../../bookings/queries.ts'
import { raiseAlarm, resolveAlarm } from '../../platform/alarms.ts'
import type { Tx } from '../../platform/database/connect.ts'
import {
  type ProviderPayment,
  isRead,
  type Payments,
  type ReportedPayment,
  type UnreadPayment,
} from '../../providers/payments/port.ts'
import { lockRival, moveOrder, type Order, paymentsOf } from '../queries.ts'
import { doneMinor } from '../refunds/rows.ts'
import type { Sale } from '../sale.ts'
import { lockPayment, reviewedPayment, wasDismissed } from './queries.ts'

export type Provider = Pick<Payments, 'name' | 'collector' | 'live'>

export const claimOf = ({ reference, price_minor: minor, currency }: Order, { collector, live }: Provider) => ({
  reference,
  amount: { minor, currency },
  collector,
  live,
})

/** Returns a payment with values for its unreadable fields: those that the order requires, or those of the ledger. */
export const asClaimed = (
  reported: ReportedPayment,
  claim: ReturnType<typeof claimOf>,
  booked: Pick<ProviderPayment, 'status' | 'refundedMinor'> = { status: 'approved', refundedMinor: 0n },
): ProviderPayment => {
  if (isRead(reported)) return reported
  const { id, changedAt, unread: _, currency = claim.amount.currency, ...read } = reported
  const given = Object.fromEntries(Object.entries(read).filter(([, fact]) => fact !== undefined))
  return { id, changedAt, ...claim, amount: { ...claim.amount, currency }, ...booked, costMinor: 0n, ...given }
}

/** Fills in the unreadable fields of a payment that an administrator admitted, with the values of the ledger. */
export async function asAdmitted(tx: Tx, sale: Sale, reported: ReportedPayment, provider: Provider): Promise<ReportedPayment> {
  if (isRead(reported)) return reported
  const payment = await lockPayment(tx, provider.name, reported.id)
  if (!payment || !Object.keys(reported.unread).every((fact) => payment.admitted_facts.includes(fact))) return reported
  const booked = { status: payment.status, refundedMinor: await doneMinor(tx, payment.id) }
  return asClaimed(reported, claimOf(sale.order, provider), booked)
}

/** Checks whether an administrator reviews the payment of this order, as opposed to a bank's dispute. */
export const isReviewed = async (tx: Tx, order: Order): Promise<boolean> =>
  order.state === 'disputed' && !(await paymentsOf(tx, order.id)).some(({ extra }) => !extra)

/** Starts the review of a payment that differs from its order: an administrator decides, and the seat is held meanwhile (P8). */
export async function reviewDiffering(tx: Tx, sale: Sale, reported: ProviderPayment, at: Date): Promise<void> {
  await alarmOf(tx, 'payment_differs', sale, reported, at)
  if (wasTaken(reported.status) && ['opened', 'waiting'].includes(sale.order.state)) await putUnderReview(tx, sale, reported, at)
}

/** True for an order without a payment, unless it was closed and another order for the same seat is open. */
const mayBeReviewed = async (tx: Tx, order: Order): Promise<boolean> =>
  ['opened', 'waiting'].includes(order.state) || (order.state === 'closed' && !(await lockRival(tx, order)))

/**
 * Starts the review of a payment with an unreadable decisive field: the payment is neither accepted nor ignored (P8). A payment
 * that is already posted is not reviewed.
 */
export async function reviewUnread(tx: Tx, sale: Sale, reported: UnreadPayment, provider: Provider, at: Date): Promise<void> {
  const claim = claimOf(sale.order, provider)
  const claimed = asClaimed(reported, claim)
  if (!isHonest(claimed, claim)) return reviewDiffering(tx, sale, claimed, at)
  if (await wasDismissed(tx, sale.order.id, reported.id)) return
  await alarmOf(tx, 'payment_unreadable', sale, reported, at)
  const isTaken = wasTaken(claimed.status) && !isGone(claimed)
  if (isTaken && (await mayBeReviewed(tx, sale.order))) await putUnderReview(tx, sale, reported, at)
}

async function putUnderReview(tx: Tx, sale: Sale, reported: ReportedPayment, at: Date): Promise<void> {
  const { order, booking } = sale
  const details = { payment: reported.id }
  await moveOrder(tx, order, 'dispute', { by: null, at, details }, { hidden_at: null })
  if (booking.state !== 'accepted') return
  const isSeatGiven = !isRead(reported) && at < booking.departs_at && !(await isElsewhereThan(tx, booking))
  await (isSeatGiven ? confirmUnderReview(tx, sale, at) : keepUntilDeparture(tx, booking.id))
}

/** Confirms the seat as if paid (P8). Nothing is posted before the payment is admitted. */
async function confirmUnderReview(tx: Tx, { booking, overlapping }: Sale, at: Date): Promise<void> {
  const transition = { by: null, at, details: { underReview: true } }
  await moveBooking(tx, booking, 'pay', transition, { confirmed_at: at, ended_at: null })
  await notifyUnderReview(tx, booking, at)
  await withdrawOverlapping(tx, overlapping, accountsOn(booking), at)
}

/** Closes the review of the order's payment. */
export async function resolveReview(tx: Tx, order: Order, { by, at }: { by: string | null; at: Date }): Promise<void> {
  const about = (await reviewedPayment(tx, order.id)) || order.id
  for (const kind of ['payment_differs', 'payment_unreadable']) await resolveAlarm(tx, kind, about, { by, at })
}

export async function alarmOf(tx: Tx, kind: string, { order }: Sale, reported: ReportedPayment, at: Date): Promise<void> {
  const ours = { order: order.id, state: order.state, priceMinor: String(order.price_minor), currency: order.currency }
  await raiseAlarm(tx, kind, reported.id || order.id, { ours, ...theirSide(reported) }, at)
}

/** Returns the facts that the provider gave, and the names of those that could not be read. */
export const theirSide = (reported: ReportedPayment) =>
  isRead(reported) ? { theirs: reportedFacts(reported) } : { theirs: reportedFacts(reported), unread: reported.unread }

/** Returns the provider's report as JSON, without values that JSON lacks. */
export function reportedFacts(payment: ReportedPayment) {
  const { amount, refundedMinor, costMinor = 0n, ...reported } = payment
  return {
    ...reported,
    unread: undefined,
    costMinor: String(costMinor),
    ...(amount && { amountMinor: String(amount.minor), currency: amount.currency }),
    ...(refundedMinor !== undefined && { refundedMinor: String(refundedMinor) }),
  }
}
