import { expect, test } from 'vitest'
import { keysOfPages } from './pages.ts'

test('the second page can be reached before the count has come', () => {
  expect([...keysOfPages([], 1, undefined, '9.9')]).toEqual([
    [1, undefined],
    [2, '9.9'],
  ])
})

test('the count names every page it knows, and the page behind the sixtieth trip is known from the page before', () => {
  const counted = ['2', '3', '4', '5', '6', '7', '8', '9', '10']
  expect(keysOfPages(counted, 10, '10', '11').get(11)).toBe('11')
  expect(keysOfPages(counted, 12, '12', undefined).has(11)).toBe(false)
})

test('one page that is all of them has no neighbours', () =>
  expect([...keysOfPages([], 1, undefined, undefined).keys()]).toEqual([1]))
