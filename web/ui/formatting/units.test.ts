import { expect, test } from 'vitest'
import { durationText, lengthText, longDayText, nightsOf, shortDurationText, spokenDuration } from './units.ts'

test('a length is formatted in meters, from 1 km in tenths, and from 10 km in whole kilometers', () => {
  expect(lengthText(842, 'en-US')).toBe('840 m')
  expect(lengthText(1240, 'es-AR')).toBe('1,2 km')
  expect(lengthText(401_600, 'en-US')).toBe('402 km')
})

test('a duration is formatted in hours and minutes', () => {
  expect(durationText(15_000)).toBe('4 h 10 min')
  expect(shortDurationText(15_000)).toBe('4 h 10')
  expect(shortDurationText(2_700)).toBe('45 min')
})

test.each([
  [17_820, '4 hours 57 minutes', '4 horas 57 minutos'],
  [3_660, '1 hour 1 minute', '1 hora 1 minuto'],
  [7_200, '2 hours', '2 horas'],
  [2_700, '45 minutes', '45 minutos'],
  [0, '0 minutes', '0 minutos'],
])('a duration of %d seconds has its units in full for screen readers', (seconds, english, spanish) => {
  expect([spokenDuration(seconds, 'en-US'), spokenDuration(seconds, 'es-AR')]).toEqual([english, spanish])
})

test('a day within a Spanish sentence has no comma', () => {
  expect(longDayText('2026-12-04', 'en-US')).toBe('Friday, December 4')
  expect(longDayText('2026-12-04', 'es-AR')).toBe('viernes 4 de diciembre')
})

test('a trip that departs before midnight and arrives after midnight arrives on the next day', () => {
  expect(nightsOf('22:30', 5_400)).toBe(1)
  expect(nightsOf('22:30', 5_340)).toBe(0)
})
