import { expect, test } from 'vitest'
import { dayAfter, dayFrom, dayNumber, dayText, isClock } from './time.ts'

test('the API writes a date as day, month, year', () => {
  expect(dayFrom('04-12-2026')).toBe('2026-12-04')
  expect(dayText('2026-12-04')).toBe('04-12-2026')
  expect(dayNumber(dayFrom('31-12-2058'))).toBeLessThan(2 ** 15)
  expect(dayFrom('29-02-2028')).toBe('2028-02-29')
})

const noDates = ['29-02-2027', '31-04-2026', '00-01-2026', '1-1-2026', '2026-12-04', '04/12/2026', '', '04-12-26', '04-13-2026']

test.each([...noDates, '01-01-0001', '31-12-1969', '01-01-2059', '31-12-9999'])('the parser refuses the date %j', (text) => {
  expect(() => dayFrom(text)).toThrow('date_malformed')
})

test('counting days crosses the ends of months and years', () => {
  expect([dayAfter('2026-12-31', 1), dayAfter('2027-03-01', -1), dayAfter('2026-11-20', 0)]).toEqual([
    '2027-01-01',
    '2027-02-28',
    '2026-11-20',
  ])
  expect([dayNumber('1970-01-01'), dayNumber('2026-11-20')]).toEqual([0, 20_777])
})

test('a time of day has two digits for hours and for minutes', () => {
  expect(['00:00', '09:30', '23:59'].every(isClock)).toBe(true)
  expect(['24:00', '9:30', '12:60', '12:5', '', '12:30:00', ' 12:30'].some(isClock)).toBe(false)
})
