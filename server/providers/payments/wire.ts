import * as z from 'zod/mini'
import { type Currency, decimalText, minorDigits, type Money } from '#domain/money.ts'
import { type PaymentStatus, paymentStatuses } from '#domain/payments/payment.ts'
import { type DecidingFact, decidingFacts, PaymentProviderAway, type ReportedPayment, wholeOf } from './port.ts'

const number = z.union([z.number(), z.string()])

export const SearchWire = z.object({ results: z.array(z.unknown()) })
export const PreferenceWire = z.object({ id: z.string(), init_point: z.string(), sandbox_init_point: z.nullish(z.string()) })
export const RefundWire = z.object({ id: number, status: z.nullish(z.string()) })
export const RefundsWire = z.array(z.object({ id: number, status: z.nullish(z.string()), amount: z.number() }))

/** Reason of a refused call: numbers of causes, or a word. */
const ProblemWire = z.object({
  cause: z.nullish(z.union([z.array(z.object({ code: z.nullish(number) })), z.object({ code: z.nullish(number) })])),
})

/** Parses a response of the expected shape. Throws `PaymentProviderAway` for anything else. */
export function understood<Shape>(shape: z.ZodMiniType<Shape>, answer: unknown): Shape {
  const read = shape.safeParse(answer)
  if (read.success) return read.data
  throw new PaymentProviderAway('Mercado Pago answered something else', { because: 'unreadable', cause: read.error })
}

type JsonObject = Record<string, unknown>
const objectFrom = (answer: unknown): JsonObject =>
  typeof answer === 'object' && answer !== null && !Array.isArray(answer) ? { ...answer } : {}

/** Values of a payment that the caller knows without the response. */
interface Known {
  id?: string
  /** default for an unreadable date, which decides nothing */
  seenAt: Date
}

/** Parses a payment of Mercado Pago: deciding facts exactly (P8), dates and fees only if they are valid, and nothing else. */
export function paymentFrom(answer: unknown, { id: asked = '', seenAt }: Known): ReportedPayment {
  const wire = objectFrom(answer)
  const answeredId = textFrom(wire.id) ?? asked
  const id = asked || answeredId
  const currency = currencies.find((one) => one === wire.currency_id)
  const minor = minorIn(wire.transaction_amount, currency)
  const status = statusFrom(wire.status)
  const refundedMinor = minorIn(wire.transaction_amount_refunded ?? 0, currency)
  // a partial refund leaves a payment approved
  const isPartOfAll = status === 'refunded' && refundedMinor !== undefined && minor !== undefined && refundedMinor < minor
  const facts = {
    id: id !== '' && id === answeredId ? id : undefined,
    reference: (wire.external_reference ?? '') === '' ? '' : textFrom(wire.external_reference),
    amount: currency && minor !== undefined ? { minor, currency } : undefined,
    currency,
    status,
    refundedMinor: isPartOfAll ? undefined : refundedMinor,
    collector: textFrom(collectorIn(wire)),
    live: typeof wire.live_mode === 'boolean' ? wire.live_mode : undefined,
  }
  const unread = decidingFacts.filter((fact) => facts[fact] === undefined)
  return wholeOf({
    ...facts,
    id,
    costMinor: currency ? costFrom(wire.fee_details, currency) : 0n,
    changedAt: dateFrom(wire.date_last_updated) ?? dateFrom(wire.date_created) ?? seenAt,
    unread: Object.fromEntries(unread.map((fact) => [fact, excerptOf(wire[WIRE_NAMES[fact]])])),
  })
}

const collectorIn = (wire: JsonObject) => wire.collector_id ?? objectFrom(wire.collector).id

const WIRE_NAMES: Record<DecidingFact, string> = {
  id: 'id',
  reference: 'external_reference',
  amount: 'transaction_amount',
  currency: 'currency_id',
  status: 'status',
  refundedMinor: 'transaction_amount_refunded',
  collector: 'collector_id',
  live: 'live_mode',
}

const MAX_EXCERPT = 60

/** Returns the beginning of an unreadable value, but only the kind of an object, since it may contain personal data. */
function excerptOf(value: unknown): string {
  if (value === undefined || value === null) return ''
  if (typeof value === 'object') return Array.isArray(value) ? '[…]' : '{…}'
  return JSON.stringify(value).slice(0, MAX_EXCERPT)
}

const textFrom = (value: unknown): string | undefined => {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value !== '' ? value : undefined
}

// as: the keys of that table are the currencies
const currencies = Object.keys(minorDigits) as Currency[]

function dateFrom(value: unknown): Date | undefined {
  const date = typeof value === 'string' ? new Date(value) : undefined
  return date && !Number.isNaN(date.getTime()) ? date : undefined
}

/** Returns our status for Mercado Pago's. The documentation of Mercado Pago spells one status in two ways. */
function statusFrom(word: unknown): PaymentStatus | undefined {
  const spelt = word === 'canceled' ? 'cancelled' : word
  return paymentStatuses.find((status) => status === spelt)
}

/** Sums up the provider's commission, rounded; entries that make no sense count as zero. */
function costFrom(fees: unknown, currency: Currency): bigint {
  const entries = Array.isArray(fees) ? fees.map(objectFrom) : []
  const sums = entries.filter(({ fee_payer: payer }) => payer === 'collector').map(({ amount }) => Number(amount))
  const whole = sums.filter((sum) => Math.abs(sum) < MAX_FEE).reduce((sum, one) => sum + one, 0)
  return BigInt(Math.max(0, Math.round(whole * 10 ** minorDigits[currency])))
}

const MAX_FEE = 1e9

/**
 * Converts an amount to a JSON number. The shortest text of the number is the exact amount up to fifteen digits, and prices have
 * at most eleven (M6).
 */
export const wireAmount = ({ minor, currency }: Money) => Number(decimalText(minor, currency))

function minorIn(amount: unknown, currency: Currency | undefined): bigint | undefined {
  if (amount === 0) return 0n
  return currency && typeof amount === 'number' ? minorFromJson(amount, currency) : undefined
}

/** Converts a JSON number back by its text; undefined for anything except an amount of that currency. */
export function minorFromJson(amount: number, currency: Currency): bigint | undefined {
  const [, whole, fraction = ''] = /^(\d{1,15})(?:\.(\d+))?$/.exec(String(amount)) ?? []
  if (!whole || fraction.length > minorDigits[currency]) return undefined
  return BigInt(whole + fraction.padEnd(minorDigits[currency], '0'))
}

/** Returns the numeric causes of a refused call. */
export function causesOf(answer: unknown): string[] {
  const read = ProblemWire.safeParse(answer)
  const causes = read.success ? (read.data.cause ?? []) : []
  return (Array.isArray(causes) ? causes : [causes]).map(({ code }) => String(code))
}
