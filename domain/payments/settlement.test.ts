import { describe, expect, test } from 'vitest'
import { closedIfArrivedBy, closesAt, settlementOf, type Unsettled } from './settlement.ts'

test('a trip closes two elapsed days after its arrival, even when clocks change (T4)', () => {
  const arrives = new Date('2026-04-04T15:00:00Z')
  expect(closesAt(arrives)).toEqual(new Date('2026-04-06T15:00:00Z'))
  expect(closedIfArrivedBy(closesAt(arrives))).toEqual(arrives)
})

describe('the final amounts of a seat', () => {
  const seat: Unsettled = {
    tripCancelled: false,
    state: 'travelled',
    priceMinor: 100n,
    seats: 1,
    refundMinor: 0n,
    keptMinor: 0n,
    halvesBack: undefined,
    sharedSeats: 0,
    givenUp: [],
    order: 'paid',
    refundOpen: false,
    shareMinor: null,
  }

  test.each([
    ['ridden', {}, 100n, 0n],
    ['ridden, and divided by receipts', { shareMinor: 70n }, 70n, 30n],
    ['ridden on a road that cost more than was paid', { shareMinor: 130n }, 100n, 0n],
    ['ridden, divided, and part of it given back before', { shareMinor: 70n, refundMinor: 40n, order: 'part_refunded' }, 60n, 0n],
    ['paid by somebody who did not come', { state: 'absent' }, 100n, 0n],
    ['not driven', { state: 'not_driven' }, 0n, 100n],
    ['given up late', { state: 'cancelled', keptMinor: 50n, refundMinor: 50n, order: 'part_refunded' }, 50n, 0n],
    [
      'given up late and sold again',
      { state: 'cancelled', keptMinor: 50n, refundMinor: 50n, halvesBack: { seats: 1, cause: 'resold' } },
      0n,
      50n,
    ],
    [
      'given up late, and the driver had asked for it',
      { state: 'cancelled', keptMinor: 50n, refundMinor: 50n, halvesBack: { seats: 1, cause: 'driver_asked' } },
      0n,
      50n,
    ],
    [
      'three given up late and one sold again',
      {
        state: 'cancelled',
        priceMinor: 303n,
        seats: 3,
        keptMinor: 150n,
        refundMinor: 153n,
        halvesBack: { seats: 1, cause: 'resold' },
      },
      100n,
      50n,
    ],
    [
      'the same, and the driver had given most of it back',
      {
        state: 'cancelled',
        priceMinor: 303n,
        seats: 3,
        keptMinor: 20n,
        refundMinor: 283n,
        halvesBack: { seats: 1, cause: 'resold' },
      },
      20n,
      0n,
    ],
    ['three not decided in thirty days', { priceMinor: 303n, seats: 3, sharedSeats: 3 }, 150n, 153n],
    ['one of three not decided in thirty days', { priceMinor: 303n, seats: 3, sharedSeats: 1 }, 252n, 51n],
    ['not decided in thirty days', { priceMinor: 101n, sharedSeats: 1 }, 50n, 51n],
    ['given up in time', { state: 'cancelled', refundMinor: 100n, order: 'refunded' }, 0n, 0n],
    ['given up in time while the bank decided', { state: 'cancelled' }, 0n, 100n],
    ['given up late while the bank decided', { state: 'cancelled', keptMinor: 50n }, 50n, 50n],
    [
      'given up late before the driver gave up the trip',
      { state: 'cancelled', keptMinor: 50n, refundMinor: 50n, tripCancelled: true },
      0n,
      50n,
    ],
    ['taken back by the bank', { order: 'charged_back' }, 0n, 0n],
    ['free', { priceMinor: 0n, order: undefined }, 0n, 0n],
  ] as const)('%s', (_, more, creditMinor, refundMinor) => {
    expect(settlementOf({ ...seat, ...more })).toMatchObject({ creditMinor, refundMinor })
  })

  // two of three seats at 101 each were given up before
  const part = { n: 1, seats: 2, keptMinor: 100n, halvesBack: undefined, shareMinor: null }
  const early = { ...part, keptMinor: 0n }
  const left: Unsettled = { ...seat, priceMinor: 101n, refundMinor: 102n, givenUp: [part], order: 'part_refunded' }
  test.each<[string, Partial<Unsettled>, bigint, bigint, string, bigint]>([
    ['late, and the third travelled', {}, 201n, 0n, 'by_hand', 100n],
    ['early, and the third travelled', { givenUp: [early], refundMinor: 202n }, 101n, 0n, 'by_hand', 0n],
    [
      'late, and one of them was sold again',
      { givenUp: [{ ...part, halvesBack: { seats: 1, cause: 'resold' } }] },
      151n,
      50n,
      'resold',
      50n,
    ],
    [
      'late, and the driver had asked for it',
      { givenUp: [{ ...part, halvesBack: { seats: 2, cause: 'driver_asked' } }] },
      101n,
      100n,
      'driver_asked',
      0n,
    ],
    ['late, and the third early', { state: 'cancelled', refundMinor: 203n }, 100n, 0n, 'cancelled_early', 100n],
    ['late, and the third late too', { state: 'cancelled', keptMinor: 50n, refundMinor: 153n }, 150n, 0n, 'cancelled_late', 100n],
    ['late, and the trip was not driven', { state: 'not_driven' }, 0n, 201n, 'not_driven', 0n],
    [
      'late, and the driver gave up the trip',
      { state: 'cancelled', refundMinor: 203n, tripCancelled: true },
      0n,
      100n,
      'driver_cancelled',
      0n,
    ],
    ['late, and the absence of the third was not decided', { sharedSeats: 1 }, 150n, 51n, 'undecided', 100n],
    ['late, and divided by receipts', { shareMinor: 40n, givenUp: [{ ...part, shareMinor: 80n }] }, 120n, 81n, 'receipts', 80n],
    [
      'late, and only their share was less than what is kept',
      { shareMinor: 130n, givenUp: [{ ...part, shareMinor: 80n }] },
      181n,
      20n,
      'receipts',
      80n,
    ],
    ['late, and the driver gave most of it back', { refundMinor: 283n }, 20n, 0n, 'by_hand', 20n],
    ['late, and a bank took all of it', { order: 'charged_back' }, 0n, 0n, 'by_hand', 0n],
    ['of what costs nothing', { priceMinor: 0n, refundMinor: 0n, order: undefined, givenUp: [early] }, 0n, 0n, 'by_hand', 0n],
  ])('settlement credits seats that were given up %s (row 46)', (_, more, creditMinor, refundMinor, cause, keptMinor) => {
    const settled = settlementOf({ ...left, ...more })
    expect(settled).toMatchObject({ creditMinor, refundMinor, cause })
    expect(settled?.keptByPart.get(1)).toBe(keptMinor)
  })

  test.each([
    ['it is not known who rode', { state: 'confirmed' }],
    ['the bank decides', { order: 'disputed' }],
    ['a refund is on its way', { refundOpen: true }],
  ] as const)('settlement waits while %s', (_, more) => {
    expect(settlementOf({ ...seat, ...more })).toBeUndefined()
  })
})
