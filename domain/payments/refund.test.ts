import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Ender } from '../bookings/booking.ts'
import type { SeatsOnLegs } from '../bookings/seats.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../time.ts'
import {
  changesAt,
  excessHalves,
  type Half,
  halfShares,
  mayRethink,
  type PaidBooking,
  priceOf,
  someOf,
  refundSplit,
} from './refund.ts'

const departsAt = new Date('2026-11-25T12:00:00Z')
const before = (ms: number) => new Date(departsAt.getTime() - ms)
const early: PaidBooking = { priceMinor: 1_000_001n, seats: 1, confirmedAt: before(3 * DAY_MS), departsAt, mayRethink: true }
const lately = (ms: number): PaidBooking => ({ ...early, confirmedAt: before(ms) })

describe('refund (8.1)', () => {
  test.each<[string, PaidBooking, Ender, number, bigint, string]>([
    ['the passenger, a day before to the ms', early, 'passenger', DAY_MS, 1_000_001n, 'cancelled_early'],
    ['the passenger, a ms later', early, 'passenger', DAY_MS - 1, 500_001n, 'cancelled_late'],
    ['the passenger, at the last moment', early, 'passenger', 1, 500_001n, 'cancelled_late'],
    ['half an hour after confirming late', lately(10 * HOUR_MS), 'passenger', 9.5 * HOUR_MS + 1, 1_000_001n, 'second_thoughts'],
    ['and no longer', lately(10 * HOUR_MS), 'passenger', 9.5 * HOUR_MS, 500_001n, 'cancelled_late'],
    ['confirmed just before the last day', lately(DAY_MS), 'passenger', DAY_MS - MINUTE_MS, 500_001n, 'cancelled_late'],
    ['within the last hour there are none', lately(80 * MINUTE_MS), 'passenger', 60 * MINUTE_MS, 500_001n, 'cancelled_late'],
    ['up to then there are', lately(80 * MINUTE_MS), 'passenger', 60 * MINUTE_MS + 1, 1_000_001n, 'second_thoughts'],
    ['who had theirs', { ...lately(10 * HOUR_MS), mayRethink: false }, 'passenger', 9.9 * HOUR_MS, 500_001n, 'cancelled_late'],
    ['the driver, in time', early, 'driver', 2 * DAY_MS, 1_000_001n, 'driver_cancelled'],
    ['the driver, late', early, 'driver', 1, 1_000_001n, 'driver_cancelled'],
    ['an administrator, late', early, 'admin', 1, 1_000_001n, 'admin_cancelled'],
  ])('%s', (_, paid, by, ms, refundMinor, cause) => {
    expect(refundSplit(paid, by, before(ms))).toEqual({ refundMinor, driverMinor: 1_000_001n - refundMinor, cause })
  })

  test('a late cancellation of three seats at an odd price refunds half of each seat, rounded up (M5)', () => {
    const three = { ...early, priceMinor: 3_003n, seats: 3 }
    expect(refundSplit(three, 'passenger', before(1))).toEqual({
      refundMinor: 1_503n,
      driverMinor: 1_500n,
      cause: 'cancelled_late',
    })
    expect([halfShares(three), halfShares(three, 2), halfShares(three, 0)]).toEqual([1_500n, 1_000n, 0n])
  })

  test('giving up two of three seats refunds as much as cancelling a booking of two (row 46)', () => {
    const three = { ...early, priceMinor: 3_003n, seats: 3 }
    expect([priceOf(three, 2), priceOf(three, 0)]).toEqual([2_002n, 0n])
    expect(refundSplit(someOf(three, 2), 'passenger', before(1))).toEqual({
      refundMinor: 1_002n,
      driverMinor: 1_000n,
      cause: 'cancelled_late',
    })
  })

  test("refund and driver's part add up to the price, and the refund is never the smaller part", () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10_000_000_000n }),
        fc.integer({ min: 1, max: 6 }),
        fc.integer({ min: 1, max: 3 * DAY_MS }),
        fc.integer({ min: 0, max: 3 * DAY_MS }),
        fc.constantFrom<Ender>('passenger', 'driver', 'admin'),
        fc.boolean(),
        (seatMinor, seats, ms, since, by, mayRethink) => {
          const priceMinor = seatMinor * BigInt(seats)
          const paid = { priceMinor, seats, departsAt, confirmedAt: before(ms + since), mayRethink }
          const { refundMinor, driverMinor } = refundSplit(paid, by, before(ms))
          expect(refundMinor + driverMinor).toBe(priceMinor)
          expect(driverMinor >= 0n && refundMinor >= driverMinor).toBe(true)
          expect(by === 'passenger' || driverMinor === 0n).toBe(true)
          // each seat as if booked alone
          const alone = refundSplit({ ...paid, priceMinor: seatMinor, seats: 1 }, by, before(ms))
          expect([refundMinor, driverMinor]).toEqual([alone.refundMinor * BigInt(seats), alone.driverMinor * BigInt(seats)])
        },
      ),
      { numRuns: 5000 },
    )
  })

  test('the refund stays the same until the named instant and changes then', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 3 * DAY_MS }), fc.integer({ min: 0, max: 2 * DAY_MS }), (ms, since) => {
        const paid = { ...early, confirmedAt: before(ms + since) }
        const sumAt = (instant: Date) => refundSplit(paid, 'passenger', instant).refundMinor
        const [now, changes] = [before(ms), changesAt(paid, before(ms))]
        const last = new Date((changes ?? departsAt).getTime() - 1)
        expect(sumAt(last)).toBe(sumAt(now))
        expect(changes !== undefined && sumAt(changes) === sumAt(now)).toBe(false)
      }),
      { numRuns: 5000 },
    )
  })
})

