import { expect, test } from 'vitest'
import { readSearch } from '../../ui/tripAddress.ts'
import { countFilters, filtersIn, hasFilters, maxPriceFrom } from './filterAddress.ts'

test('the address stores valid filters only', () => {
  const given = {
    from: '1',
    verified: 'true',
    atOnce: 'yes',
    fromHour: '8',
    toHour: '24h',
    maxPrice: '15000',
    restriction: 'petsAllowed',
  }
  const address = readSearch(given)
  expect(filtersIn(address)).toEqual({ verified: 'true', fromHour: '8', maxPrice: '15000', restriction: 'petsAllowed' })
  expect(countFilters(address)).toBe(4)
  expect(hasFilters(readSearch({ from: '1', order: 'price' }))).toBe(false)
})

test.each([
  ['15000', '15000'],
  ['$ 15.000,00', '15000'],
  ['15000.50', '15000'],
  ['15.000', '15000'],
  ['15,000', '15000'],
  ['15 mil', '15000'],
  ['ARS 15000', '15000'],
  ['\u200e15.000 pesos', '15000'],
  ['１５０００', '15000'],
  ['', undefined],
  ['cheap', undefined],
  ['9999999999', undefined],
])('the highest price is read from %j as %j', (typed, pesos) => {
  expect(maxPriceFrom(typed)).toBe(pesos)
})
