import type { Reason } from '../refusal.ts'
import { DAY_MS } from '../time.ts'
import { mostTolls, usualConsumption } from '../trips/contribution.ts'
import { mixedPrice, type PricedFuel } from '../trips/fuel.ts'

/** Receipts of a trip. Fuel is priced per litre in minor units; litres in hundredths, null when not filled to full at both ends. */
export interface Receipts {
  fuelPriceMinor: bigint
  litresHundredths: number | null
  tollsMinor: bigint
}

/** A trip as published: the receipts are compared with it, and it counts when there are none. */
export interface Published {
  distanceM: number
  consumptionDl: number
  fuel: PricedFuel
  /** the reference price it was reckoned with (M8) */
  fuelPriceMinor: bigint
  /** of a GNC car, for which the price above mixes two */
  petrolMinor: bigint
  petrolPercent: number
  mostSeats: number
  /** the share of the fuel that its tolls might be (M10) */
  tollsPercent: number
}

/** The part of the road on which the seats of a booking were taken, in metres from the origin. */
export interface SeatStretch {
  fromM: number
  toM: number
  seats: number
}

const MILLION = 1_000_000n
/** Limit of the consumption that counts when no receipt has litres. */
const maxSilentDl = (fuel: PricedFuel) => (fuel === 'electric' ? 90 : 50)

/** The trip's real cost, in millionths of a minor unit (D3): by the litres of two full fills, else by the road. */
export function realCost(receipts: Receipts, { distanceM, consumptionDl, fuel, ...trip }: Published): bigint {
  const counted = Math.min(consumptionDl, usualConsumption(fuel))
  const fuelCost =
    receipts.litresHundredths === null
      ? BigInt(distanceM) * BigInt(counted) * mixedPrice(receipts.fuelPriceMinor, trip.petrolMinor, trip.petrolPercent)
      : BigInt(receipts.litresHundredths) * 10_000n * receipts.fuelPriceMinor
  return fuelCost + receipts.tollsMinor * MILLION
}

/**
 * Cost of the seats of one booking (D4): each metre of the road costs the same and is shared by the driver and the seats aboard there,
 * including these. Exact until it is rounded down, once, in favour of the passenger. `leastSeats`: a metre with fewer counts as these.
 */
export function shareOf(
  costMillionths: bigint,
  distanceM: number,
  one: SeatStretch,
  aboard: SeatStretch[],
  leastSeats = 0,
): bigint {
  const isThere = (m: number) => (other: SeatStretch) => other.fromM <= m && m < other.toM
  const inside = ({ fromM, toM }: SeatStretch) => [fromM, toM].filter((m) => m > one.fromM && m < one.toM)
  const cuts = [...new Set([one.fromM, ...aboard.flatMap(inside), one.toM])].toSorted((a, b) => a - b)
  let [sum, people] = [0n, 1n] // the metres so far, divided by the people on each
  for (const [i, to] of cuts.slice(1).entries()) {
    const from = cuts[i] ?? to
    const seats = aboard.filter(isThere(from)).reduce((taken, { seats }) => taken + seats, 0)
    const there = BigInt(Math.max(seats, leastSeats) + 1)
    sum = sum * there + BigInt(to - from) * people
    people *= there
  }
  return (costMillionths * sum * BigInt(one.seats)) / (MILLION * BigInt(distanceM) * people)
}

/**
 * Cost of the seats of a booking without receipts in time (D6): each metre is shared by the driver and all the seats ever offered, or those
 * aboard there where late cancellations make them more. Saying nothing must not pay.
 */
export function shareWithoutReceipts(published: Published, one: SeatStretch, aboard: SeatStretch[]): bigint {
  const { distanceM, consumptionDl, fuel, fuelPriceMinor, mostSeats } = published
  const cost = BigInt(distanceM) * BigInt(Math.min(consumptionDl, maxSilentDl(fuel))) * fuelPriceMinor
  return shareOf(cost, distanceM, one, aboard, mostSeats)
}

