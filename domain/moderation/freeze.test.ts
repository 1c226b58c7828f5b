import { expect, test } from 'vitest'
import { DAY_MS } from '../time.ts'
import { frozenUntil, mayProlong } from './freeze.ts'

const at = new Date('2026-11-23T12:00:00Z')
const until = frozenUntil(at)

test('a freeze lasts sixty days of 24 hours (E4, T4)', () => {
  expect(until).toEqual(new Date('2027-01-22T12:00:00Z'))
})

test.each([
  ['while it lasts', 'frozen', -1, true],
  ['not from its end on', 'frozen', 0, false],
  ['not twice', 'prolonged', -DAY_MS, false],
  ['not when it has ended', 'ended', -DAY_MS, false],
] as const)('two administrators prolong a freeze %s', (_, state, ms, may) => {
  expect(mayProlong({ state, until }, new Date(until.getTime() + ms))).toBe(may)
})
