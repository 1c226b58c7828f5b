import { expect, test } from 'vitest'
import type { Notification } from '#contract/notifications/notifications.ts'
import { byDay } from './days.ts'

const told = (at: string): Notification => ({
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

test('what came after midnight in Greenwich and before it in Buenos Aires is of the day before', () => {
  const list = ['2026-12-04T03:30:00Z', '2026-12-04T02:30:00Z', '2026-12-03T12:00:00Z'].map(told)
  expect(byDay(list, 'America/Argentina/Buenos_Aires').map(({ day, told }) => [day, told.length])).toEqual([
    ['2026-12-04', 1],
    ['2026-12-03', 2],
  ])
})

test('nobody who was told nothing has days', () => {
  expect(byDay([], 'America/Argentina/Buenos_Aires')).toEqual([])
})
