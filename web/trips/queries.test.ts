import { expect, test } from 'vitest'
import { countOfComplete } from './queries.ts'

const search = { from: '3838583', to: '3860259', date: '02-12-2026' }

test('a first page that holds all results is counted without a call', () => {
  expect(countOfComplete({ routes: [] }, search)).toEqual({ count: 0, more: false, pages: [] })
})

test.each([
  ['a next page', { routes: [], next: '100.7' }, search],
  ['a page before it', { routes: [] }, { ...search, after: '100.7' }],
])('a list with %s is counted by a call', (_, page, query) => {
  expect(countOfComplete(page, query)).toBeUndefined()
})
