import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { costShare, mostTolls, roundedDown } from './contribution.ts'
import { type Fuel, fuels, isBigStep, mixedPrice, pricedFuels, pricingOf, unstatedUntil, whyNotBelts } from './fuel.ts'

const price = fc.bigInt({ min: 1n, max: 10_000_000n })
const listed = fc
  .tuple(price, price, price, price)
  .map((minors) => pricedFuels.map((fuel, i) => ({ fuel, priceMinor: minors[i] ?? 1n })))
const trip = fc.record({
  distanceM: fc.integer({ min: 1000, max: 5_000_000 }),
  consumptionDl: fc.integer({ min: 30, max: 200 }),
  seats: fc.integer({ min: 1, max: 6 }),
  tollsPercent: fc.integer({ min: 0, max: 100 }),
  petrolPercent: fc.integer({ min: 0, max: 30 }),
})
type Listed = { fuel: (typeof pricedFuels)[number]; priceMinor: bigint }[]
type Drawn = { distanceM: number; consumptionDl: number; seats: number; tollsPercent: number; petrolPercent: number }

/** Returns the highest amount that a driver can collect, with the highest accepted tolls. */
function collected(fuel: Fuel | null, prices: Listed, { petrolPercent, tollsPercent, ...road }: Drawn, isGraceOver = true) {
  const pricing = pricingOf({ fuel, petrolPercent }, prices, isGraceOver)
  if (!pricing) throw new Error('every fuel is listed')
  const fuelPriceMinor = mixedPrice(pricing.main.priceMinor, pricing.petrol?.priceMinor ?? 0n, pricing.petrolPercent)
  const tollsMinor = mostTolls(costShare({ ...road, fuelPriceMinor, tollsMinor: 0n }).fuelMinor, tollsPercent)
  const { capMinor } = costShare({ ...road, fuelPriceMinor, tollsMinor })
  return { minor: roundedDown(capMinor, 'ARS') * BigInt(road.seats), tollsMinor, capMinor }
}

/**
 * Returns the cost of the fuel in hundred-millionths of a minor unit, according to the definition: each share of the road at its
 * own price.
 */
function fuelCost(fuel: Fuel, prices: Listed, { distanceM, consumptionDl, petrolPercent }: Drawn): bigint {
  const of = (one: Fuel) => prices.find((row) => row.fuel === one)?.priceMinor ?? 0n
  const [own, petrol] = [of(fuel === 'hybrid' ? 'petrol' : fuel), fuel === 'gnc' ? BigInt(petrolPercent) : 0n]
  return BigInt(distanceM) * BigInt(consumptionDl) * (own * (100n - petrol) + of('petrol') * petrol)
}
const HUNDRED_MILLION = 100_000_000n

describe('no driver makes a profit with any fuel (M8)', () => {
  test('a driver never collects more than the cost with the car’s own fuel', () => {
    const property = fc.property(fc.constantFrom(...fuels), listed, trip, (fuel, prices, drawn) => {
      const { minor, tollsMinor } = collected(fuel, prices, drawn)
      expect(minor * HUNDRED_MILLION <= fuelCost(fuel, prices, drawn) + tollsMinor * HUNDRED_MILLION).toBe(true)
    })
    fc.assert(property, { seed: 35, numRuns: 2000 })
  })

  test('after the grace period a car without a stated fuel never collects more than the cost with any fuel sold by volume (F35)', () => {
    const property = fc.property(listed, trip, (prices, drawn) => {
      const { minor, tollsMinor } = collected(null, prices, { ...drawn, petrolPercent: 0 })
      for (const fuel of fuels.filter((one) => one !== 'electric')) {
        const cost = fuelCost(fuel, prices, { ...drawn, petrolPercent: 0 })
        expect(minor * HUNDRED_MILLION <= cost + tollsMinor * HUNDRED_MILLION).toBe(true)
      }
    })
    fc.assert(property, { seed: 35, numRuns: 1000 })
  })

  test('the cap of petrol, of a hybrid, and of a car without a stated fuel during the grace period uses one price', () => {
    const property = fc.property(
      fc.constantFrom('petrol' as const, 'hybrid' as const, null),
      listed,
      trip,
      (fuel, prices, drawn) => {
        const { capMinor, tollsMinor } = collected(fuel, prices, drawn, false)
        const [petrol] = prices
        const millionths = BigInt(drawn.distanceM) * BigInt(drawn.consumptionDl) * (petrol?.priceMinor ?? 0n)
        expect(capMinor).toBe((millionths + tollsMinor * 1_000_000n) / (1_000_000n * BigInt(drawn.seats + 1)))
      },
    )
    fc.assert(property, { seed: 35, numRuns: 1000 })
  })
})

