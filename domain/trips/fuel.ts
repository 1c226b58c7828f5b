import type { Reason } from '../refusal.ts'
import { DAY_MS } from '../time.ts'

/** Fuels that a driver may state (M8). GNC is compressed natural gas. */
export const fuels = ['petrol', 'diesel', 'gnc', 'hybrid', 'electric'] as const
export type Fuel = (typeof fuels)[number]

/** Fuels with a reference price. A hybrid uses the price of petrol. */
export const pricedFuels = ['petrol', 'diesel', 'gnc', 'electric'] as const
export type PricedFuel = (typeof pricedFuels)[number]

/** Returns the fuel whose price a car with this fuel uses. */
export const pricedAs = (fuel: Fuel): PricedFuel => (fuel === 'hybrid' ? 'petrol' : fuel)

/** Returns the unit of a price, and of the consumption per 100 km. */
export const unitOf = (fuel: Fuel | null | undefined) => (fuel === 'gnc' ? 'm³' : fuel === 'electric' ? 'kWh' : 'l')
export type FuelUnit = ReturnType<typeof unitOf>

/** Maximum percentage of the road that a GNC car drives on petrol, for cold starts and hills. */
export const MAX_PETROL_PERCENT = 30

/** Minimum and maximum number of seats with belts, including the driver's. */
export const [MIN_BELTS, MAX_BELTS] = [2, 9]

const GRACE_MS = 60 * DAY_MS

/**
 * Returns the end of the grace period. Until then a car without a stated fuel counts as a petrol car, and afterwards it uses the
 * lowest price of any fuel except electricity (F35).
 */
export const unstatedUntil = (releasedAt: Date) => new Date(releasedAt.getTime() + GRACE_MS)

/** A car's fuel; null when not stated. */
export interface CarFuel {
  fuel: Fuel | null
  petrolPercent: number
}

interface ListedPrice {
  fuel: PricedFuel
  priceMinor: bigint
}

/** The prices for a car's fuel. `petrol` applies to the share of the road that is driven on petrol. */
export interface FuelPricing<Price> {
  main: Price
  petrol?: Price
  petrolPercent: number
}

/** Chooses among the prices in force. Undefined when a needed price is not listed (M8, F35). */
export function pricingOf<Price extends ListedPrice>(
  { fuel, petrolPercent }: CarFuel,
  listed: readonly Price[],
  isGraceOver: boolean,
): FuelPricing<Price> | undefined {
  const of = (one: PricedFuel) => listed.find((price) => price.fuel === one)
  // a consumption without a stated fuel is in liters or m³, which cannot be compared with a price per kWh
  const burnt = listed.filter((price) => price.fuel !== 'electric')
  const [cheapest] = burnt.toSorted((a, b) => (a.priceMinor < b.priceMinor ? -1 : 1))
  const main = fuel === null && isGraceOver ? cheapest : of(pricedAs(fuel ?? 'petrol'))
  const petrol = of('petrol')
  if (!main) return undefined
  if (fuel !== 'gnc' || petrolPercent === 0) return { main, petrolPercent: 0 }
  return petrol && { main, petrol, petrolPercent }
}

/** Returns the minor units for one unit of a fuel with a share of petrol, rounded down (M5, M8). */
export const mixedPrice = (priceMinor: bigint, petrolMinor: bigint, petrolPercent: number) =>
  (priceMinor * BigInt(100 - petrolPercent) + petrolMinor * BigInt(petrolPercent)) / 100n

const MAX_CHANGE_PERCENT = 30n

/** Checks whether a price needs two administrators: it is more than 30 % above or below a price that it replaces (M8). */
export const isBigStep = (newMinor: bigint, followed: readonly bigint[]) =>
  followed.some((old) => {
    const change = newMinor > old ? newMinor - old : old - newMinor
    return change * 100n > old * MAX_CHANGE_PERCENT
  })

/**
 * Returns the seats that a car may offer: the belts other than the driver's, minus one if at most two people sit in the back.
 * `undefined` when no belts are stated (TR2, F35).
 */
export const seatsByBelts = (belts: number | null, twoInTheBack: boolean): number | undefined =>
  belts === null ? undefined : belts - (twoInTheBack ? 2 : 1)

export function whyNotBelts(seats: number, belts: number | null, twoInTheBack: boolean): Reason | undefined {
  const most = seatsByBelts(belts, twoInTheBack)
  if (most !== undefined && seats > most) return 'seats_above_belts'
}
