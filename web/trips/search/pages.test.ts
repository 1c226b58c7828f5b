import { expect, test } from 'vitest'
import { keysOfPages } from './pages.ts'

test('the second page is reachable before the count has arrived', () => {
  expect([...keysOfPages([], 1, undefined, '9.9')]).toEqual([
    [1, undefined],
    [2, '9.9'],
  ])
})

test('beyond the counted pages, only the current page and the next page have a key', () => {
  const counted = ['2', '3', '4', '5', '6', '7', '8', '9', '10']
  expect(keysOfPages(counted, 10, '10', '11').get(11)).toBe('11')
  expect(keysOfPages(counted, 12, '12', undefined).has(11)).toBe(false)
})

test('a single page has no other pages', () => expect([...keysOfPages([], 1, undefined, undefined).keys()]).toEqual([1]))
