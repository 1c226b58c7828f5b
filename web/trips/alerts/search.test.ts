import { expect, test } from 'vitest'
import type { Alert } from '#contract/trips/alerts.ts'
import { searchOf } from './search.ts'

const alert: Alert = {
  id: 'a',
  from: { id: 1, name: 'Rosario' },
  to: { id: 2, name: 'Córdoba' },
  date: '01-12-2026',
  until: '10-12-2026',
  place: 1,
  restriction: '',
  on: true,
  ended: false,
  endsOn: '10-12-2026',
  found: null,
  shown: null,
}

test('an alert links to the trips of its first remaining day', () => {
  expect(searchOf(alert, '2026-11-20')).toEqual({ from: '1', to: '2', date: '01-12-2026' })
  expect(searchOf(alert, '2026-12-05').date).toBe('05-12-2026')
})

test('an alert for any day links to today’s trips, with the filters of the search', () => {
  const { date: _, until: __, ...any } = alert
  expect(searchOf({ ...any, restriction: 'petsAllowed' }, '2026-11-20')).toEqual({
    from: '1',
    to: '2',
    date: '20-11-2026',
    restriction: 'petsAllowed',
  })
})
