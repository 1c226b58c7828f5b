import { expect, test } from 'vitest'
import { pagerWindow } from './pagerWindow.ts'

test('a short list shows every page', () => {
  expect(pagerWindow(3, 7)).toEqual([1, 2, 3, 4, 5, 6, 7])
  expect(pagerWindow(1, 1)).toEqual([1])
})

test('in the middle of a long list the pager shows both ends and the neighbors', () => {
  expect(pagerWindow(10, 20)).toEqual([1, 'gap', 9, 10, 11, 'gap', 20])
})

test('near an end the row of pages keeps its width', () => {
  expect(pagerWindow(1, 20)).toEqual([1, 2, 3, 4, 5, 'gap', 20])
  expect(pagerWindow(4, 20)).toEqual([1, 2, 3, 4, 5, 'gap', 20])
  expect(pagerWindow(18, 20)).toEqual([1, 'gap', 16, 17, 18, 19, 20])
})

test('the row has seven places and includes the current page, for every page', () => {
  for (let page = 1; page <= 30; page++) {
    const row = pagerWindow(page, 30)
    expect(row).toHaveLength(7)
    expect(row).toContain(page)
  }
})
