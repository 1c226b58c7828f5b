import { type Currency, wholeUnit } from '../money.ts'
import type { Reason } from '../refusal.ts'
import type { Fuel } from './fuel.ts'

/** Consumption when the driver states none, and the most a driver may state alone: tenths of a litre, m³ or kWh per 100 km (M9). */
const USUAL_DL = 80
const USUAL_ELECTRIC_DL = 150
const MAX_STATED_DL = 120
const MAX_STATED_ELECTRIC_DL = 200

type StatedFuel = Fuel | null | undefined
export const usualConsumption = (fuel: StatedFuel) => (fuel === 'electric' ? USUAL_ELECTRIC_DL : USUAL_DL)

/** Parts of a contribution. Amounts in minor units, distance in metres, consumption in tenths of a unit per 100 km. */
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
 * The most one seat may cost: floor((fuel + tolls) / (seats + 1)); see (3.2) and (F6). Exact until the one rounding, which favours the
 * passenger. `fuelMinor` is rounded for showing only.
 */
export function costShare({ distanceM, consumptionDl, fuelPriceMinor, tollsMinor, seats }: Costs): Cap {
  const people = seats + 1
  const fuelMillionths = BigInt(distanceM) * BigInt(consumptionDl) * fuelPriceMinor
  const capMinor = (fuelMillionths + tollsMinor * 1_000_000n) / (1_000_000n * BigInt(people))
  return { fuelMinor: fuelMillionths / 1_000_000n, people, capMinor }
}

/** The most seats a trip ever offered, which cap and credits count (M12, M15); `before` when it once offered more than now. */
export const mostSeats = (seats: number, before: number | null) => Math.max(seats, before ?? 0)

/** Down to a whole unit of the currency, unless that would be nothing. */
export function roundedDown(minor: bigint, currency: Currency): bigint {
  const whole = minor - (minor % wholeUnit(currency))
  return whole > 0n ? whole : minor
}

/** A price below the rounded cap is the driver's own wish; the rounding alone is not (M11). */
export const asksForLess = (priceMinor: bigint, capMinor: bigint, currency: Currency): boolean =>
  priceMinor < roundedDown(capMinor, currency)

/** Price of a part of the road (ST8): its share of the length, down to a whole unit, so that two parts never cost more than the whole. */
export function stretchPrice(priceMinor: bigint, lengthM: number, wholeM: number, currency: Currency): bigint {
  const unit = wholeUnit(currency)
  const share = (priceMinor * BigInt(lengthM)) / BigInt(wholeM)
  return lengthM === wholeM ? priceMinor : share - (share % unit)
}

/** A part whose price would round to nothing is not sold on a trip that has a price (ST8). */
export const isOffered = (wholeMinor: bigint, stretchMinor: bigint) => wholeMinor === 0n || stretchMinor > 0n

interface WaitedFor {
  askedMinor: bigint
  lengthM: number
  seats: number
}

/**
 * Price of seats from the waiting list (B11): the lower of the price at the request and the present one; a part of a trip with a price is
 * never free.
 */
export function priceAfterWait(
  { askedMinor, lengthM, seats }: WaitedFor,
  trip: { priceMinor: bigint; distanceM: number; currency: Currency },
): bigint {
  const seatMinor = stretchPrice(trip.priceMinor, lengthM, trip.distanceM, trip.currency)
  const nowMinor = (isOffered(trip.priceMinor, seatMinor) ? seatMinor : wholeUnit(trip.currency)) * BigInt(seats)
  return nowMinor < askedMinor ? nowMinor : askedMinor
}

/** The most that a driver may state alone; above it as much as an administrator has checked (M9). */
export const mostConsumption = (checkedDl: number | null, fuel: StatedFuel) =>
  Math.max(fuel === 'electric' ? MAX_STATED_ELECTRIC_DL : MAX_STATED_DL, checkedDl ?? 0)

export function whyNotConsume(consumptionDl: number, checkedDl: number | null, fuel: StatedFuel): Reason | undefined {
  if (consumptionDl > mostConsumption(checkedDl, fuel)) return 'consumption_not_checked'
}

/** Limit of the tolls of a road with unknown tolls: a share of the fuel, set by administrators (M10). */
export const mostTolls = (fuelMinor: bigint, percent: number) => (fuelMinor * BigInt(percent)) / 100n

export function whyNotTolls(tollsMinor: bigint, fuelMinor: bigint, percent: number): Reason | undefined {
  if (tollsMinor > mostTolls(fuelMinor, percent)) return 'tolls_above_reference'
}

/** Beyond the cost of fuel, tolls would be the greater part of a seat's price. */
export const whyNotTollsPercent = (percent: number): Reason | undefined =>
  Number.isInteger(percent) && percent >= 0 && percent <= 100 ? undefined : 'amount_out_of_range'

export function whyNotPrice(priceMinor: bigint, capMinor: bigint): Reason | undefined {
  if (priceMinor > capMinor) return 'price_above_cost_share'
}
