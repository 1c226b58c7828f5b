import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { capture, chargedBack, payout, payoutReturned, type Posting, refunded, settlement, unsettled } from './ledger.ts'

const minor = fc.bigInt({ min: 1n, max: 10_000_000_000n })
const money = (minor: bigint) => ({ minor, currency: 'ARS' as const })
const total = ({ entries }: Posting) => entries.reduce((sum, entry) => sum + entry.minor, 0n)
const on = (account: string, postings: Posting[]) =>
  postings
    .flatMap(({ entries }) => entries)
    .filter((entry) => entry.account === account)
    .reduce((sum, entry) => sum + entry.minor, 0n)

describe('a posting', () => {
  test('sums to zero, moves something, and has a reference that no other has', () => {
    fc.assert(
      fc.property(minor, fc.bigInt({ min: 0n, max: 20_000_000_000n }), (sum, held) => {
        const all = [
          capture('p', 'b', money(sum)),
          refunded('r', 'b', money(sum)),
          settlement('b', 'd', money(sum)),
          unsettled('r', 'b', 'd', money(sum)),
          payout('batch', 'd', money(sum)),
          payoutReturned('batch', 'd', money(sum)),
          chargedBack('p', 'b', money(sum), held),
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

test('what comes in is held until it goes to the driver, back, or both, and then nothing is left', () => {
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

test('what a bank takes back comes out of what is held, and the rest is our loss', () => {
  fc.assert(
    fc.property(minor, minor, (price, part) => {
      const settled = part % (price + 1n)
      const books = [capture('p', 'b', money(price))]
      if (settled > 0n) books.push(settlement('b', 'd', money(settled)))
      books.push(chargedBack('p', 'b', money(price), price - settled))
      expect([on('held:b', books), on('platform_loss', books), on('provider_clearing', books)]).toEqual([0n, settled, 0n])
    }),
  )
})
