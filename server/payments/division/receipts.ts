import type * as z from 'zod/mini'
import type { Receipts as Sent } from '#contract/bookings.ts'
import type { Receipts } from '#domain/division.ts'
import { type Currency, minorFrom } from '#domain/money.ts'
import { refuse } from '#domain/refusal.ts'

/** No car holds more. */
const MOST_LITRES = 10_000

/** What the driver typed of the receipts; undefined when there were no amounts. Refuses what is no amount. */
export function receiptsFrom(sent: z.output<typeof Sent>, currency: Currency): Receipts | undefined {
  if (sent.fuelPrice === undefined && sent.litres === undefined && sent.tolls === undefined) return undefined
  const fuelPriceMinor = minorFrom(sent.fuelPrice ?? '', currency)
  if (fuelPriceMinor === 0n) refuse('amount_malformed')
  return {
    fuelPriceMinor,
    litresHundredths: sent.litres === undefined ? null : hundredthsFrom(sent.litres),
    tollsMinor: minorFrom(sent.tolls ?? '0', currency),
  }
}

/** "41", "41.5" or "41.50" litres. */
function hundredthsFrom(text: string): number {
  const [, whole, fraction = ''] = /^(\d{1,5})(?:[.,](\d{1,2}))?$/.exec(text) ?? refuse('amount_malformed')
  const hundredths = Number(`${whole}${fraction.padEnd(2, '0')}`)
  return hundredths > 0 && hundredths <= MOST_LITRES * 100 ? hundredths : refuse('amount_malformed')
}
