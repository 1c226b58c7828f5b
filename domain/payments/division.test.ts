import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DAY_MS } from '../time.ts'
import {
  dividedBy,
  doubtsAbout,
  judgeBy,
  type Published,
  realCost,
  isFarBelow,
  type Receipts,
  receiptsDue,
  shareOf,
  shareWithoutReceipts,
  type SeatStretch,
  whyNotDivide,
  whyNotReceipts,
} from './division.ts'

const arrives = new Date('2026-11-25T15:00:00Z')
const from = (ms: number) => new Date(arrives.getTime() + ms)
const trip: Published = {
  distanceM: 300_000,
  consumptionDl: 80,
  fuel: 'petrol',
  fuelPriceMinor: 150_000n,
  petrolMinor: 0n,
  petrolPercent: 0,
  mostSeats: 3,
  tollsPercent: 25,
}
const receipts: Receipts = { fuelPriceMinor: 150_000n, litresHundredths: null, tollsMinor: 600_000n }
const M = 1_000_000n
const road = (fromM: number, toM: number, seats = 1): SeatStretch => ({ fromM, toM, seats })
/** Divides the costs when no other booking is aboard. */
const silentOf = (one: SeatStretch, published = trip) => shareWithoutReceipts(published, one, [one])

describe('the real cost of a trip (D3)', () => {
  test('with a full tank at both ends the cost is liters times their price, and the tolls', () => {
    expect(realCost({ fuelPriceMinor: 120_000n, litresHundredths: 2550, tollsMinor: 90_000n }, trip)).toBe(3_150_000n * M)
  })

  test('without full tanks the cost is computed from the length of the road and the stated consumption, at most the usual one', () => {
    const cost = (consumptionDl: number) => realCost(receipts, { ...trip, consumptionDl })
    expect([cost(80), cost(200), cost(60)]).toEqual([4_200_000n * M, 4_200_000n * M, 3_300_000n * M])
  })
})

test('receipts below two thirds of the published costs raise a hint, tolls included', () => {
  const at = (fuelPriceMinor: bigint, tollsMinor = 0n) =>
    isFarBelow(realCost({ fuelPriceMinor, litresHundredths: null, tollsMinor }, trip), trip, tollsMinor)
  expect([at(99_999n), at(100_000n), at(150_000n), at(80_000n, 3_000_000n)]).toEqual([true, false, false, false])
})

describe('the cost of one seat (D4)', () => {
  test('passengers of the whole road share the cost per head', () => {
    const whole = road(0, 100)
    expect(shareOf(4_200_000n * M, 100, whole, [whole, whole, whole])).toBe(1_050_000n)
  })

  test('eight passengers on short stretches do not lower the cost of the long stretch much (D4)', () => {
    const [whole, piece] = [road(0, 600_000), road(0, 20_000)]
    const aboard = [whole, ...Array.from({ length: 8 }, () => piece)]
    // 580 km shared by two, 20 km shared by ten
    expect(shareOf(6_000_000n * M, 600_000, whole, aboard)).toBe(2_920_000n)
    expect(shareOf(6_000_000n * M, 600_000, piece, aboard)).toBe(20_000n)
  })

  test('three seats of one booking cost as much as three bookings of one seat, rounded down once', () => {
    const cost = 4_200_001n * M
    const alone = Array.from({ length: 3 }, () => road(0, 100))
    const [one] = alone
    const single = one ? shareOf(cost, 100, one, [...alone, road(0, 50)]) : 0n
    const together = shareOf(cost, 100, road(0, 100, 3), [road(0, 100, 3), road(0, 50)])
    expect(together - 3n * single).toBeGreaterThanOrEqual(0n)
    expect(together - 3n * single).toBeLessThan(3n)
    expect(silentOf(road(0, 300_000, 3))).toBe(3n * silentOf(road(0, 300_000)))
  })

  const stretch = fc
    .tuple(fc.nat(99), fc.integer({ min: 1, max: 100 }), fc.integer({ min: 1, max: 3 }))
    .map(([fromM, length, seats]) => road(fromM, Math.min(100, fromM + length), seats))

  test('a share is the sum of the costs of its meters, and all shares together never exceed the cost', () => {
    fc.assert(
      fc.property(fc.array(stretch, { minLength: 1, maxLength: 5 }), fc.bigInt(1n, 10n ** 12n), (aboard, cost) => {
        const on = (metre: number) =>
          aboard.reduce((sum, { fromM, toM, seats }) => (fromM <= metre && metre < toM ? sum + seats : sum), 1)
        const metres = ({ fromM, toM }: SeatStretch) =>
          Array.from({ length: toM - fromM }, (_, i) => 720_720n / BigInt(on(fromM + i)))
        // 720,720 is divisible by every number of people up to 16, so this computation is exact
        const shares = aboard.map((one) => shareOf(cost * M, 100, one, aboard))
        for (const [i, one] of aboard.entries()) {
          const exact = metres(one).reduce((sum, metre) => sum + metre, 0n)
          expect(shares[i]).toBe((cost * exact * BigInt(one.seats)) / 72_072_000n)
        }
        expect(shares.reduce((sum, share) => sum + share, 0n)).toBeLessThanOrEqual(cost)
      }),
    )
  })
})

