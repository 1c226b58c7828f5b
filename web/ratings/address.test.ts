import { expect, test } from 'vitest'
import { readRating } from './address.ts'

test.each([
  [
    { booking: 'a', stars: '4' },
    { booking: 'a', stars: 4 },
  ],
  [
    { booking: 'a', stars: '0.5' },
    { booking: 'a', stars: 0.5 },
  ],
  [
    { booking: 'a', stars: '0' },
    { booking: 'a', stars: 0 },
  ],
  [{ stars: '6' }, {}],
  [{ stars: '-1' }, {}],
  [{ stars: '4.2' }, {}],
  [{ stars: 'four' }, {}],
  [{ stars: '' }, {}],
  [{}, {}],
])('the address %o opens the form with the rating %o', (given, expected) => {
  expect(readRating(given)).toEqual({ booking: undefined, stars: undefined, ...expected })
})
