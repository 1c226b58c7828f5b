import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS } from '../time.ts'
import { askUntil, asksUntil, holdsCountSince, lapsedUntil, mayHoldMore, type UnpaidHold } from './hold.ts'

const now = new Date('2026-11-20T12:00:00Z')
const at = (minutes: number) => new Date(now.getTime() + minutes * MINUTE_MS)
/** Builds a hold that ended `ago` minutes ago and lasted `lasted` minutes. */
const hold = (ago: number, lasted: number, trip = ago): UnpaidHold => ({ trip, from: at(-ago - lasted), to: at(-ago) })
const until = (ended: UnpaidHold[], open: Date[] = []) =>
  askUntil({ open: open.map((one) => ({ until: one, seats: 1 })), ended }, now)

describe('unpaid holds (B2)', () => {
  test('a person with three open holds needs approval until the first hold ends', () => {
    expect(until([], [at(3), at(9)])).toBeUndefined()
    expect(until([], [at(9), at(3), at(12)])).toEqual(at(3))
    expect(until([], [at(9), at(3), at(12), at(14)])).toEqual(at(9))
  })

  test('a person with eight held seats needs approval until enough holds have ended', () => {
    const open = [
      { until: at(9), seats: 4 },
      { until: at(3), seats: 2 },
    ]
    const wants = (seats: number) => askUntil({ open, ended: [] }, now, seats)
    expect([wants(1), wants(2), wants(3), wants(4), wants(5), wants(6)]).toEqual([
      undefined,
      undefined,
      at(3),
      at(3),
      at(9),
      at(9),
    ])
    expect([mayHoldMore(open, 2), mayHoldMore(open, 3), mayHoldMore([...open, { until: at(5), seats: 1 }], 1)]).toEqual([
      true,
      false,
      false,
    ])
  })

  test('forty-five minutes of holds within a day, or thirty minutes on one trip, require approval for a day', () => {
    expect(until([hold(60, 15), hold(30, 15), hold(5, 14)])).toBeUndefined()
    expect(until([hold(60, 15), hold(30, 15), hold(5, 15)])).toEqual(at(24 * 60 - 5))
    expect(until([hold(60, 15, 1), hold(5, 15, 1)])).toEqual(at(24 * 60 - 5))
    expect(until([hold(60, 15, 1), hold(5, 15, 2)])).toBeUndefined()
    expect(until([hold(24 * 60 + 6, 15), hold(30, 15), hold(5, 15)])).toBeUndefined()
  })

  test('the approval period ends a day after the hold that caused it', () => {
    const ended = [hold(60, 15, 1), hold(5, 15, 1)]
    const end = at(24 * 60 - 5)
    expect(askUntil({ open: [], ended }, new Date(end.getTime() - 1))).toEqual(end)
    expect(askUntil({ open: [], ended }, end)).toBeUndefined()
  })

  test('twenty holds of at most two minutes a day do not count', () => {
    const looks = (count: number) => Array.from({ length: count }, (_, i) => hold(count - i, 2, 7))
    expect(until(looks(20))).toBeUndefined()
    expect(until(looks(34))).toBeUndefined()
    expect(until(looks(35))).toEqual(at(24 * 60 - 1))
    expect(until([hold(3, 2.01, 7), ...looks(34)])).toBeDefined()
  })
})

const drawnHolds = fc.array(
  fc.record({ ago: fc.integer({ min: 0, max: 5 * 24 * 60 }), lasted: fc.integer({ min: 0, max: 40 }), trip: fc.nat(2) }),
  { maxLength: 60 },
)
const holdsOf = (drawn: { ago: number; lasted: number; trip: number }[]) =>
  drawn.map(({ ago, lasted, trip }) => hold(ago, lasted, trip))

describe('random holds', () => {
  test('a further hold never shortens the approval period, and the order of the list has no effect', () => {
    const holds = (drawn: Parameters<typeof holdsOf>[0]) => until(holdsOf(drawn))?.getTime() ?? 0
    fc.assert(
      fc.property(drawnHolds, (drawn) => {
        expect(holds(drawn.slice(1))).toBeLessThanOrEqual(holds(drawn))
        expect(holds(drawn.toReversed())).toBe(holds(drawn))
      }),
    )
  })

  test('a person without an approval period held seats for less than 85 minutes within a day', () => {
    fc.assert(
      fc.property(drawnHolds, (drawn) => {
        const ended = holdsOf(drawn)
        fc.pre(until(ended) === undefined)
        const day = ended.filter(({ to }) => to.getTime() > now.getTime() - DAY_MS)
        const minutes = day.reduce((sum, { from, to }) => sum + (to.getTime() - from.getTime()) / MINUTE_MS, 0)
        // 44 counted minutes, and twenty holds of two minutes
        expect(minutes).toBeLessThan(45 + 20 * 2)
      }),
    )
  })

  test('holds that ended before the window have no effect', () => {
    fc.assert(
      fc.property(drawnHolds, (drawn) => {
        const ended = holdsOf(drawn)
        const since = holdsCountSince(now)
        expect(until(ended.filter(({ to }) => to > since))).toEqual(until(ended))
      }),
    )
  })

  test('an approval period lasts at most a day', () => {
    fc.assert(
      fc.property(drawnHolds, (drawn) => {
        expect((until(holdsOf(drawn)) ?? now).getTime()).toBeLessThanOrEqual(now.getTime() + DAY_MS)
      }),
    )
  })
})

describe('lapses of passengers who pay in the car (P17)', () => {
  const now = new Date('2026-11-23T12:00:00Z')
  const ago = (days: number) => new Date(now.getTime() - days * 86_400_000)

  test.each([
    [[], undefined],
    [[1, 2], undefined],
    [[1, 2, 89], 1],
    [[1, 2, 90], undefined],
    [[3, 80, 1, 2], 87],
  ])('lapses of %j days ago require approval for %s more days', (days, left) => {
    expect(lapsedUntil(days.map(ago), now)).toEqual(left && ago(-left))
  })

  test('lapses have no effect on seats that are paid ahead', () => {
    const conduct = { open: [], ended: [], lapses: [ago(1), ago(2), ago(3)] }
    expect([asksUntil(conduct, 1n, now), asksUntil(conduct, 0n, now)]).toEqual([undefined, ago(-87)])
  })
})
