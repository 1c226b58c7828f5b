import { expect, test } from 'vitest'
import { areaOf, lineOf, ticksUpTo } from './chart.ts'

test('the line goes through the past months only', () => {
  expect(lineOf([0, 50, 100, null, null], 100)).toBe('M50 100L150 50L250 0')
  expect(areaOf([0, 50, 100, null], 100)).toBe('M50 100L50 100L150 50L250 0L250 100Z')
  expect([lineOf([null], 100), areaOf([], 100)]).toEqual(['', ''])
})

test.each([
  [0, [0, 2500, 5000, 7500, 10_000]],
  [10_001, [0, 5000, 10_000, 15_000, 20_000]],
  [123_456_700, [0, 50_000_000, 100_000_000, 150_000_000, 200_000_000]],
])('the scale up to %i has round steps', (most, ticks) => {
  expect(ticksUpTo(most)).toEqual(ticks)
})