describe('halves that are refunded because the car is full (8.1, M15)', () => {
  const LEGS = 4
  const legs = fc
    .tuple(fc.nat(LEGS - 1), fc.integer({ min: 1, max: LEGS }), fc.integer({ min: 1, max: 3 }))
    .map(([from, length, seats]): SeatsOnLegs => ({ from, to: Math.min(LEGS, from + length), seats }))
  const halves = fc.array(fc.record({ legs, minute: fc.nat(20) }), { maxLength: 7 }).map((some) =>
    some.map(({ legs, minute }, i): Half => ({
      ...legs,
      id: `h${i}`,
      at: new Date(departsAt.getTime() + minute * MINUTE_MS),
    })),
  )
  const countOn = (leg: number, some: SeatsOnLegs[]) =>
    some.filter(({ from, to }) => from <= leg && leg < to).reduce((sum, { seats }) => sum + seats, 0)
  const each = Array.from({ length: LEGS }, (_, leg) => leg)

  function fitting(some: SeatsOnLegs[], seats: number): SeatsOnLegs[] {
    const fit: SeatsOnLegs[] = []
    for (const one of some) if (each.every((leg) => countOn(leg, [...fit, one]) <= seats)) fit.push(one)
    return fit
  }

  /** Seats that a car could have sold. */
  const car = fc
    .record({ seats: fc.integer({ min: 1, max: 6 }), taken: fc.array(legs, { maxLength: 8 }), halves })
    .map((one) => ({ ...one, taken: fitting(one.taken, one.seats) }))
  const fits = (seats: number, taken: SeatsOnLegs[], remaining: Half[]) =>
    each.every((leg) => countOn(leg, taken) + countOn(leg, remaining) / 2 <= seats)
  const without = (halves: Half[], back: Map<string, number>) =>
    halves.map((half) => ({ ...half, seats: half.seats - (back.get(half.id) ?? 0) }))

  test('seats held and halves credited never exceed the seats ever offered on a leg, a half counting as half a seat', () => {
    fc.assert(
      fc.property(car, ({ seats, taken, halves }) => {
        const remaining = without(halves, excessHalves(seats, taken, halves))
        expect(fits(seats, taken, remaining)).toBe(true)
        expect(remaining.every((half) => half.seats >= 0)).toBe(true)
      }),
      { numRuns: 5000 },
    )
  })

  test('a half is refunded only while seats are in excess, the earliest cancellation first', () => {
    fc.assert(
      fc.property(car, ({ seats, taken, halves }) => {
        let remaining = halves
        const back = [...excessHalves(seats, taken, halves)].flatMap(([id, n]) => Array.from({ length: n }, () => id))
        while (!fits(seats, taken, remaining)) {
          const over = each.filter((leg) => countOn(leg, taken) + countOn(leg, remaining) / 2 > seats)
          const candidates = remaining.filter((half) => half.seats > 0 && over.some((leg) => half.from <= leg && leg < half.to))
          const first = candidates.toSorted((a, b) => a.at.getTime() - b.at.getTime() || a.id.localeCompare(b.id))[0]
          const goes = back.indexOf(first?.id ?? '')
          expect(goes).toBeGreaterThanOrEqual(0)
          back.splice(goes, 1)
          remaining = remaining.map((half) => (half.id === first?.id ? { ...half, seats: half.seats - 1 } : half))
        }
        expect(back).toEqual([])
      }),
      { numRuns: 3000 },
    )
  })

  test('several seats of one booking are refunded like as many bookings of one seat', () => {
    fc.assert(
      fc.property(car, ({ seats, taken, halves }) => {
        const single = <Of extends SeatsOnLegs>(some: Of[]) =>
          some.flatMap((one) => Array.from({ length: one.seats }, (_, n) => ({ ...one, seats: 1, n })))
        const alone = single(halves).map((half) => ({ ...half, id: `${half.id} ${half.n}` }))
        const back = [...excessHalves(seats, single(taken), alone).keys()].map((id) => id.split(' ')[0] ?? '')
        const together = [...excessHalves(seats, taken, halves)].flatMap(([id, n]) => Array.from({ length: n }, () => id))
        expect(together.toSorted()).toEqual(back.toSorted())
      }),
      { numRuns: 2000 },
    )
  })

  const half = (id: string, hours: number, from = 0, to = 2, seats = 1): Half => ({
    id,
    at: before(hours * HOUR_MS),
    from,
    to,
    seats,
  })
  const on = (from: number, to: number, seats = 1): SeatsOnLegs => ({ from, to, seats })
  const goes = (mostSeats: number, taken: SeatsOnLegs[], halves: Half[]) =>
    Object.fromEntries(excessHalves(mostSeats, taken, halves))

  test('the driver keeps half the price of a late cancellation until a leg of the seat is sold again', () => {
    expect(goes(1, [], [half('ana', 5)])).toEqual({})
    expect(goes(1, [on(2, 4)], [half('ana', 5)])).toEqual({})
    expect(goes(1, [on(0, 1)], [half('ana', 5)])).toEqual({ ana: 1 })
  })

  test('a friend who books the seat and cancels causes no refund to the first passenger (8.1)', () => {
    expect(goes(1, [], [half('ana', 5), half('friend', 2)])).toEqual({})
    expect(goes(1, [], [half('ana', 5), half('friend', 2), half('third', 1)])).toEqual({ ana: 1 })
  })

  test('the highest number of seats ever offered counts, not the current number (M15)', () => {
    const taken = [on(0, 2), on(0, 2)]
    expect([goes(3, taken, [half('ana', 5)]), goes(2, taken, [half('ana', 5)])]).toEqual([{}, { ana: 1 }])
  })

  test('of three seats given up together, one half is refunded for each seat that was sold again', () => {
    const family = half('family', 5, 0, 2, 3)
    expect(goes(3, [on(0, 2)], [family])).toEqual({})
    expect(goes(3, [on(0, 2, 2)], [family])).toEqual({ family: 1 })
    expect(goes(3, [on(0, 2, 3)], [family])).toEqual({ family: 3 })
  })
})

test('a free cancellation after second thoughts is possible once per trip, and twice in 30 days', () => {
  expect(mayRethink({ onTrip: 0, lately: 0 })).toBe(true)
  expect(mayRethink({ onTrip: 0, lately: 1 })).toBe(true)
  expect(mayRethink({ onTrip: 0, lately: 2 })).toBe(false)
  expect(mayRethink({ onTrip: 1, lately: 1 })).toBe(false)
})
