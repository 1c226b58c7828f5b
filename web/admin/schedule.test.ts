import { expect, test } from 'vitest'
import { scheduleIn } from './schedule.ts'

test.each([
  ['* * * * *', { kind: 'minutes', minutes: 1 }],
  ['*/5 * * * *', { kind: 'minutes', minutes: 5 }],
  ['3,13,23,33,43,53 * * * *', { kind: 'minutes', minutes: 10 }],
  ['7 * * * *', { kind: 'hourly', minute: 7 }],
  ['10 6 * * *', { kind: 'daily', hour: 6, minute: 10 }],
  ['3,13 * * * *', undefined],
  ['0 6 * * 1', undefined],
  ['0 */2 * * *', undefined],
])('the crontab line %s gives a schedule, or none if the line is unusual', (crontab, schedule) =>
  expect(scheduleIn(crontab)).toEqual(schedule),
)
