import { expect, test } from 'vitest'
import { isOnOtherClock } from './clocks.ts'

const at = (hours: string, instant: string) => ({ name: '', hours, at: `${instant}:00.000Z` })

test.each([
  ['one clock', at('22:30', '2027-06-01T01:30'), at('05:48', '2027-06-01T08:48'), false],
  ['three days of one clock', at('22:30', '2027-06-01T01:30'), at('05:48', '2027-06-04T08:48'), false],
  ['winter in Santiago, from Mendoza', at('23:30', '2027-06-01T02:30'), at('04:48', '2027-06-01T08:48'), true],
  ['summer in Santiago, from Mendoza', at('23:30', '2027-01-01T02:30'), at('05:48', '2027-01-01T08:48'), false],
  ['clocks that go back on the way', at('22:30', '2027-04-04T01:30'), at('23:01', '2027-04-04T03:01'), true],
  ['a minute lost by rounding', at('22:30', '2027-06-01T01:30'), at('05:47', '2027-06-01T08:48'), false],
])('isOnOtherClock compares arrival and departure after %s', (_, from, to, isOther) => {
  expect(isOnOtherClock(from, to)).toBe(isOther)
})
