import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  capture,
  chargebackReturned,
  chargedBack,
  lossOf,
  payout,
  payoutReturned,
  type Posting,
  refunded,
  settlement,
} from './ledger.ts'

const minor = fc.bigInt({ min: 1n, max: 10_000_000_000n })
const money = (minor: bigint) => ({ minor, currency: 'ARS' as const })
const taken = (n: number, minor: bigint, lossMinor: bigint) => ({
  paymentId: 'p',
  bookingId: 'b',
  n,
  taken: money(minor),
  lossMinor,
})
const total = ({ entries }: Posting) => entries.reduce((sum, entry) => sum + entry.minor, 0n)
const on = (account: string, postings: Posting[]) =>
  postings
    .flatMap(({ entries }) => entries)
    .filter((entry) => entry.account === account)
    .reduce((sum, entry) => sum + entry.minor, 0n)

describe('a posting', () => {
  test('a posting sums to zero, moves money, and has a unique reference', () => {
    fc.assert(
      fc.property(minor, fc.bigInt({ min: 0n, max: 20_000_000_000n }), (sum, heldMinor) => {
        const all = [
          capture('p', 'b', money(sum)),
          refunded('r', 'b', money(sum), lossOf(sum, heldMinor)),
          settlement('b', 'd', money(sum)),
          payout('batch', 'd', money(sum)),
          payoutReturned('batch', 'd', money(sum)),
          ...[1, 2].flatMap((n) => [chargedBack, chargebackReturned].map((post) => post(taken(n, sum, lossOf(sum, heldMinor))))),
        ]
        for (const posting of all) {
          expect(total(posting)).toBe(0n)
          expect(posting.entries.length).toBeGreaterThan(1)
          expect(posting.entries.every((entry) => entry.minor !== 0n)).toBe(true)
        }
        expect(new Set(all.map(({ ref }) => ref)).size).toBe(all.length)
      }),
    )
  })
})

test('a payment is held until all of it is credited or refunded', () => {
  fc.assert(
    fc.property(minor, minor, (price, part) => {
      const back = part % (price + 1n)
      const books = [capture('p', 'b', money(price))]
      if (back > 0n) books.push(refunded('r', 'b', money(back)))
      if (price > back) books.push(settlement('b', 'd', money(price - back)))
      expect(on('held:b', books)).toBe(0n)
      expect(on('driver_due:d', books)).toBe(-(price - back))
      expect(on('provider_clearing', books)).toBe(price - back)
    }),
  )
})

describe('a chargeback after the driver was credited', () => {
  const settledBooks = (price: bigint, settled: bigint) => [
    capture('p', 'b', money(price)),
    ...(settled > 0n ? [settlement('b', 'd', money(settled))] : []),
  ]
  const sums = (books: Posting[]) => ['held:b', 'platform_loss', 'provider_clearing'].map((account) => on(account, books))

  test("a bank's chargeback reduces the held money first and the rest is our loss, until a won dispute returns the whole amount", () => {
    fc.assert(
      fc.property(minor, minor, (price, part) => {
        const settled = part % (price + 1n)
        const before = settledBooks(price, settled)
        const chargeback = taken(1, price, lossOf(price, price - settled))
        expect(sums([...before, chargedBack(chargeback)])).toEqual([0n, settled, 0n])
        expect(sums([...before, chargedBack(chargeback), chargebackReturned(chargeback)])).toEqual(sums(before))
      }),
    )
  })

  test('a refund of money that the driver was already credited is our loss, and not taken from the driver', () => {
    fc.assert(
      fc.property(minor, minor, (price, part) => {
        const settled = part % (price + 1n)
        const books = [...settledBooks(price, settled), refunded('r', 'b', money(price), lossOf(price, price - settled))]
        expect([...sums(books), on('driver_due:d', books)]).toEqual([0n, settled, 0n, -settled])
      }),
    )
  })
})