describe('division without receipts (D6)', () => {
  test('without receipts all seats ever offered share the cost of at most 5 liters per 100 km, without tolls', () => {
    expect(silentOf(road(0, 300_000), { ...trip, consumptionDl: 200 })).toBe(562_500n)
    expect(silentOf(road(0, 150_000), { ...trip, consumptionDl: 40 })).toBe(225_000n)
  })

  test('without receipts the driver pays a share even where late cancellations add seats beyond those ever offered (decision 65)', () => {
    const [rider, half, short] = [road(0, 300_000), road(0, 300_000), road(0, 150_000)]
    const aboard = [rider, half, half, short, short]
    const cost = 300_000n * 50n * 150_000n
    expect(shareWithoutReceipts(trip, rider, aboard)).toBe((cost * (6n + 4n)) / (48n * M))
    expect(shareWithoutReceipts(trip, short, aboard)).toBe(cost / (12n * M))
    const all = aboard.reduce((sum, one) => sum + shareWithoutReceipts(trip, one, aboard), 0n)
    expect(all).toBeLessThanOrEqual(cost / M)
    // passengers pay five sixths of the first half of the road, and three quarters of the second
    expect(all).toBe((cost * 19n) / (24n * M))
  })

  test('a driver never gains by withholding receipts of a trip that cost as much as published (D6)', () => {
    fc.assert(
      fc.property(fc.integer({ min: 50, max: 200 }), fc.integer({ min: 1, max: 6 }), (consumptionDl, mostSeats) => {
        const one = { ...trip, consumptionDl, mostSeats }
        const aboard = Array.from({ length: mostSeats }, () => road(0, 300_000))
        const honest = shareOf(realCost(receipts, one), 300_000, road(0, 300_000), aboard)
        expect(silentOf(road(0, 300_000), one)).toBeLessThanOrEqual(honest)
      }),
    )
  })
})

test.each<[string, Partial<Receipts>, string[]]>([
  ['half the reference price', { fuelPriceMinor: 75_000n }, []],
  ['a cent below', { fuelPriceMinor: 74_999n }, ['fuel_price']],
  ['twice', { fuelPriceMinor: 300_000n }, []],
  ['a cent above', { fuelPriceMinor: 300_001n }, ['fuel_price']],
  ['no tolls', { tollsMinor: 0n }, []],
  ['tolls of half the fuel', { tollsMinor: 1_800_000n }, []],
  ['tolls above', { tollsMinor: 1_800_001n }, ['tolls']],
  ['half the litres of the road', { litresHundredths: 1200 }, []],
  ['fewer', { litresHundredths: 1199 }, ['litres']],
  ['more than twice', { litresHundredths: 4801, fuelPriceMinor: 1n }, ['fuel_price', 'litres']],
])('an administrator reviews receipts with %s', (_, more, expected) => {
  expect(doubtsAbout({ ...receipts, ...more }, trip)).toEqual(expected)
})

describe('the deadlines of a division', () => {
  test('a division can be requested once, until the trip closes, while a seat is paid', () => {
    expect(whyNotDivide(arrives, { paid: true, hasRequested: false }, from(-1))).toBeUndefined()
    expect(whyNotDivide(arrives, { paid: true, hasRequested: false }, arrives)).toBe('window_closed')
    expect(whyNotDivide(arrives, { paid: false, hasRequested: false }, from(-1))).toBe('window_closed')
    expect(whyNotDivide(arrives, { paid: true, hasRequested: true }, from(-1))).toBe('already_reported')
  })

  test('receipts are due a week after arrival or the request, whichever is later', () => {
    expect(receiptsDue(from(-DAY_MS), arrives)).toEqual(from(7 * DAY_MS))
    expect(receiptsDue(from(DAY_MS), arrives)).toEqual(from(8 * DAY_MS))
    expect([
      whyNotReceipts(arrives, false, from(-1)),
      whyNotReceipts(arrives, false, arrives),
      whyNotReceipts(arrives, true, arrives),
    ]).toEqual([undefined, 'receipts_overdue', 'already_reported'])
  })

  test('doubtful receipts await an administrator for ten days and then do not count', () => {
    const requested = { dueBy: from(7 * DAY_MS), enteredAt: arrives, doubtful: true, believed: null }
    expect([dividedBy(requested, from(10 * DAY_MS - 1)), dividedBy(requested, judgeBy(arrives))]).toEqual([undefined, 'silence'])
    expect(dividedBy({ ...requested, believed: true }, arrives)).toBe('receipts')
    expect(dividedBy({ ...requested, believed: false }, arrives)).toBe('silence')
    expect(dividedBy({ ...requested, doubtful: false }, arrives)).toBe('receipts')
    const none = { ...requested, enteredAt: null, doubtful: false }
    expect([dividedBy(none, from(7 * DAY_MS - 1)), dividedBy(none, from(7 * DAY_MS))]).toEqual([undefined, 'silence'])
  })
})
