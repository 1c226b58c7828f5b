import type { Reason } from './refusal.ts'
import { DAY_MS } from './time.ts'

/** What the receipts of a trip say. Fuel is priced per litre in minor units; litres in hundredths, null when not filled to full at both ends. */
export interface Receipts {
  fuelPriceMinor: bigint
  litresHundredths: number | null
  tollsMinor: bigint
}

export interface Driven {
  distanceM: number
  consumptionDl: number
  /** the driver, and the bookings that travelled or were absent and paid */
  people: number
}

/** What one seat of the whole road really cost: floor((fuel + tolls) / people), rules D3 and D4. Exact until the one rounding. */
export function realShare(
  { fuelPriceMinor, litresHundredths, tollsMinor }: Receipts,
  { distanceM, consumptionDl, people }: Driven,
) {
  const fuelMillionths =
    litresHundredths === null
      ? BigInt(distanceM) * BigInt(consumptionDl) * fuelPriceMinor
      : BigInt(litresHundredths) * 10_000n * fuelPriceMinor
  return (fuelMillionths + tollsMinor * 1_000_000n) / (1_000_000n * BigInt(people))
}

/** What a seat cost on its part of the road, rounded down in favour of its passenger (D5). */
export const shareOfStretch = (shareMinor: bigint, lengthM: number, wholeM: number): bigint =>
  (shareMinor * BigInt(lengthM)) / BigInt(wholeM)

const RECEIPTS_MS = 7 * DAY_MS

/** Until the trip closes (D1). */
export function whyNotDivide(closes: Date, holdsASeat: boolean, asked: boolean, now: Date): Reason | undefined {
  if (!holdsASeat || now >= closes) return 'window_closed'
  if (asked) return 'already_reported'
}

export const receiptsDue = (askedAt: Date, arrivesAt: Date) =>
  new Date(Math.max(askedAt.getTime(), arrivesAt.getTime()) + RECEIPTS_MS)

/** A photo at least for each kind that cost money: the fuel, and the tolls where there were any (D2). */
export const photosNeeded = ({ tollsMinor }: Pick<Receipts, 'tollsMinor'>) => (tollsMinor > 0n ? 2 : 1)

export function whyNotReceipts(dueBy: Date, entered: boolean, now: Date): Reason | undefined {
  if (entered) return 'already_reported'
  if (now >= dueBy) return 'receipts_overdue'
}
