import { describe, expect, test } from 'vitest'
import { decided, type Report, whatBecame, whyNotObject, whyNotReport } from './absence.ts'
import { DAY_MS } from './time.ts'

const departs = new Date('2026-11-23T12:00:00Z')
/** The trip arrives when it departs: only the instants count here. */
const hours = { opens: departs, closes: new Date(departs.getTime() + 2 * DAY_MS) }
const at = (ms: number) => new Date(departs.getTime() + ms)
const report = (more: Partial<Report> = {}): Report => ({
  reporter: 'driver',
  reportedAt: at(1000),
  objected: false,
  upheld: null,
  ...more,
})

test.each([
  [-1, false, 'window_closed'],
  [0, false, undefined],
  [0, true, 'already_reported'],
  [2 * DAY_MS - 1, false, undefined],
  [2 * DAY_MS, false, 'window_closed'],
] as const)('a report %i ms after departure, reported before: %j', (ms, reported, reason) => {
  expect(whyNotReport(hours, reported, at(ms))).toBe(reason)
})

test.each([
  [0, {}, undefined],
  [2 * DAY_MS + 999, {}, undefined],
  [2 * DAY_MS + 1000, {}, 'window_closed'],
  [0, { objected: true }, 'already_reported'],
  [0, { upheld: true }, 'window_closed'],
] as const)('an objection %i ms after departure to %j', (ms, more, reason) => {
  expect(whyNotObject(report(more), hours.closes, at(ms))).toBe(reason)
})

test('an objection to an early report is in time until the trip closes', () => {
  const early = report({ reportedAt: new Date(departs.getTime() - 9 * 3_600_000) })
  expect(whyNotObject(early, hours.closes, at(2 * DAY_MS - 1))).toBeUndefined()
  expect(whyNotObject(early, hours.closes, at(2 * DAY_MS))).toBe('window_closed')
})

describe('what became of a seat', () => {
  const both = [report(), report({ reporter: 'passenger' })]
  test.each([
    ['nobody said anything, the trip is not closed', [], 2 * DAY_MS - 1, undefined],
    ['nobody said anything until the trip closed', [], 2 * DAY_MS, 'travel'],
    ['the driver’s report may still be objected to', [report()], 2 * DAY_MS + 999, undefined],
    ['the driver’s report stands', [report()], 2 * DAY_MS + 1000, 'absent'],
    ['the passenger’s report stands', [report({ reporter: 'passenger' })], 2 * DAY_MS + 1000, 'not_driven'],
    ['somebody objected', [report({ objected: true })], 30 * DAY_MS, undefined],
    ['each reported the other', both, 30 * DAY_MS, undefined],
  ] as const)('%s', (_, reports, ms, event) => {
    expect(whatBecame([...reports], hours.closes, at(ms))).toBe(event)
  })

  test('an administrator decides for one of them, or for neither', () => {
    expect([decided('driver'), decided('passenger'), decided(null)]).toEqual(['absent', 'not_driven', 'travel'])
  })
})
