import { hundredthsFrom } from '../money.ts'

/** Liters. No tank is larger. */
const MAX_LITRES = 10_000
/** Pumps print three decimals. They are accepted from ten liters on only, since "1.234" could be a thousand. */
const LITRES = /^(\d{1,5}(?=[.,]\d{1,2}$|$)|[1-9]\d{1,4}(?=[.,]\d{3}$))(?:[.,](\d{1,3}))?$/
const UNIT = /\s*(?:l|lts?|litros?|lit(?:er|re)s?|m3|kwh)\.?$/iu

/**
 * Returns the hundredths of printed liters, cubic meters or kWh: accepts "41", "41,5", "41.53 l" and "41,532 lts", and cuts
 * thousandths off. Undefined for any other text, for zero, and for more than a car holds.
 */
export function litresFrom(typed: string): number | undefined {
  const [, whole, fraction = ''] =
    LITRES.exec(
      typed
        .normalize('NFKC')
        .replace(/\p{Cf}/gu, '')
        .replace(/\s+/g, ' ')
        .trim()
        .replace(UNIT, ''),
    ) ?? []
  if (whole === undefined) return undefined
  const hundredths = Number(whole + fraction.slice(0, 2).padEnd(2, '0'))
  return hundredths > 0 && hundredths <= MAX_LITRES * 100 ? hundredths : undefined
}

export interface TypedReceipts {
  fuelPrice?: string | undefined
  litres?: string | undefined
  tolls?: string | undefined
}

/** Returns the first unreadable field of a driver's receipts; undefined when all are readable. */
export function wrongReceipt({ fuelPrice = '', litres, tolls }: TypedReceipts): keyof TypedReceipts | undefined {
  if (!hundredthsFrom(fuelPrice)) return 'fuelPrice'
  if (litres !== undefined && litresFrom(litres) === undefined) return 'litres'
  return tolls !== undefined && hundredthsFrom(tolls) === undefined ? 'tolls' : undefined
}