describe('the prices that a car uses', () => {
  const petrol = { fuel: 'petrol' as const, priceMinor: 185_000n }
  const gnc = { fuel: 'gnc' as const, priceMinor: 90_000n }
  const stated = (fuel: Fuel | null, petrolPercent = 0) => ({ fuel, petrolPercent })

  test('no price results for a fuel without a reference price, nor for GNC with petrol while petrol has none', () => {
    expect(pricingOf(stated('diesel'), [petrol, gnc], true)).toBeUndefined()
    expect(pricingOf(stated('gnc', 10), [gnc], true)).toBeUndefined()
    expect(pricingOf(stated(null), [], true)).toBeUndefined()
    expect(pricingOf(stated(null), [gnc], false)).toBeUndefined()
  })

  test('a car without a stated fuel never uses the price of electricity, as kWh do not compare with liters (F35)', () => {
    const electric = { fuel: 'electric' as const, priceMinor: 20_000n }
    expect(pricingOf(stated(null), [petrol, gnc, electric], true)?.main).toBe(gnc)
    expect(pricingOf(stated(null), [petrol, electric], true)?.main).toBe(petrol)
    expect(pricingOf(stated(null), [electric], true)).toBeUndefined()
  })

  test('GNC with a share of petrol mixes both prices, rounded down', () => {
    expect(pricingOf(stated('gnc', 15), [petrol, gnc], false)).toEqual({ main: gnc, petrol, petrolPercent: 15 })
    expect(mixedPrice(90_000n, 185_000n, 15)).toBe(104_250n)
    expect(mixedPrice(1n, 2n, 15)).toBe(1n)
  })

  test('a share of petrol has no effect on other fuels', () => {
    expect(pricingOf(stated('diesel', 30), [petrol, { fuel: 'diesel', priceMinor: 1n }], false)?.petrol).toBeUndefined()
  })

  test('the grace period is sixty days (F35)', () => {
    expect(unstatedUntil(new Date('2026-12-01T12:00:00Z'))).toEqual(new Date('2027-01-30T12:00:00Z'))
  })
})

test.each([
  [1, 5, false, undefined],
  [4, 5, false, undefined],
  [5, 5, false, 'seats_above_belts'],
  [3, 5, true, undefined],
  [4, 5, true, 'seats_above_belts'],
  [1, 2, false, undefined],
  [1, 2, true, 'seats_above_belts'],
  [6, 7, false, undefined],
  [6, null, true, undefined],
] as const)('the rules check %d seats of a car with %s belts, two in the back %s: %s (TR2)', (seats, belts, two, reason) => {
  expect(whyNotBelts(seats, belts, two)).toBe(reason)
})

test.each([
  [1850n, [1850n], false],
  [2405n, [1850n], false],
  [2406n, [1850n], true],
  [1295n, [1850n], false],
  [1294n, [1850n], true],
  [2405n, [1850n, 1800n], true],
  [19_500n, [], false],
])('a price step to %s after %s is a big step: %s (M8)', (minor, followed, isBig) => {
  expect(isBigStep(minor, followed)).toBe(isBig)
})
