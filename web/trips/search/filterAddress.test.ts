import { expect, test } from 'vitest'
import { readSearch } from '../../ui/tripAddress.ts'
import { countFilters, filtersIn, hasFilters } from './filterAddress.ts'

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
