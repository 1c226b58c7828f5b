import { expect, test } from 'vitest'
import { dateOf, dayOf, dayText, weekStart } from './day.ts'

test('a day stays the same day on its way into the calendar and back', () => {
  for (const day of ['2026-01-01', '2026-12-04', '2028-02-29']) expect(dayOf(dateOf(day))).toBe(day)
})

test('a day is written as the reader writes it, and is never the day before', () => {
  expect(dayText('2026-12-04', 'en-US')).toBe('Fri, Dec 4')
  expect(dayText('2026-12-04', 'es-AR')).toBe('vie, 4 dic')
})

test('weeks start on Sunday in the United States and on Monday in Argentina', () => {
  expect(weekStart('en-US')).toBe(0)
  expect(weekStart('es-AR')).toBe(1)
})
