import { expect, test } from 'vitest'
import { HOME_ZONE, midnight, todayIn, wallClock } from './time.ts'

/** An instant at which there are three different days on earth. */
const INSTANT = new Date('2026-03-01T10:30:00Z')

test.each([
  [HOME_ZONE, '2026-03-01', '07:30'],
  ['UTC', '2026-03-01', '10:30'],
  ['Pacific/Pago_Pago', '2026-02-28', '23:30'],
  ['Pacific/Kiritimati', '2026-03-02', '00:30'],
  ['Asia/Kathmandu', '2026-03-01', '16:15'],
])('an instant has the day and hour of its zone (%s)', (zone, day, time) => {
  expect(todayIn(INSTANT, zone)).toBe(day)
  expect(wallClock(INSTANT, zone)).toEqual({ day, time })
  const minutes = INSTANT.getTime() / 60_000 - midnight(day, zone)
  expect(minutes).toBe(Number(time.slice(0, 2)) * 60 + Number(time.slice(3)))
})
