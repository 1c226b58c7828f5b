import { expect, test } from 'vitest'
import { cityOf } from '../../../places/name.ts'
import { whyNotSearch, searchFormFrom } from './searchForm.ts'

const rosario = { id: 1, name: 'Rosario, Santa Fe, Argentina' }
const cordoba = { id: 2, name: 'Córdoba, Córdoba, Argentina' }
const whyNot = (given: Parameters<typeof searchFormFrom>[0]) => whyNotSearch(searchFormFrom(given, cityOf))

test('a search requires an origin, another destination and a date, and reports missing ones in this order', () => {
  expect(whyNot({})).toBe('choose_from')
  expect(whyNot({ from: rosario })).toBe('choose_to')
  expect(whyNot({ from: rosario, to: rosario })).toBe('choose_another')
  expect(whyNot({ from: rosario, to: cordoba })).toBe('choose_date')
  expect(whyNot({ from: rosario, to: cordoba, date: '2026-12-04' })).toBeUndefined()
})

test('a number of seats outside one to six is shown as one', () => {
  expect(searchFormFrom({ seats: 9 }, cityOf).seats).toBe(1)
  expect(searchFormFrom({ seats: 6 }, cityOf).seats).toBe(6)
})
