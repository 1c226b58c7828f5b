import { describe, expect, test } from 'vitest'
import { closedIfArrivedBy, closesAt, settlementOf, type Unsettled } from './settlement.ts'

test('a trip closes two days of elapsed time after it arrives, whatever clocks do meanwhile (T4)', () => {
  const arrives = new Date('2026-04-04T15:00:00Z')
  expect(closesAt(arrives)).toEqual(new Date('2026-04-06T15:00:00Z'))
  expect(closedIfArrivedBy(closesAt(arrives))).toEqual(arrives)
})

describe('how a seat ends in money', () => {
  const seat: Unsettled = {
    tripCancelled: false,
    state: 'travelled',
    priceMinor: 100n,
    seats: 1,
    refundMinor: 0n,
    keptMinor: 0n,
    halvesBack: undefined,
    shared: false,
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
    ['three not decided in thirty days', { priceMinor: 303n, seats: 3, shared: true }, 150n, 153n],
    ['not decided in thirty days', { priceMinor: 101n, shared: true }, 50n, 51n],
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

  test.each([
    ['it is not known who rode', { state: 'confirmed' }],
    ['the bank decides', { order: 'disputed' }],
    ['a refund is on its way', { refundOpen: true }],
  ] as const)('waits while %s', (_, more) => {
    expect(settlementOf({ ...seat, ...more })).toBeUndefined()
  })
})
