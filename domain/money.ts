import { refuse } from './refusal.ts'

/** Digits after the point by currency (ISO 4217, M2). A test compares them with the runtime's table. */
export const minorDigits = { ARS: 2, USD: 2, EUR: 2, BRL: 2, UYU: 2, BOB: 2, CLP: 0, PYG: 0, JPY: 0, KWD: 3 } as const

export type Currency = keyof typeof minorDigits

/** An amount in minor units: 1050000n ARS is 10 500 pesos (M1). */
export interface Money {
  minor: bigint
  currency: Currency
}

/** The currency of all installations so far (M3). */
export const USUAL_CURRENCY: Currency = 'ARS'

/** Highest possible price, in minor units (M6). */
export const MAX_MINOR = 10_000_000_000n

/** Returns the minor units of one whole unit: 100n for ARS, 1n for CLP. */
export const wholeUnit = (currency: Currency) => 10n ** BigInt(minorDigits[currency])

/** Formats minor units as the decimal text of the API: 1050000n ARS is "10500.00" (M4). */
export function decimalText(minor: bigint, currency: Currency): string {
  const digits = minorDigits[currency]
  if (digits === 0) return String(minor)
  const text = String(minor).padStart(digits + 1, '0')
  return `${text.slice(0, -digits)}.${text.slice(-digits)}`
}

/** Parses "10500", "10500.5" or "10500.50". Refuses more digits than the currency has, and amounts out of range (M4, M6). */
export function minorFrom(text: string, currency: Currency): bigint {
  const [, whole, fraction = ''] = /^(\d{1,15})(?:\.(\d+))?$/.exec(text) ?? refuse('amount_malformed')
  if (fraction.length > minorDigits[currency]) refuse('amount_malformed')
  return inRange(BigInt(`${whole}${fraction.padEnd(minorDigits[currency], '0')}`))
}

/** Returns the amount, or refuses it with `amount_out_of_range`. */
export function inRange(minor: bigint): bigint {
  if (minor < 0n || minor > MAX_MINOR) refuse('amount_out_of_range')
  return minor
}

const AMOUNT = /^(\d{1,12}|[1-9]\d{0,2}(?:(?:\.\d{3}){1,3}|(?:,\d{3}){1,3}))(?:[.,](\d{1,2}))?(mil|k)?$/
const CURRENCY = /[$\s\p{Cf}]|ars?|pesos?|[.,]?-$/giu
/** The unit after an amount in pasted text: "por litro", "/l", "c/u", "per seat". */
const EACH =
  /\s*(?:c\/u|(?:\/|\b(?:por|x|per|el|cada|a)\b)\s*(?:l|lts?|litros?|lit(?:er|re)s?|m3|kwh|asiento|persona|lugar|seat|person|uno))\.?\s*$/iu

/**
 * Returns the hundredths of a typed amount: accepts "10500", "10,500.5", "$ 10.500,50", "ARS 10.500.-", "15 mil" and "1.950 por
 * litro". The last point or comma is decimal before one or two digits, and groups thousands before three. Undefined when the text
 * is no amount, or could be two, such as "0,500" and "1.950,500".
 */
export function hundredthsFrom(typed: string): number | undefined {
  // replaces runs of blanks with one, since the patterns below take quadratic time on long runs
  const plain = typed.normalize('NFKC').replace(/\s+/g, ' ').replace(EACH, '').replace(CURRENCY, '').toLowerCase()
  const [, whole, fraction = '', thousands] = AMOUNT.exec(plain) ?? []
  if (whole === undefined) return undefined
  return Number(whole.replace(/[.,]/g, '') + fraction.padEnd(2, '0')) * (thousands ? 1000 : 1)
}
