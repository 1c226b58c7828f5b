import { describe, expect, test } from 'vitest'
import { dayFromNumber, dayNumber } from '../time.ts'
import { easterOf, holidaysOf, isWorkingDay, workingDaysAfter } from './dataRequest.ts'

describe('public holidays of Argentina', () => {
  // as published by the Ministry of the Interior, without days that a decree added or moved
  test.each([
    [2024, '01-01 02-12 02-13 03-24 03-29 04-02 05-01 05-25 06-17 06-20 07-09 08-17 10-12 11-18 12-08 12-25'],
    [2025, '01-01 03-03 03-04 03-24 04-02 04-18 05-01 05-25 06-16 06-20 07-09 08-17 10-12 11-24 12-08 12-25'],
    [2026, '01-01 02-16 02-17 03-24 04-02 04-03 05-01 05-25 06-15 06-20 07-09 08-17 10-12 11-23 12-08 12-25'],
  ])('the holidays of %i agree with the published list', (year, days) => {
    expect(holidaysOf(year)).toEqual(days.split(' ').map((day) => `${year}-${day}`))
  })

  test.each([
    ['a Tuesday', '2025-06-17', '2025-06-16'],
    ['a Wednesday', '2026-06-17', '2026-06-15'],
    ['a Thursday', '2025-11-20', '2025-11-24'],
    ['a Friday', '2026-11-20', '2026-11-23'],
  ])('movable holidays are on a Monday instead of %s', (_, day, monday) => {
    expect([isWorkingDay(day), isWorkingDay(monday)]).toEqual([true, false])
  })

  test.each([
    ['a Monday', '2026-08-17'],
    ['a Saturday', '2024-10-12'],
    ['a Sunday', '2025-10-12'],
  ])('a movable holiday stays on %s', (_, day) => {
    expect(holidaysOf(Number(day.slice(0, 4)))).toContain(day)
  })
})

test.each([
  '1961-04-02',
  '2000-04-23',
  '2008-03-23',
  '2011-04-24',
  '2019-04-21',
  '2024-03-31',
  '2025-04-20',
  '2026-04-05',
  '2038-04-25',
])('Easter is on %s', (day) => {
  expect(easterOf(Number(day.slice(0, 4)))).toBe(day)
})

/**
 * Computes Easter by tables, to check the other computation: the first ecclesiastical full moon on or after 21 March by the
 * Golden Number, then the Sunday after it.
 */
function easterByTables(year: number): string {
  const golden = (year % 19) + 1
  const century = Math.floor(year / 100) + 1
  const solar = Math.floor((3 * century) / 4) - 12
  const lunar = Math.floor((8 * century + 5) / 25) - 5
  let epact = (11 * golden + 20 + lunar - solar) % 30
  if ((epact === 25 && golden > 11) || epact === 24) epact += 1
  const moon = 44 - epact < 21 ? 74 - epact : 44 - epact
  const fullMoon = dayNumber(`${year}-03-01`) + moon - 1
  // day 0 was a Thursday
  const weekday = (fullMoon + 4) % 7
  return dayFromNumber(fullMoon + 7 - weekday)
}

test('Easter of four hundred years agrees with the tables of the calendar (Knuth, The Art of Computer Programming 1, 1.3.2, exercise 14)', () => {
  for (let year = 1970; year < 2370; year++) expect(easterOf(year)).toBe(easterByTables(year))
})

test.each([
  ['over a weekend', '2026-11-26', 2, '2026-11-30'],
  ['over Holy Week', '2026-03-31', 5, '2026-04-09'],
  ['over Carnival', '2026-02-13', 1, '2026-02-18'],
  ['over Christmas and New Year', '2026-12-23', 5, '2026-12-31'],
  ['into the next year', '2026-12-23', 6, '2027-01-04'],
])('the count of working days skips %s', (_, from, count, last) => {
  expect(workingDaysAfter(from, count)).toBe(last)
})
