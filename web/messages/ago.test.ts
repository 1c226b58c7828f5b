import { expect, test } from 'vitest'
import { ago } from './thread.ts'

const sent = '2026-11-20T12:00:00.000Z'
const after = (ms: number) => ago(sent, Date.parse(sent) + ms)

test.each([
  ['at once', 0, { hours: 0, minutes: 0 }],
  ['just before a minute is over', 59_999, { hours: 0, minutes: 0 }],
  ['after a minute', 60_000, { hours: 0, minutes: 1 }],
  ['after an hour and a bit', 3_720_000, { hours: 1, minutes: 2 }],
  ['after two days', 172_800_000, { hours: 48, minutes: 0 }],
  ['before it was sent, by a clock that is late', -5000, { hours: 0, minutes: 0 }],
])('%s', (_, ms, expected) => {
  expect(after(ms)).toEqual(expected)
})
