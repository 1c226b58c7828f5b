import { expect, test } from 'vitest'
import type { Notification } from '#contract/notifications/notifications.ts'
import { byDay, gathered } from './days.ts'

const notification = (at: string): Notification => ({
  id: at,
  kind: 'seat_paid',
  group: 'money',
  at,
  read: true,
  trip: null,
  bookingId: null,
  person: null,
  details: {},
  path: '/',
})

test('an event after midnight in Greenwich but before midnight in Buenos Aires belongs to the previous day', () => {
  const list = ['2026-12-04T03:30:00Z', '2026-12-04T02:30:00Z', '2026-12-03T12:00:00Z'].map(notification)
  expect(byDay(list, 'America/Argentina/Buenos_Aires').map(({ day, notifications }) => [day, notifications.length])).toEqual([
    ['2026-12-04', 1],
    ['2026-12-03', 2],
  ])
})

test('an empty list has no days', () => {
  expect(byDay([], 'America/Argentina/Buenos_Aires')).toEqual([])
})

const toRate = (at: string): Notification => ({ ...notification(at), kind: 'rating_open', group: 'ratings' })
const ids = (list: Notification[]) => gathered(list).map((one) => ('toRate' in one ? one.toRate.map(({ id }) => id) : one.id))

test('open ratings of a week are grouped at the newest one, and the rest keeps its order', () => {
  const [a, b, c] = ['2026-12-09T12:00:00Z', '2026-12-08T12:00:00Z', '2026-12-02T12:00:01Z']
  expect(ids([toRate(a), notification('2026-12-08T20:00:00Z'), toRate(b), toRate(c)])).toEqual([
    [a, b, c],
    '2026-12-08T20:00:00Z',
  ])
})

test('a single open rating is not grouped, nor is one from the week before', () => {
  const [a, b, c] = ['2026-12-09T12:00:00Z', '2026-12-08T12:00:00Z', '2026-12-02T12:00:00Z']
  expect(ids([toRate(a), toRate(b), toRate(c)])).toEqual([[a, b], c])
  expect(ids([toRate(a)])).toEqual([a])
})
