import type { Money } from '#domain/money.ts'
import type { PaymentStatus } from '#domain/payments/payment.ts'

export interface Checkout {
  /** ours; it stands on the provider's page and in its reports */
  orderId: string
  /** of this order alone; the provider repeats it with each payment, and a second start with it gives the same checkout */
  reference: string
  title: string
  amount: Money
  payerEmail?: string | undefined
  /** from then on the payer cannot begin to pay */
  expiresAt: Date
  /** where the payer comes back to, with words behind it that prove nothing (P6) */
  returnTo: string
}

/** A payment as the provider has it now, without any card (P16). A payment refunded in part is `approved` with `refundedMinor` above 0. */
export interface ProviderPayment {
  id: string
  /** empty when it did not come from one of our checkouts */
  reference: string
  amount: Money
  /** `unknown`: a word of the provider that we do not know (P11) */
  status: PaymentStatus
  refundedMinor: bigint
  /** what the provider keeps of it for itself, of what the collector gets */
  costMinor: bigint
  /** the account the money went to */
  collector: string
  live: boolean
  changedAt: Date
}

/** Something happened to a payment; what, only the provider says (P7). */
export interface Notice {
  /** the same for each delivery of the same notice, and only then */
  noticeId: string
  paymentId: string
  /** when it was signed; for the log, never for a decision */
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
  /** the same key gives the same refund, however often it is sent, while the provider remembers it */
  key: string
  /** when it was first sent, and the provider's own ids of the refunds of this payment that we know of; for one that is sent again */
  before?: { since: Date; known: string[] }
}

/** Refusals are final: an administrator has to look (8.2). */
export type RefundAnswer = { id: string } | { refused: 'too_old' | 'not_refundable' | 'more_than_left' }

/** The payment provider. All calls but `readNotice` may throw `PaymentProviderAway`, and time out after 5 s. */
export interface Payments {
  readonly name: 'sandbox' | 'mercadopago'
  /** what an honest payment says of itself (P8) */
  readonly collector: string
  readonly live: boolean
  startCheckout(checkout: Checkout): Promise<{ checkoutId: string; url: string }>
  /** Payments cannot begin any more; one already under way may still arrive. Idempotent. */
  closeCheckout(checkoutId: string): Promise<void>
  readPayment(paymentId: string): Promise<ProviderPayment | undefined>
  findPayments(reference: string): Promise<ProviderPayment[]>
  /** Every payment that changed in from ≤ instant < to, for the daily comparison. */
  listPayments(from: Date, to: Date): Promise<ProviderPayment[]>
  refund(request: RefundRequest): Promise<RefundAnswer>
  readNotice(incoming: IncomingNotice): Notice | 'bad_signature'
}

/** No answer in time, or none that makes sense: what was asked may have happened or not, so it is asked again. */
export class PaymentProviderAway extends Error {
  override name = 'PaymentProviderAway'
}
