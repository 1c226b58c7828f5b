import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  asksForLess,
  type Costs,
  costShare,
  priceAfterWait,
  roundedDown,
  stretchPrice,
  whyNotPrice,
  whyNotTolls,
  whyNotTollsPercent,
} from './contribution.ts'

const trip = (costs: Partial<Costs>): Costs => ({
  distanceM: 300_000,
  consumptionDl: 80,
  fuelPriceMinor: 150_000n,
  tollsMinor: 600_000n,
  seats: 3,
  ...costs,
})
const anyTrip = fc.record({
  distanceM: fc.integer({ min: 1, max: 5_000_000 }),
  consumptionDl: fc.integer({ min: 30, max: 200 }),
  fuelPriceMinor: fc.bigInt(1n, 10_000_000n),
  tollsMinor: fc.bigInt(0n, 100_000_000n),
  seats: fc.integer({ min: 1, max: 6 }),
})

describe('the cap', () => {
  test.each([
    ['300 km, 8 l, 1 500.00 a litre, tolls 6 000.00, 3 seats', trip({}), 1_050_000n],
    ['306.4 km, tolls 6 150.00, 2 seats', trip({ distanceM: 306_400, tollsMinor: 615_000n, seats: 2 }), 1_430_600n],
    [
      '101.337 km, 7.3 l, 1 333.33, tolls 999.99, 6 seats',
      trip({ distanceM: 101_337, consumptionDl: 73, fuelPriceMinor: 133_333n, tollsMinor: 99_999n, seats: 6 }),
      155_191n,
    ],
  ])('%s', (_, costs, cap) => {
    expect(costShare(costs).capMinor).toBe(cap)
  })

  test('the cap agrees with exact fractions', () => {
    fc.assert(
      fc.property(anyTrip, (costs) => {
        const millionths =
          BigInt(costs.distanceM) * BigInt(costs.consumptionDl) * costs.fuelPriceMinor + costs.tollsMinor * 1_000_000n
        const { capMinor, people } = costShare(costs)
        const divisor = BigInt(people) * 1_000_000n
        expect(capMinor * divisor <= millionths && (capMinor + 1n) * divisor > millionths).toBe(true)
      }),
    )
  })

  test('the cap gives no driver a profit, with any number of passengers', () => {
    fc.assert(
      fc.property(anyTrip, (costs) => {
        const spent = BigInt(costs.distanceM) * BigInt(costs.consumptionDl) * costs.fuelPriceMinor + costs.tollsMinor * 1_000_000n
        expect(costShare(costs).capMinor * BigInt(costs.seats) * 1_000_000n < spent || spent === 0n).toBe(true)
      }),
    )
  })

  test('the suggested price is rounded down to a whole peso, unless that is zero', () => {
    expect([roundedDown(155_191n, 'ARS'), roundedDown(99n, 'ARS'), roundedDown(701n, 'CLP')]).toEqual([155_100n, 99n, 701n])
  })
})

test('a price counts as lower only if it is below the cap rounded down to whole units', () => {
  fc.assert(
    fc.property(fc.bigInt(1n, 10_000_000n), fc.constantFrom('ARS', 'CLP', 'KWD'), (capMinor, currency) => {
      const share = roundedDown(capMinor, currency)
      expect([share, capMinor].map((price) => asksForLess(price, capMinor, currency))).toEqual([false, false])
      expect(asksForLess(share - 1n, capMinor, currency)).toBe(true)
    }),
  )
  expect([398_100n, 398_148n, 398_099n, 0n].map((price) => asksForLess(price, 398_148n, 'ARS'))).toEqual([
    false,
    false,
    true,
    true,
  ])
})

test('the rules refuse a price above the share, and tolls above a quarter of the fuel', () => {
  expect([whyNotPrice(1_050_000n, 1_050_000n), whyNotPrice(1_050_001n, 1_050_000n)]).toEqual([
    undefined,
    'price_above_cost_share',
  ])
  expect([whyNotTolls(25n, 100n, 25), whyNotTolls(26n, 100n, 25)]).toEqual([undefined, 'tolls_above_reference'])
  expect([whyNotTolls(0n, 100n, 0), whyNotTolls(1n, 100n, 0)]).toEqual([undefined, 'tolls_above_reference'])
})

test.each([
  [0, undefined],
  [100, undefined],
  [-1, 'amount_out_of_range'],
  [101, 'amount_out_of_range'],
  [12.5, 'amount_out_of_range'],
])('the rules check tolls of %d percent of the fuel: %s', (percent, why) => {
  expect(whyNotTollsPercent(percent)).toBe(why)
})

test('adjacent stretches never cost more than the whole road, and the whole road costs the full price', () => {
  fc.assert(
    fc.property(
      fc.bigInt(0n, 10_000_000n),
      fc.integer({ min: 2, max: 5_000_000 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (price, whole, share) => {
        const cut = Math.round(whole * share)
        const parts = stretchPrice(price, cut, whole, 'ARS') + stretchPrice(price, whole - cut, whole, 'ARS')
        expect(parts <= price).toBe(true)
        expect(stretchPrice(price, whole, whole, 'ARS')).toBe(price)
      },
    ),
  )
})

test.each([
  ['a cheaper trip', 90_000n, 1, 400_000, 90_000n],
  ['a dearer trip', 500_000n, 1, 400_000, 100_000n],
  ['half of the road', 100_000n, 1, 200_000, 50_000n],
  ['two seats', 40_000n, 2, 400_000, 80_000n],
  ['a trip that is free by now', 0n, 1, 200_000, 0n],
  ['a part that would round to nothing', 100n, 2, 200_000, 200n],
])('after a wait at a requested price of 1000.00, %s costs the lower price', (_, priceMinor, seats, lengthM, expected) => {
  const trip = { priceMinor, distanceM: 400_000, currency: 'ARS' } as const
  expect(priceAfterWait({ askedMinor: 100_000n, lengthM, seats }, trip)).toBe(expected)
})
