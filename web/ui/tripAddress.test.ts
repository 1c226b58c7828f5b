import { expect, test } from 'vitest'
import { dateOn, dayIn, parseAddress, readSearch, stringifySearch } from './tripAddress.ts'

test('the search in the URL is verbatim, including keys of pages and ids of places', () => {
  const words = { from: '3838583', to: '3860259', date: '04-12-2026', page: 2, after: '29384.10' }
  expect(stringifySearch(words)).toBe('?from=3838583&to=3860259&date=04-12-2026&page=2&after=29384.10')
  expect(readSearch(parseAddress(stringifySearch(words)))).toEqual(words)
})

test('the search ignores invalid and unknown parameters', () => {
  expect(readSearch({ order: 'up', page: '-1', from: '', utm: 'x' })).toEqual({})
})

test('only the first value of a repeated parameter counts', () => {
  expect(readSearch(parseAddress('?from=3838583&from=1&to=3860259&to=3860259&date=04-12-2026'))).toEqual({
    from: '3838583',
    to: '3860259',
    date: '04-12-2026',
  })
})

test('dayIn parses a day of the API, dd-mm-yyyy', () => {
  expect(dayIn('04-12-2026')).toBe('2026-12-04')
  expect(dateOn('2026-12-04')).toBe('04-12-2026')
  expect(dayIn('tomorrow')).toBeUndefined()
})
