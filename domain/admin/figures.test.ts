import { expect, test } from 'vitest'
import { changeOf, costsOf, revenueOf } from './figures.ts'

test.each([
  ['nothing', 0n, 0n, 0n],
  ['a round month', 1_000_000n, 20_000n, 80_000n],
  // floor(10 × 149 / 100) = 14, floor(2 × 149 / 100) = 2
  ['amounts that do not divide evenly', 149n, 2n, 12n],
  ['less than one cent of costs', 49n, 0n, 4n],
])('the dashboard computes costs and revenue of %s', (_, sales, costs, revenue) => {
  expect([costsOf(sales), revenueOf(sales)]).toEqual([costs, revenue])
})

test('the change is a share of last month and undefined after a month without sales', () => {
  expect([changeOf(125n, 100n), changeOf(50n, 100n), changeOf(7n, 7n), changeOf(100n, 0n)]).toEqual([0.25, -0.5, 0, undefined])
})
