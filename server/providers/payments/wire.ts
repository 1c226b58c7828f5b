import * as z from 'zod/mini'
import { type Currency, decimalText, minorDigits, type Money } from '#domain/money.ts'
import { type PaymentStatus, paymentStatuses } from '#domain/payments/payment.ts'
import { PaymentProviderAway, type ProviderPayment } from './port.ts'

// the keys of that table are the currencies
const currencies = Object.keys(minorDigits) as [Currency, ...Currency[]]

const number = z.union([z.number(), z.string()])

/** A payment as Mercado Pago writes it; what we do not read is let be. */
const PaymentWire = z.object({
  id: number,
  external_reference: z.nullish(z.string()),
  transaction_amount: z.number(),
  transaction_amount_refunded: z.nullish(z.number()),
  fee_details: z.nullish(z.array(z.object({ amount: z.number(), fee_payer: z.nullish(z.string()) }))),
  currency_id: z.enum(currencies),
  status: z.string(),
  collector_id: number,
  live_mode: z.boolean(),
  date_last_updated: z.nullish(z.string()),
  date_created: z.string(),
})

export const SearchWire = z.object({ results: z.array(z.unknown()) })
export const PreferenceWire = z.object({ id: z.string(), init_point: z.string(), sandbox_init_point: z.nullish(z.string()) })
export const RefundWire = z.object({ id: number, status: z.nullish(z.string()) })
export const RefundsWire = z.array(z.object({ id: number, status: z.nullish(z.string()), amount: z.number() }))

/** Why a call was refused: numbers of causes, or a word. */
const ProblemWire = z.object({
  cause: z.nullish(z.union([z.array(z.object({ code: z.nullish(number) })), z.object({ code: z.nullish(number) })])),
})

/** The answer in the shape asked for. Throws `PaymentProviderAway` for anything else. */
export function understood<Shape>(shape: z.ZodMiniType<Shape>, answer: unknown): Shape {
  const read = shape.safeParse(answer)
  if (read.success) return read.data
  throw new PaymentProviderAway('Mercado Pago answered something else', { cause: read.error })
}

export function paymentFrom(answer: unknown): ProviderPayment {
  const payment = understood(PaymentWire, answer)
  const changedAt = new Date(payment.date_last_updated ?? payment.date_created)
  if (Number.isNaN(changedAt.getTime())) throw new PaymentProviderAway('Mercado Pago wrote a date we cannot read')
  return {
    id: String(payment.id),
    reference: payment.external_reference ?? '',
    amount: { minor: minorFromJson(payment.transaction_amount, payment.currency_id), currency: payment.currency_id },
    refundedMinor: minorFromJson(payment.transaction_amount_refunded ?? 0, payment.currency_id),
    costMinor: (payment.fee_details ?? [])
      .filter(({ fee_payer: payer }) => payer === 'collector')
      .reduce((sum, { amount }) => sum + minorFromJson(amount, payment.currency_id), 0n),
    status: statusFrom(payment.status),
    collector: String(payment.collector_id),
    live: payment.live_mode,
    changedAt,
  }
}

/** Their documents spell one of the words in two ways. */
function statusFrom(word: string): PaymentStatus {
  const spelt = word === 'canceled' ? 'cancelled' : word
  return paymentStatuses.find((status) => status === spelt) ?? 'unknown'
}

/** The amount as a JSON number. Its shortest text is the amount itself, up to fifteen digits; prices have eleven (M6). */
export const wireAmount = ({ minor, currency }: Money) => Number(decimalText(minor, currency))

/** Back from a JSON number, by its text. */
export function minorFromJson(amount: number, currency: Currency): bigint {
  const [, whole, fraction = ''] = /^(\d{1,15})(?:\.(\d+))?$/.exec(String(amount)) ?? []
  if (!whole || fraction.length > minorDigits[currency]) throw new PaymentProviderAway(`no amount of ${currency}: ${amount}`)
  return BigInt(whole + fraction.padEnd(minorDigits[currency], '0'))
}

/** The numbers that say why a call was refused. */
export function causesOf(answer: unknown): string[] {
  const read = ProblemWire.safeParse(answer)
  const causes = read.success ? (read.data.cause ?? []) : []
  return (Array.isArray(causes) ? causes : [causes]).map(({ code }) => String(code))
}
