import { type Currency, wholeUnit } from '../money.ts'
import type { Reason } from '../refusal.ts'
import type { Fuel } from './fuel.ts'

/**
 * Consumption when the driver states none, and the highest that a driver may state without a check: tenths of a liter, m³ or kWh
 * per 100 km (M9).
 */
const USUAL_DL = 80
const USUAL_ELECTRIC_DL = 150
const MAX_STATED_DL = 120
const MAX_STATED_ELECTRIC_DL = 200

type StatedFuel = Fuel | null | undefined
export const usualConsumption = (fuel: StatedFuel) => (fuel === 'electric' ? USUAL_ELECTRIC_DL : USUAL_DL)

/** Parts of a contribution. Amounts in minor units, distance in meters, consumption in tenths of a unit per 100 km. */
export interface Costs {
  distanceM: number
  consumptionDl: number
  fuelPriceMinor: bigint
  tollsMinor: bigint
  seats: number
}

export interface Cap {
  fuelMinor: bigint
  people: number
  capMinor: bigint
}

/**
 * Returns the highest allowed price of a seat: floor((fuel + tolls) / (seats + 1)); see (3.2) and (F6). Exact until it is rounded
 * once, in favor of the passenger. `fuelMinor` is rounded for display only.
 */
export function costShare({ distanceM, consumptionDl, fuelPriceMinor, tollsMinor, seats }: Costs): Cap {
  const people = seats + 1
  const fuelMillionths = BigInt(distanceM) * BigInt(consumptionDl) * fuelPriceMinor
  const capMinor = (fuelMillionths + tollsMinor * 1_000_000n) / (1_000_000n * BigInt(people))
  return { fuelMinor: fuelMillionths / 1_000_000n, people, capMinor }
}

/**
 * Returns the highest number of seats that a trip ever offered, which determines cap and credits (M12, M15). `before` is set when
 * the trip once offered more seats than now.
 */
export const mostSeats = (seats: number, before: number | null) => Math.max(seats, before ?? 0)

/** Rounds down to a whole unit of the currency, unless that would be zero. */
export function roundedDown(minor: bigint, currency: Currency): bigint {
  const whole = minor - (minor % wholeUnit(currency))
  return whole > 0n ? whole : minor
}

/** Checks whether the driver chose a lower price. Rounding the cap alone does not count (M11). */
export const asksForLess = (priceMinor: bigint, capMinor: bigint, currency: Currency): boolean =>
  priceMinor < roundedDown(capMinor, currency)

/**
 * Returns the price of a stretch (ST8): its share of the length, rounded down to a whole unit, so that two stretches never cost
 * more than the whole road.
 */
export function stretchPrice(priceMinor: bigint, lengthM: number, wholeM: number, currency: Currency): bigint {
  const unit = wholeUnit(currency)
  const share = (priceMinor * BigInt(lengthM)) / BigInt(wholeM)
  return lengthM === wholeM ? priceMinor : share - (share % unit)
}

/**
 * Checks whether a stretch is offered. On a trip with a price, a stretch whose price would round to zero is not offered (ST8).
 */
export const isOffered = (wholeMinor: bigint, stretchMinor: bigint) => wholeMinor === 0n || stretchMinor > 0n

interface WaitedFor {
  askedMinor: bigint
  lengthM: number
  seats: number
}

/**
 * Returns the price of seats from the waiting list (B11): the lower of the requested and the present price. A stretch of a trip
 * with a price is never free.
 */
export function priceAfterWait(
  { askedMinor, lengthM, seats }: WaitedFor,
  trip: { priceMinor: bigint; distanceM: number; currency: Currency },
): bigint {
  const seatMinor = stretchPrice(trip.priceMinor, lengthM, trip.distanceM, trip.currency)
  const nowMinor = (isOffered(trip.priceMinor, seatMinor) ? seatMinor : wholeUnit(trip.currency)) * BigInt(seats)
  return nowMinor < askedMinor ? nowMinor : askedMinor
}

/**
 * Returns the highest consumption that a driver may state without a check, or the higher one that an administrator has checked
 * (M9).
 */
export const mostConsumption = (checkedDl: number | null, fuel: StatedFuel) =>
  Math.max(fuel === 'electric' ? MAX_STATED_ELECTRIC_DL : MAX_STATED_DL, checkedDl ?? 0)

export function whyNotConsume(consumptionDl: number, checkedDl: number | null, fuel: StatedFuel): Reason | undefined {
  if (consumptionDl > mostConsumption(checkedDl, fuel)) return 'consumption_not_checked'
}

/** Returns the highest allowed tolls on a road with unknown tolls: a percentage of the fuel cost, set by administrators (M10). */
export const mostTolls = (fuelMinor: bigint, percent: number) => (fuelMinor * BigInt(percent)) / 100n

export function whyNotTolls(tollsMinor: bigint, fuelMinor: bigint, percent: number): Reason | undefined {
  if (tollsMinor > mostTolls(fuelMinor, percent)) return 'tolls_above_reference'
}

/** Refuses more than 100 percent, since the price of a seat could then contain more tolls than fuel. */
export const whyNotTollsPercent = (percent: number): Reason | undefined =>
  Number.isInteger(percent) && percent >= 0 && percent <= 100 ? undefined : 'amount_out_of_range'

export function whyNotPrice(priceMinor: bigint, capMinor: bigint): Reason | undefined {
  if (priceMinor > capMinor) return 'price_above_cost_share'
}