/** True for receipts under two thirds of the published costs: the car may burn a cheaper fuel than it states. */
export function isFarBelow(costMillionths: bigint, trip: Published, publishedTollsMinor: bigint): boolean {
  const road = BigInt(trip.distanceM) * BigInt(Math.min(trip.consumptionDl, usualConsumption(trip.fuel)))
  return costMillionths * 3n < (road * trip.fuelPriceMinor + publishedTollsMinor * MILLION) * 2n
}

/** Doubts that an administrator decides before a refund (D3). */
export const doubts = ['fuel_price', 'tolls', 'litres'] as const
export type Doubt = (typeof doubts)[number]

/** Under half or over twice the published costs; tolls only over twice the limit of a road (M10). */
export function doubtsAbout({ fuelPriceMinor, litresHundredths, tollsMinor }: Receipts, trip: Published): Doubt[] {
  const isFar = (value: bigint, reference: bigint) => 2n * value < reference || value > 2n * reference
  // millionths of a litre
  const road = BigInt(trip.distanceM) * BigInt(trip.consumptionDl)
  const reference = mostTolls((road * trip.fuelPriceMinor) / MILLION, trip.tollsPercent)
  const found: Record<Doubt, boolean> = {
    fuel_price: isFar(fuelPriceMinor, trip.fuelPriceMinor),
    tolls: tollsMinor > 2n * reference,
    litres: litresHundredths !== null && isFar(BigInt(litresHundredths) * 10_000n, road),
  }
  return doubts.filter((one) => found[one])
}

/** The facts of a division that the rules check. */
export interface RequestedReceipts {
  dueBy: Date
  enteredAt: Date | null
  doubtful: boolean
  /** an administrator's word on doubtful receipts */
  believed: boolean | null
}

const JUDGE_MS = 10 * DAY_MS
export const judgeBy = (enteredAt: Date) => new Date(enteredAt.getTime() + JUDGE_MS)
/** Receipts entered later than this may still be judged. */
export const judgeableSince = (now: Date) => new Date(now.getTime() - JUDGE_MS)

/** The costs by which a closed trip is divided; undefined while receipts, or an administrator's decision on them, may still come. */
export function dividedBy(
  { dueBy, enteredAt, doubtful, believed }: RequestedReceipts,
  now: Date,
): 'receipts' | 'silence' | undefined {
  if (!enteredAt) return now < dueBy ? undefined : 'silence'
  if (!doubtful || believed) return 'receipts'
  return believed === null && now < judgeBy(enteredAt) ? undefined : 'silence'
}

/** Reason against a division (D1): it can be requested until the trip closes, while a seat of it is paid (a passenger's own), once each. */
export function whyNotDivide(
  closes: Date,
  { paid, hasRequested }: { paid: boolean; hasRequested: boolean },
  now: Date,
): Reason | undefined {
  if (!paid || now >= closes) return 'window_closed'
  if (hasRequested) return 'already_reported'
}

const RECEIPTS_MS = 7 * DAY_MS

export const receiptsDue = (requestedAt: Date, arrivesAt: Date) =>
  new Date(Math.max(requestedAt.getTime(), arrivesAt.getTime()) + RECEIPTS_MS)

/** An administrator may extend the driver's time once, by the same length (D6). */
export const extended = (dueBy: Date) => new Date(dueBy.getTime() + RECEIPTS_MS)

/** Photos needed: one of the fuel, and one of the tolls if there were any (D2). */
export const photosNeeded = ({ tollsMinor }: Pick<Receipts, 'tollsMinor'>) => (tollsMinor > 0n ? 2 : 1)

export function whyNotReceipts(dueBy: Date, entered: boolean, now: Date): Reason | undefined {
  if (entered) return 'already_reported'
  if (now >= dueBy) return 'receipts_overdue'
}
