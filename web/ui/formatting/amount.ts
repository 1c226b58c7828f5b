import { decimalText, hundredthsFrom, USUAL_CURRENCY } from '#domain/money.ts'
import { whyNotPrice } from '#domain/trips/contribution.ts'

/** Returns the step of a stepper in whole units: at most a twentieth of the maximum, and 1, 2 or 5 followed by zeros. */
export function stepOf(most: number): number {
  const largest = Math.max(1, most / 20)
  const zeros = 10 ** Math.floor(Math.log10(largest))
  const digit = [5, 2].find((one) => one * zeros <= largest) ?? 1
  return digit * zeros
}

/** Returns the amount one step up or down, between zero and the maximum. Whole units. */
export function stepped(amount: number, by: 1 | -1, most: number): number {
  const step = stepOf(most)
  const rungs = amount / step
  const next = (by > 0 ? Math.floor(rungs) + 1 : Math.ceil(rungs) - 1) * step
  return Math.min(most, Math.max(0, next))
}

/** Formats hundredths as a user would type them: "10500", "10500.50". */
export const typedFrom = (hundredths: number) => decimalText(BigInt(hundredths), USUAL_CURRENCY).replace(/\.00$/, '')

/** Returns the price of a seat: the typed price, or the full share if none is typed. Returns undefined for an invalid amount. */
export const typedPriceMinor = (typed: string, { priceMinor }: { priceMinor: number }) =>
  typed.trim() === '' ? priceMinor : hundredthsFrom(typed)

export const whyNotTypedPrice = (priceMinor: number | undefined, capMinor: number) =>
  priceMinor === undefined ? 'amount_malformed' : whyNotPrice(BigInt(priceMinor), BigInt(capMinor))
