import type { Reason } from '../refusal.ts'
import { DAY_MS } from '../time.ts'
import { mostTolls, usualConsumption } from '../trips/contribution.ts'
import { mixedPrice, type PricedFuel } from '../trips/fuel.ts'

/** Receipts of a trip. Fuel price per liter in minor units; liters in hundredths, null unless the tank was full at both ends. */
export interface Receipts {
  fuelPriceMinor: bigint
  litresHundredths: number | null
  tollsMinor: bigint
}

/** Published costs of a trip. Receipts are compared with these costs, which count when there are no receipts. */
export interface Published {
  distanceM: number
  consumptionDl: number
  fuel: PricedFuel
  /** the reference price that the published costs used (M8) */
  fuelPriceMinor: bigint
  /** petrol price of a GNC car, whose fuel price above mixes petrol and gas */
  petrolMinor: bigint
  petrolPercent: number
  mostSeats: number
  /** highest allowed tolls, in percent of the fuel cost (M10) */
  tollsPercent: number
}

/** The stretch of a booking's seats, in meters from the origin. */
export interface SeatStretch {
  fromM: number
  toM: number
  seats: number
}

const MILLION = 1_000_000n
/** Returns the highest consumption that counts when no receipt states liters, in tenths of a unit per 100 km. */
const maxSilentDl = (fuel: PricedFuel) => (fuel === 'electric' ? 90 : 50)

/**
 * Returns the trip's real cost, in millionths of a minor unit (D3). It uses the liters between two full tanks, or else the length
 * of the road.
 */
export function realCost(receipts: Receipts, { distanceM, consumptionDl, fuel, ...trip }: Published): bigint {
  const counted = Math.min(consumptionDl, usualConsumption(fuel))
  const fuelCost =
    receipts.litresHundredths === null
      ? BigInt(distanceM) * BigInt(counted) * mixedPrice(receipts.fuelPriceMinor, trip.petrolMinor, trip.petrolPercent)
      : BigInt(receipts.litresHundredths) * 10_000n * receipts.fuelPriceMinor
  return fuelCost + receipts.tollsMinor * MILLION
}

/**
 * Returns the cost of a booking's seats (D4). Each meter of the road costs the same; the driver and the seats aboard share it.
 * Exact until it is rounded down once, in favor of the passenger. `leastSeats`: minimum number of seats that count on each meter.
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
  let [sum, people] = [0n, 1n] // sum of the meters so far, each divided by the number of people who share it
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
 * Returns the cost of a booking's seats when no receipts came in time (D6). The driver and all seats ever offered share each
 * meter. Where late cancellations make more seats count, all of these share it. Otherwise a driver could gain by withholding
 * receipts.
 */
export function shareWithoutReceipts(published: Published, one: SeatStretch, aboard: SeatStretch[]): bigint {
  const { distanceM, consumptionDl, fuel, fuelPriceMinor, mostSeats } = published
  const cost = BigInt(distanceM) * BigInt(Math.min(consumptionDl, maxSilentDl(fuel))) * fuelPriceMinor
  return shareOf(cost, distanceM, one, aboard, mostSeats)
}

/** Checks whether receipts are below two thirds of the published costs: the car may burn a cheaper fuel than stated. */
export function isFarBelow(costMillionths: bigint, trip: Published, publishedTollsMinor: bigint): boolean {
  const road = BigInt(trip.distanceM) * BigInt(Math.min(trip.consumptionDl, usualConsumption(trip.fuel)))
  return costMillionths * 3n < (road * trip.fuelPriceMinor + publishedTollsMinor * MILLION) * 2n
}

/** Doubts that an administrator resolves before a refund (D3). */
export const doubts = ['fuel_price', 'tolls', 'litres'] as const
export type Doubt = (typeof doubts)[number]

/**
 * Returns doubts about values below half or above twice the published costs, and about tolls above twice the limit for the road
 * (M10).
 */
export function doubtsAbout({ fuelPriceMinor, litresHundredths, tollsMinor }: Receipts, trip: Published): Doubt[] {
  const isFar = (value: bigint, reference: bigint) => 2n * value < reference || value > 2n * reference
  // millionths of a liter
  const road = BigInt(trip.distanceM) * BigInt(trip.consumptionDl)
  const reference = mostTolls((road * trip.fuelPriceMinor) / MILLION, trip.tollsPercent)
  const found: Record<Doubt, boolean> = {
    fuel_price: isFar(fuelPriceMinor, trip.fuelPriceMinor),
    tolls: tollsMinor > 2n * reference,
    litres: litresHundredths !== null && isFar(BigInt(litresHundredths) * 10_000n, road),
  }
  return doubts.filter((one) => found[one])
}

/** Fields of a division that the rules check. */
export interface RequestedReceipts {
  dueBy: Date
  enteredAt: Date | null
  doubtful: boolean
  /** an administrator's decision on doubtful receipts */
  believed: boolean | null
}

const JUDGE_MS = 10 * DAY_MS
export const judgeBy = (enteredAt: Date) => new Date(enteredAt.getTime() + JUDGE_MS)
/** Returns the instant after which entered receipts may still be judged. */
export const judgeableSince = (now: Date) => new Date(now.getTime() - JUDGE_MS)

/**
 * Returns which costs of a closed trip are divided. Undefined while receipts, or an administrator's decision on them, may still
 * come.
 */
export function dividedBy(
  { dueBy, enteredAt, doubtful, believed }: RequestedReceipts,
  now: Date,
): 'receipts' | 'silence' | undefined {
  if (!enteredAt) return now < dueBy ? undefined : 'silence'
  if (!doubtful || believed) return 'receipts'
  return believed === null && now < judgeBy(enteredAt) ? undefined : 'silence'
}

/**
 * Returns why a division is refused, or undefined if it is allowed (D1). A division can be requested once, until the trip closes,
 * while a seat is paid. A passenger needs a paid seat of their own.
 */
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

/** Returns the driver's deadline, extended by another seven days. An administrator may extend it once (D6). */
export const extended = (dueBy: Date) => new Date(dueBy.getTime() + RECEIPTS_MS)

/** Returns the number of photos needed: one of the fuel, and one of the tolls if there were any (D2). */
export const photosNeeded = ({ tollsMinor }: Pick<Receipts, 'tollsMinor'>) => (tollsMinor > 0n ? 2 : 1)

export function whyNotReceipts(dueBy: Date, entered: boolean, now: Date): Reason | undefined {
  if (entered) return 'already_reported'
  if (now >= dueBy) return 'receipts_overdue'
}
