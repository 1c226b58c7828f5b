import { isGone, isHonest, wasTaken } from '#domain/payments/payment.ts'
import { keepUntilDeparture } from '../../bookings/queries.ts'
import { raiseAlarm } from '../../platform/alarms/actions.ts'
import type { Tx } from '../../platform/database/connect.ts'
import {
  type ProviderPayment,
  isRead,
  type Payments,
  type ReportedPayment,
  type UnreadPayment,
} from '../../providers/payments/port.ts'
import { moveOrder, type Order, paymentsOf } from '../queries.ts'
import type { Sale } from '../sale.ts'
import { lockPayment } from './queries.ts'

export type Provider = Pick<Payments, 'name' | 'collector' | 'live'>

export const claimOf = ({ reference, price_minor: minor, currency }: Order, { collector, live }: Provider) => ({
  reference,
  amount: { minor, currency },
  collector,
  live,
})

/** The payment as it would be if each unread fact were what the order asks for. */
export const asClaimed = (reported: ReportedPayment, claim: ReturnType<typeof claimOf>): ProviderPayment => {
  if (isRead(reported)) return reported
  const { id, changedAt, unread: _, currency = claim.amount.currency, ...read } = reported
  const given = Object.fromEntries(Object.entries(read).filter(([, fact]) => fact !== undefined))
  const amount = { ...claim.amount, currency }
  return { id, changedAt, ...claim, amount, status: 'approved', refundedMinor: 0n, costMinor: 0n, ...given }
}

/** An administrator looks at what was paid for this order; a bank that decides about its payment is something else. */
export const isReviewed = async (tx: Tx, order: Order): Promise<boolean> =>
  order.state === 'disputed' && !(await paymentsOf(tx, order.id)).some(({ extra }) => !extra)

/** Money that is not what was asked for: a person decides what it is, and the seat is kept for that long (P8). */
export async function reviewDiffering(tx: Tx, sale: Sale, reported: ProviderPayment, at: Date): Promise<void> {
  await alarmOf(tx, 'payment_differs', sale, reported, at)
  if (wasTaken(reported.status)) await putUnderReview(tx, sale, reported, at)
}

/** A payment of which a deciding fact cannot be read: neither accepted nor ignored (P8). One in our books changes nothing. */
export async function reviewUnread(tx: Tx, sale: Sale, reported: UnreadPayment, provider: Provider, at: Date): Promise<void> {
  const claim = claimOf(sale.order, provider)
  const claimed = asClaimed(reported, claim)
  if (!isHonest(claimed, claim)) return reviewDiffering(tx, sale, claimed, at)
  await alarmOf(tx, 'payment_unreadable', sale, reported, at)
  const isTaken = wasTaken(claimed.status) && !isGone(claimed)
  if (isTaken && !(await lockPayment(tx, provider.name, reported.id))) await putUnderReview(tx, sale, reported, at)
}

async function putUnderReview(tx: Tx, { order, booking }: Sale, reported: ReportedPayment, at: Date): Promise<void> {
  if (!['opened', 'waiting'].includes(order.state)) return
  await moveOrder(tx, order, 'dispute', { by: null, at, details: { payment: reported.id } })
  if (booking.state === 'accepted') await keepUntilDeparture(tx, booking.id)
}

export async function alarmOf(tx: Tx, kind: string, { order }: Sale, reported: ReportedPayment, at: Date): Promise<void> {
  const ours = { order: order.id, state: order.state, priceMinor: String(order.price_minor), currency: order.currency }
  await raiseAlarm(tx, kind, reported.id || order.id, { ours, ...theirSide(reported) }, at)
}

/** The facts that the provider gave, and those that could not be read. */
export const theirSide = (reported: ReportedPayment) =>
  isRead(reported) ? { theirs: reportedFacts(reported) } : { theirs: reportedFacts(reported), unread: reported.unread }

/** What the provider said, without what JSON has no word for. */
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
