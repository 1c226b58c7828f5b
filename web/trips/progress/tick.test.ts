import { expect, test } from 'vitest'
import type { TripProgress } from '#contract/trips/progress.ts'
import { type Tick, withTicks } from './tick.ts'

const stop = (atM: number, reachedAt: string | null = null) => ({
  atM,
  reachedAt,
  reachedHours: reachedAt && '09:00',
  passed: !!reachedAt,
})
// as: ticks change only these fields
const progress = { idRoute: 'r', stops: [stop(0, '2026-12-04T12:00:00Z'), stop(100), stop(200)] } as unknown as TripProgress
const tick = (atM: number, event: Tick['event'] = 'reached', more: Partial<Tick> = {}): Tick => ({
  key: `${event} ${atM}`,
  idRoute: 'r',
  atM,
  event,
  at: '2026-12-04T13:00:00Z',
  ...more,
})
const passed = (...waiting: Tick[]) => withTicks(progress, waiting).stops.map((one) => one.passed)

test('an unsent tick counts immediately on the driver’s device', () => {
  expect(passed(tick(100))).toEqual([true, true, false])
  expect(withTicks(progress, [tick(100)]).stops[1]).toMatchObject({ reachedAt: '2026-12-04T13:00:00Z', reachedHours: null })
})

test('a stop before a ticked one counts as passed without a tick', () => expect(passed(tick(200))).toEqual([true, true, true]))

test('a tick undone before it was sent has no effect', () => {
  expect(passed(tick(100), tick(100, 'undone'))).toEqual([true, false, false])
  expect(passed(tick(0, 'undone'))).toEqual([false, false, false])
})

test('a tick that the server refused, or that is for another trip, has no effect', () => {
  expect(passed(tick(100, 'reached', { why: 'no' }), tick(200, 'reached', { idRoute: 'other' }))).toEqual([true, false, false])
})

test('a second tick does not change the time of a stop', () => {
  expect(withTicks(progress, [tick(0)]).stops[0]).toMatchObject({ reachedAt: '2026-12-04T12:00:00Z', reachedHours: '09:00' })
})
