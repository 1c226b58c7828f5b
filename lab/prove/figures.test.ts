import { expect, test } from 'vitest'
import { together } from './figures.ts'

test('pieces add up; a piece of few histories may leave out an act that another one takes', () => {
  const pieces = [
    { histories: 200, acts_untaken: 1, posted_most: 1, posted_least: 1 },
    { histories: 100, acts_untaken: 0, posted_most: 3, posted_least: 0 },
  ]
  expect(together(pieces)).toEqual({ histories: 300, acts_untaken: 0, posted_most: 3, posted_least: 0 })
})
