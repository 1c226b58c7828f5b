import { expect, test } from 'vitest'
import { dateOf, dayOf, dayLabel, daysAfter, nextSaturday, weekStart } from './day.ts'

test('a day converted for the calendar and back is unchanged', () => {
  for (const day of ['2026-01-01', '2026-12-04', '2028-02-29']) expect(dayOf(dateOf(day))).toBe(day)
})

test('a day is formatted in the reader’s language, and never as the day before', () => {
  expect(dayLabel('2026-12-04', 'en-US')).toBe('Fri, Dec 4')
  expect(dayLabel('2026-12-04', 'es-AR')).toBe('vie, 4 dic')
})

test('days are counted across the ends of months and years', () => {
  expect([daysAfter('2026-12-31', 1), daysAfter('2028-02-28', 1), daysAfter('2026-02-28', 1)]).toEqual([
    '2027-01-01',
    '2028-02-29',
    '2026-03-01',
  ])
})

test.each([
  ['2026-11-23', '2026-11-28'], // Monday
  ['2026-11-26', '2026-11-28'], // Thursday: Saturday is the day after tomorrow
  ['2026-11-27', '2026-12-05'], // Friday: tomorrow has its own shortcut
  ['2026-11-28', '2026-12-05'],
  ['2026-11-29', '2026-12-05'],
])('on %s the next Saturday is %s', (today, saturday) => expect(nextSaturday(today)).toBe(saturday))

test('weeks start on Sunday in the United States and on Monday in Argentina', () => {
  expect(weekStart('en-US')).toBe(0)
  expect(weekStart('es-AR')).toBe(1)
})
