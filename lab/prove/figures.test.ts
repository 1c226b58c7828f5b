import { expect, test } from 'vitest'
import { together } from './figures.ts'

test('a proof in pieces counts an action as missing only if no piece performed it', () => {
  const pieces = [
    { histories: 200, acts_untaken: 1, posted_most: 1, posted_least: 1 },
    { histories: 100, acts_untaken: 0, posted_most: 3, posted_least: 0 },
  ]
  expect(together(pieces)).toEqual({ histories: 300, acts_untaken: 0, posted_most: 3, posted_least: 0 })
})
