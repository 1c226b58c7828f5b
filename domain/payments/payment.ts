import { type BookingState, holdsSeat } from '../bookings/booking.ts'
import type { Transitions, StateOf } from '../life.ts'
import type { Money } from '../money.ts'
import type { Reason } from '../refusal.ts'

/**
 * Life cycle of an order: one attempt to pay one booking (rules 6). `approve` of a closed order is a late payment. An order is
 * disputed while the bank decides about its payment, or while a person reviews a payment that differs from the order (P8).
 * `admit` and `dismiss` end such a review.
 */
export const orderLife = {
  opened: { start: 'waiting', close: 'closed', approve: 'paid', dispute: 'disputed' },
  waiting: { approve: 'paid', close: 'closed', dispute: 'disputed' },
  closed: { approve: 'paid', dispute: 'disputed' },
  paid: { settle: 'settled', owe: 'refund_due', dispute: 'disputed', charge_back: 'charged_back' },
  refund_due: { refund: 'refunded', refund_part: 'part_refunded', dispute: 'disputed', charge_back: 'charged_back' },
  part_refunded: { owe: 'refund_due', settle: 'settled', dispute: 'disputed', charge_back: 'charged_back' },
  disputed: { resolve: 'paid', refund: 'refunded', charge_back: 'charged_back', admit: 'paid', dismiss: 'closed' },
  settled: { owe: 'refund_due', dispute: 'disputed', charge_back: 'charged_back' },
  refunded: {},
  charged_back: { win: 'paid' },
} as const satisfies Transitions

export type OrderState = StateOf<typeof orderLife>
export const orderStates = Object.keys(orderLife) as OrderState[] // as: the keys of the table above are its states

const paidOnTheWire: readonly OrderState[] = ['paid', 'settled', 'part_refunded']
/** Returns the specification's state of an order: `created` is shown as Approved, anything else as Pending (P15). */
export const wireStatus = (state: OrderState) => (paidOnTheWire.includes(state) ? 'created' : state)

/** The provider's payment statuses that the handling of orders distinguishes (P11). */
export const paymentStatuses = [
  'pending',
  'in_process',
  'authorized',
  'approved',
  'rejected',
  'cancelled',
  'in_mediation',
  'refunded',
  'charged_back',
] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

/** Expected fields of a payment: our reference, amount, collector and mode. A person reviews any other payment (P8). */
export interface PaymentClaim {
  reference: string
  amount: Money
  collector: string
  live: boolean
}
export const isHonest = (reported: PaymentClaim, ours: PaymentClaim) =>
  reported.reference === ours.reference &&
  reported.amount.minor === ours.amount.minor &&
  reported.amount.currency === ours.amount.currency &&
  reported.collector === ours.collector &&
  reported.live === ours.live

/** Fields of a booking that determine whether it can be paid. */
export interface Payable {
  state: BookingState
  priceMinor: bigint
  payBy: Date | null
}

/** Returns the reason why a booking cannot be paid now (P1): unanswered, free, already paid, or ended. */
export function whyNotPay({ state, priceMinor, payBy }: Payable, now: Date): Reason | undefined {
  if (state === 'requested' || state === 'waiting' || state === 'offered') return 'not_accepted_yet'
  if (priceMinor === 0n) return 'nothing_to_pay'
  if (state === 'accepted') return payBy && now < payBy ? undefined : 'hold_expired'
  return holdsSeat(state) ? 'order_already_paid' : 'hold_expired'
}

/** Checks whether bank and provider have neither accepted nor refused the payment. */
export const isUndecided = (status: PaymentStatus) => ['pending', 'in_process', 'authorized'].includes(status)

/** Checks whether the payment's money reached us, at least for a while. */
export const wasTaken = (status: PaymentStatus) => ['approved', 'in_mediation', 'refunded', 'charged_back'].includes(status)

interface Theirs {
  status: PaymentStatus
  amount: Money
  refundedMinor: bigint
}
interface Booked extends Money {
  /** amount refunded by the provider */
  refundedMinor: bigint
  chargedBack: boolean
}

/** Checks whether the whole payment was returned to the passenger or their bank. */
export const isGone = ({ status, amount, refundedMinor }: Theirs) =>
  status === 'charged_back' || status === 'refunded' || refundedMinor >= amount.minor

/**
 * Checks whether the provider's records and our ledger differ about a payment (V8). A payment that was refunded before our ledger
 * recorded it does not count as a difference.
 */
export function differs(theirs: Theirs | undefined, ours: Booked | undefined): boolean {
  if (!ours) return theirs !== undefined && wasTaken(theirs.status) && !isGone(theirs)
  if (!theirs || !wasTaken(theirs.status)) return true
  const { status, amount, refundedMinor } = theirs
  if (amount.minor !== ours.minor || amount.currency !== ours.currency) return true
  return refundedMinor !== ours.refundedMinor || (status === 'charged_back') !== ours.chargedBack
}
