import type { Currency, Money } from '#domain/money.ts'
import type { PaymentStatus } from '#domain/payments/payment.ts'

export interface Checkout {
  /** ours; it is on the provider's page and in its reports */
  orderId: string
  /** unique to this order; the provider repeats it with each payment, and a second start with it returns the same checkout */
  reference: string
  title: string
  amount: Money
  payerEmail?: string | undefined
  /** the end of the time to start paying */
  expiresAt: Date
  /** address to which the payer returns, with a query that proves nothing (P6) */
  returnTo: string
}

/** A payment as the provider has it now, without any card (P16). A payment refunded in part is `approved` with `refundedMinor` above 0. */
export interface ProviderPayment {
  id: string
  /** empty when it is not from one of our checkouts */
  reference: string
  amount: Money
  /** `unknown`: a status of the provider that we do not know (P11) */
  status: PaymentStatus
  refundedMinor: bigint
  /** commission that the provider deducts from the collector's amount */
  costMinor: bigint
  /** the account the money went to */
  collector: string
  live: boolean
  changedAt: Date
}

/** Facts that decide about a payment: all of them are read exactly, or a person reviews it (P8). */
export const decidingFacts = ['id', 'reference', 'amount', 'currency', 'status', 'refundedMinor', 'collector', 'live'] as const
export type DecidingFact = (typeof decidingFacts)[number]

type Maybe<Facts> = { [fact in keyof Facts]?: Facts[fact] | undefined }

/** A payment of which a deciding fact is missing or unreadable, with the facts that were read. */
export interface UnreadPayment extends Maybe<Omit<ProviderPayment, 'id' | 'changedAt'>> {
  /** empty when that was unreadable, too */
  id: string
  currency?: Currency | undefined
  changedAt: Date
  /** each unread fact with the beginning of the provider's answer; empty when it was missing */
  unread: Partial<Record<DecidingFact, string>>
}

export type ReportedPayment = ProviderPayment | UnreadPayment

/** A normal payment when all facts are present. */
export function wholeOf(reported: UnreadPayment): ReportedPayment {
  const { id, reference, amount, status, refundedMinor, costMinor = 0n, collector, live, changedAt, unread } = reported
  const isWhole = reference !== undefined && collector !== undefined && live !== undefined && refundedMinor !== undefined
  if (!isWhole || !amount || !status || Object.keys(unread).length > 0) return reported
  return { id, reference, amount, status, refundedMinor, costMinor, collector, live, changedAt }
}

/** A payment under the reference of the order to which another proof assigns it. */
export function referredTo(reported: ReportedPayment, reference: string): ReportedPayment {
  if (isRead(reported)) return { ...reported, reference }
  const { reference: _, ...unread } = reported.unread
  return wholeOf({ ...reported, reference, unread })
}

export const isRead = (reported: ReportedPayment): reported is ProviderPayment => !('unread' in reported)

/** A notice that a payment has changed; only the provider itself has the facts (P7). */
export interface Notice {
  /** equal for each delivery of one notice, and only then */
  noticeId: string
  paymentId: string
  /** signing time; for the log, never for a decision */
  at?: Date
}

/** Header names in lower case; query values decoded; the body as received, before any parser. */
export interface IncomingNotice {
  headers: Record<string, string | undefined>
  query: Record<string, string | undefined>
  rawBody: string
}

export interface RefundRequest {
  paymentId: string
  amount: Money
  /** idempotency key: repeated sends return one refund, while the provider remembers it */
  key: string
  /** for a repeated one: when it was first sent, and the known ids of this payment's refunds at the provider */
  before?: { since: Date; known: string[] }
}

/** Refusals are final: an administrator has to act (8.2). */
export type RefundAnswer = { id: string } | { refused: 'too_old' | 'not_refundable' | 'more_than_left' }

/** The payment provider. All calls but `readNotice` may throw `PaymentProviderAway`, and time out after 5 s. */
export interface Payments {
  readonly name: 'sandbox' | 'mercadopago'
  /** expected fields of a payment (P8) */
  readonly collector: string
  readonly live: boolean
  startCheckout(checkout: Checkout): Promise<{ checkoutId: string; url: string }>
  /** Prevents new payments; a running one may still arrive. Idempotent. */
  closeCheckout(checkoutId: string): Promise<void>
  readPayment(paymentId: string): Promise<ReportedPayment | undefined>
  findPayments(reference: string): Promise<ReportedPayment[]>
  /** Every payment that changed in from ≤ instant < to, for the daily comparison. */
  listPayments(from: Date, to: Date): Promise<ReportedPayment[]>
  refund(request: RefundRequest): Promise<RefundAnswer>
  readNotice(incoming: IncomingNotice): Notice | 'bad_signature'
}

/** `silent`: no answer; `token`: our credentials are refused; `unreadable`: this one call has an answer without sense. */
type AwayBecause = 'silent' | 'token' | 'unreadable'

/** No usable answer: the request may have been carried out or not, so it is repeated. */
export class PaymentProviderAway extends Error {
  override name = 'PaymentProviderAway'
  readonly because: AwayBecause

  constructor(message: string, { because = 'silent', cause }: { because?: AwayBecause; cause?: unknown } = {}) {
    super(message, { cause })
    this.because = because
  }
}

/** True unless the error concerns this one answer: an unreadable answer does not make the provider away. */
export const isAway = (error: unknown): boolean => error instanceof PaymentProviderAway && error.because !== 'unreadable'
