import { expect, test } from 'vitest'
import type { TripStretch } from '../search/matching.ts'
import { anyDayFrom, isLastToday, matches, mayNotify, whyNotAlert, whyNotDays, whyNotSave } from './alert.ts'

const now = new Date('2026-11-23T12:00:00Z')
const stretch: TripStretch = {
  from: { posM: 0, kind: 'exact' },
  to: { posM: 50_000, kind: 'exact' },
  roadM: 300_000,
  pickUpAt: new Date('2026-11-25T12:00:00Z'),
  pickUpDay: '2026-11-25',
  seatsFree: 1,
  preferences: 32,
  stopsWelcome: true,
  offered: true,
  gone: false,
}
const alert = { firstDay: '2026-11-24', lastDay: '2026-11-26', seats: 1, preferences: 0 }
const ana = { gender: 'Female', active: true, blocked: false } as const

test('an alert notifies of a trip that its search would find', () => {
  expect(matches(alert, ana, stretch, now)).toBe(true)
})

test.each([
  ['is no woman and it is for women only', { gender: 'Male' as const }],
  ['is barred', { active: false }],
  ['drives it, or has blocked the driver, or was blocked', { blocked: true }],
])('an alert does not notify %s', (_, other) => {
  expect(matches(alert, { ...ana, ...other }, stretch, now)).toBe(false)
})

test('an alert has the same conditions as its search', () => {
  expect([
    matches({ ...alert, lastDay: '2026-11-24' }, ana, stretch, now),
    matches({ ...alert, seats: 2 }, ana, stretch, now),
    matches({ ...alert, preferences: 1 }, ana, stretch, now),
    matches({ ...alert, preferences: 32 }, ana, stretch, now),
  ]).toEqual([false, false, false, true])
})

test('the days of an alert are ordered, not past, within the posting limit and at most 31', () => {
  const why = (firstDay: string, lastDay: string) => whyNotDays({ firstDay, lastDay }, '2026-11-23')
  expect([
    why('2026-11-23', '2026-11-23'),
    why('2026-11-20', '2026-12-20'),
    why('2026-11-23', '2026-12-24'),
    why('2026-11-25', '2026-11-24'),
    why('2026-11-20', '2026-11-22'),
    why('2027-04-22', '2027-04-23'),
    why('2027-04-23', '2027-04-23'),
  ]).toEqual([undefined, undefined, 'too_many_days', 'days_backwards', 'date_in_past', undefined, 'date_too_far'])
})

test('an alert for any day covers ninety days', () => {
  expect(anyDayFrom('2026-11-23')).toEqual({ firstDay: '2026-11-23', lastDay: '2027-02-20' })
})

test('a person has at most twenty alerts and a hundred saved trips', () => {
  expect([whyNotAlert(19), whyNotAlert(20), whyNotSave(99), whyNotSave(100)]).toEqual([
    undefined,
    'too_many_alerts',
    undefined,
    'too_many_saved',
  ])
})

test('an alert notifies five times a day and marks the fifth notification as the last', () => {
  expect([0, 3, 4, 5].map(mayNotify)).toEqual([true, true, true, false])
  expect([0, 3, 4, 5].map(isLastToday)).toEqual([false, false, true, false])
})
