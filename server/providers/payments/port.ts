import type { Currency, Money } from '#domain/money.ts'
import type { PaymentStatus } from '#domain/payments/payment.ts'

export interface Checkout {
  /** id of our order, shown on the provider's page and in its reports */
  orderId: string
  /**
   * unique for this order; the provider returns it with each payment, and a second call with the same reference returns the same
   * checkout
   */
  reference: string
  title: string
  amount: Money
  payerEmail?: string | undefined
  /** time until which a payment can be started */
  expiresAt: Date
  /** address to which the payer returns; its query proves nothing (P6) */
  returnTo: string
}

/**
 * A payment in its present state at the provider, without card data (P16). A partly refunded payment is `approved` with
 * `refundedMinor` above 0.
 */
export interface ProviderPayment {
  id: string
  /** empty when the payment does not belong to one of our checkouts */
  reference: string
  amount: Money
  /** `unknown`: a status of the provider without a counterpart here (P11) */
  status: PaymentStatus
  refundedMinor: bigint
  /** commission that the provider deducts from the collector's amount */
  costMinor: bigint
  /** account that received the money */
  collector: string
  live: boolean
  changedAt: Date
}

/** Facts that decide about a payment. If one of them cannot be read exactly, a person reviews the payment (P8). */
export const decidingFacts = ['id', 'reference', 'amount', 'currency', 'status', 'refundedMinor', 'collector', 'live'] as const
export type DecidingFact = (typeof decidingFacts)[number]

type Maybe<Facts> = { [fact in keyof Facts]?: Facts[fact] | undefined }

/** A payment with a missing or unreadable deciding fact, and the facts that were read. */
export interface UnreadPayment extends Maybe<Omit<ProviderPayment, 'id' | 'changedAt'>> {
  /** empty when the id was unreadable too */
  id: string
  currency?: Currency | undefined
  changedAt: Date
  /** each unread field with the beginning of the provider's response; empty when the field was missing */
  unread: Partial<Record<DecidingFact, string>>
}

export type ReportedPayment = ProviderPayment | UnreadPayment

/** Returns a whole payment if all deciding facts are present, else the unread payment itself. */
export function wholeOf(reported: UnreadPayment): ReportedPayment {
  const { id, reference, amount, status, refundedMinor, costMinor = 0n, collector, live, changedAt, unread } = reported
  const isWhole = reference !== undefined && collector !== undefined && live !== undefined && refundedMinor !== undefined
  if (!isWhole || !amount || !status || Object.keys(unread).length > 0) return reported
  return { id, reference, amount, status, refundedMinor, costMinor, collector, live, changedAt }
}

/** Sets the reference of a payment that other evidence assigns to an order. */
export function referredTo(reported: ReportedPayment, reference: string): ReportedPayment {
  if (isRead(reported)) return { ...reported, reference }
  const { reference: _, ...unread } = reported.unread
  return wholeOf({ ...reported, reference, unread })
}

export const isRead = (reported: ReportedPayment): reported is ProviderPayment => !('unread' in reported)

/** A notice that a payment has changed. It contains no facts about the payment, which have to be read from the provider (P7). */
export interface Notice {
  /** equal for each delivery of one notice, and different for other notices */
  noticeId: string
  paymentId: string
  /** time of signing, which is only logged and decides nothing */
  at?: Date
}

/** A received notice. Header names are in lower case, query values decoded; the body is unparsed. */
export interface IncomingNotice {
  headers: Record<string, string | undefined>
  query: Record<string, string | undefined>
  rawBody: string
}

export interface RefundRequest {
  paymentId: string
  amount: Money
  /** idempotency key: repeated sends return one refund while the provider remembers the key */
  key: string
  /** for a repeated call: time of the first call, and the known ids of this payment's refunds at the provider */
  before?: { since: Date; known: string[] }
}

/** Refusals are final: an administrator has to act (8.2). */
export type RefundAnswer = { id: string } | { refused: 'too_old' | 'not_refundable' | 'more_than_left' }

/** The payment provider. All calls except `readNotice` may throw `PaymentProviderAway`, and time out after 5 s. */
export interface Payments {
  readonly name: 'sandbox' | 'mercadopago'
  /** values that every payment has to have (P8) */
  readonly collector: string
  readonly live: boolean
  startCheckout(checkout: Checkout): Promise<{ checkoutId: string; url: string }>
  /** Prevents new payments. A payment that was already started may still arrive. Idempotent. */
  closeCheckout(checkoutId: string): Promise<void>
  readPayment(paymentId: string): Promise<ReportedPayment | undefined>
  findPayments(reference: string): Promise<ReportedPayment[]>
  /** Returns every payment that changed in from ≤ instant < to, for the daily comparison. */
  listPayments(from: Date, to: Date): Promise<ReportedPayment[]>
  refund(request: RefundRequest): Promise<RefundAnswer>
  readNotice(incoming: IncomingNotice): Notice | 'bad_signature'
}

/** `silent`: no response; `token`: our credentials are refused; `unreadable`: this response makes no sense. */
type AwayBecause = 'silent' | 'token' | 'unreadable'

/** Thrown when the provider gave no usable response. The request may have been carried out or not, so it is repeated. */
export class PaymentProviderAway extends Error {
  override name = 'PaymentProviderAway'
  readonly because: AwayBecause

  constructor(message: string, { because = 'silent', cause }: { because?: AwayBecause; cause?: unknown } = {}) {
    super(message, { cause })
    this.because = because
  }
}

/** True unless the error concerns only this response: one unreadable response does not make the provider unavailable. */
export const isAway = (error: unknown): boolean => error instanceof PaymentProviderAway && error.because !== 'unreadable'
