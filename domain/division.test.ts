import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { realShare, receiptsDue, shareOfStretch, whyNotDivide, whyNotReceipts } from './division.ts'
import { DAY_MS } from './time.ts'

const arrives = new Date('2026-11-25T15:00:00Z')
const from = (ms: number) => new Date(arrives.getTime() + ms)

describe('what a seat really cost', () => {
  test('with a full tank at both ends: litres times their price, and the tolls, by the people in the car', () => {
    const receipts = { fuelPriceMinor: 120_000n, litresHundredths: 2550, tollsMinor: 90_000n }
    expect(realShare(receipts, { distanceM: 1, consumptionDl: 1, people: 3 })).toBe(1_050_000n)
  })

  test('without: the road, by what the car uses', () => {
    const receipts = { fuelPriceMinor: 150_000n, litresHundredths: null, tollsMinor: 600_000n }
    expect(realShare(receipts, { distanceM: 300_000, consumptionDl: 80, people: 4 })).toBe(1_050_000n)
  })

  test('all shares together are at most the cost, and less by fewer units than people (D4)', () => {
    fc.assert(
      fc.property(
        fc.bigInt(1n, 10_000_000n),
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.integer({ min: 1, max: 7 }),
        (price, litres, people) => {
          const share = realShare(
            { fuelPriceMinor: price, litresHundredths: litres, tollsMinor: 0n },
            { distanceM: 1, consumptionDl: 1, people },
          )
          const cost = (price * BigInt(litres)) / 100n
          expect(share * BigInt(people)).toBeLessThanOrEqual(cost)
          expect(cost - share * BigInt(people)).toBeLessThan(BigInt(people))
        },
      ),
    )
  })
})

describe('what a part of the road cost', () => {
  test.each([
    ['the whole road', 700n, 10, 10, 700n],
    ['a third of the road, in favour of whoever rode it', 700n, 1, 3, 233n],
  ])('%s', (_, share, length, whole, own) => {
    expect(shareOfStretch(share, length, whole)).toBe(own)
  })
})

describe('when', () => {
  test('one may ask until the trip closes, with a seat, once', () => {
    expect(whyNotDivide(arrives, true, false, from(-1))).toBeUndefined()
    expect(whyNotDivide(arrives, true, false, arrives)).toBe('window_closed')
    expect(whyNotDivide(arrives, false, false, from(-1))).toBe('window_closed')
    expect(whyNotDivide(arrives, true, true, from(-1))).toBe('already_reported')
  })

  test('the receipts have a week, from arrival or from being asked for, whichever is later', () => {
    expect(receiptsDue(from(-DAY_MS), arrives)).toEqual(from(7 * DAY_MS))
    expect(receiptsDue(from(DAY_MS), arrives)).toEqual(from(8 * DAY_MS))
    expect([
      whyNotReceipts(arrives, false, from(-1)),
      whyNotReceipts(arrives, false, arrives),
      whyNotReceipts(arrives, true, arrives),
    ]).toEqual([undefined, 'receipts_overdue', 'already_reported'])
  })
})
