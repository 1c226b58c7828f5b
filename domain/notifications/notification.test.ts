import { expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS } from '../time.ts'
import { isStale, nextTry } from './notification.ts'

const now = new Date('2026-11-23T12:00:00Z')

test.each([
  [1, 1],
  [2, 5],
  [3, 30],
  [4, 60],
  [20, 60],
])('after %i tries the next try follows %i minutes later', (tries, minutes) => {
  expect(nextTry(tries, now).getTime() - now.getTime()).toBe(minutes * MINUTE_MS)
})

test('a notification is stale after a day', () => {
  const after = (ms: number) => new Date(now.getTime() + ms)
  expect([isStale(now, after(DAY_MS - 1)), isStale(now, after(DAY_MS))]).toEqual([false, true])
})
