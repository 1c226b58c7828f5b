import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Ender } from './booking.ts'
import { changesAt, type GivenUp, type Paid, resold, whatComesBack } from './refund.ts'
import type { Legs } from './seats.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from './time.ts'

const departsAt = new Date('2026-11-25T12:00:00Z')
const before = (ms: number) => new Date(departsAt.getTime() - ms)
const early: Paid = { priceMinor: 1_000_001n, confirmedAt: before(3 * DAY_MS), departsAt }
const lately = (ms: number): Paid => ({ ...early, confirmedAt: before(ms) })

describe('what comes back (8.1)', () => {
  test.each<[string, Paid, Ender, number, bigint, string]>([
    ['the passenger, a day before to the ms', early, 'passenger', DAY_MS, 1_000_001n, 'cancelled_early'],
    ['the passenger, a ms later', early, 'passenger', DAY_MS - 1, 500_001n, 'cancelled_late'],
    ['the passenger, at the last moment', early, 'passenger', 1, 500_001n, 'cancelled_late'],
    ['half an hour after confirming late', lately(10 * HOUR_MS), 'passenger', 9.5 * HOUR_MS + 1, 1_000_001n, 'second_thoughts'],
    ['and no longer', lately(10 * HOUR_MS), 'passenger', 9.5 * HOUR_MS, 500_001n, 'cancelled_late'],
    ['confirmed just before the last day', lately(DAY_MS), 'passenger', DAY_MS - MINUTE_MS, 500_001n, 'cancelled_late'],
    ['the driver, in time', early, 'driver', 2 * DAY_MS, 1_000_001n, 'driver_cancelled'],
    ['the driver, late', early, 'driver', 1, 1_000_001n, 'driver_cancelled'],
    ['an administrator, late', early, 'admin', 1, 1_000_001n, 'admin_cancelled'],
  ])('%s', (_, paid, by, ms, refundMinor, cause) => {
    expect(whatComesBack(paid, by, before(ms))).toEqual({ refundMinor, driverMinor: 1_000_001n - refundMinor, cause })
  })

  test('the two parts are the price, and the passenger’s is never the smaller one', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10_000_000_000n }),
        fc.integer({ min: 1, max: 3 * DAY_MS }),
        fc.integer({ min: 0, max: 3 * DAY_MS }),
        fc.constantFrom<Ender>('passenger', 'driver', 'admin'),
        (priceMinor, ms, since, by) => {
          const paid = { priceMinor, departsAt, confirmedAt: before(ms + since) }
          const { refundMinor, driverMinor } = whatComesBack(paid, by, before(ms))
          expect(refundMinor + driverMinor).toBe(priceMinor)
          expect(driverMinor >= 0n && refundMinor >= driverMinor).toBe(true)
          expect(by === 'passenger' || driverMinor === 0n).toBe(true)
        },
      ),
      { numRuns: 5000 },
    )
  })

  test('the sum stays what it is up to the instant that is named, and is another one from then on', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 3 * DAY_MS }), fc.integer({ min: 0, max: 2 * DAY_MS }), (ms, since) => {
        const paid = { ...early, confirmedAt: before(ms + since) }
        const sumAt = (instant: Date) => whatComesBack(paid, 'passenger', instant).refundMinor
        const [now, changes] = [before(ms), changesAt(paid, before(ms))]
        const last = new Date((changes ?? departsAt).getTime() - 1)
        expect(sumAt(last)).toBe(sumAt(now))
        expect(changes !== undefined && sumAt(changes) === sumAt(now)).toBe(false)
      }),
      { numRuns: 5000 },
    )
  })
})

describe('late cancellations whose seat was sold again (M15)', () => {
  const LEGS = 4
  const legs = fc
    .tuple(fc.nat(LEGS - 1), fc.integer({ min: 1, max: LEGS }))
    .map(([from, length]): Legs => ({ from, to: Math.min(LEGS, from + length) }))
  const givenUp = fc.array(fc.record({ legs, minute: fc.nat(20) }), { maxLength: 7 }).map((some) =>
    some.map(({ legs, minute }, i): GivenUp => ({
      ...legs,
      id: `g${i}`,
      at: new Date(departsAt.getTime() + minute * MINUTE_MS),
    })),
  )
  const filledOn = (leg: number, some: Legs[]) => some.filter(({ from, to }) => from <= leg && leg < to).length
  const most = (some: Legs[]) => Math.max(...Array.from({ length: LEGS }, (_, leg) => filledOn(leg, some)))

  function fitting(some: Legs[], seats: number): Legs[] {
    const fit: Legs[] = []
    for (const one of some) if (most([...fit, one]) <= seats) fit.push(one)
    return fit
  }

  /** Holders that fit into the car: as the seats would really have been sold. */
  const sold = fc
    .record({ seats: fc.integer({ min: 1, max: 3 }), holders: fc.array(legs, { maxLength: 8 }), givenUp })
    .map((car) => ({
      ...car,
      holders: fitting(car.holders, car.seats),
    }))

  test('on no part of the road is more paid for than the seats offered', () => {
    fc.assert(
      fc.property(sold, ({ seats, holders, givenUp }) => {
        const back = resold(seats, holders, givenUp)
        const kept = givenUp.filter(({ id }) => !back.includes(id))
        expect(most([...holders, ...kept])).toBeLessThanOrEqual(seats)
      }),
      { numRuns: 5000 },
    )
  })

  test('the same as trying every choice: the latest ones keep their half where it fits, and nobody loses it needlessly', () => {
    fc.assert(
      fc.property(sold, ({ seats, holders, givenUp }) => {
        const order = givenUp.toSorted((a, b) => b.at.getTime() - a.at.getTime() || a.id.localeCompare(b.id))
        const choices = Array.from({ length: 2 ** order.length }, (_, bits) => order.map((_, i) => Boolean(bits & (1 << i))))
        const possible = choices.filter((choice) => most([...holders, ...order.filter((_, i) => choice[i])]) <= seats)
        // of all choices that fit, the one that is best for the latest, then for the one before, and so on
        const best = possible.toSorted((a, b) => compare(b, a))[0] ?? []
        const expected = order.filter((_, i) => !best[i]).map(({ id }) => id)
        expect(resold(seats, holders, givenUp)).toEqual(expected)
      }),
      { numRuns: 3000 },
    )
  })

  const compare = (a: boolean[], b: boolean[]) => {
    const first = a.findIndex((one, i) => one !== b[i])
    return first < 0 ? 0 : a[first] ? 1 : -1
  }

  test('one seat, given up late and sold again: its half goes back; not sold: it stays', () => {
    const given = [{ id: 'ana', at: departsAt, from: 0, to: 2 }]
    expect(resold(1, [{ from: 0, to: 1 }], given)).toEqual(['ana'])
    expect(resold(1, [], given)).toEqual([])
    expect(resold(1, [{ from: 2, to: 4 }], given)).toEqual([])
  })
})
