import { expect, test } from 'vitest'
import { tripQueryFrom } from './tripQuery.ts'

test('origin, destination and date make a search, for the seats that the path says', () => {
  const { isSearch, query } = tripQueryFrom(
    { from: '1', to: '2', date: '04-12-2026', order: 'price', page: 2, after: '9.1' },
    '3',
  )
  expect(isSearch).toBe(true)
  expect(query).toEqual({ from: '1', to: '2', date: '04-12-2026', place: 3, order: 'price', after: '9.1' })
})

test('without a date it is the list of all trips, whatever else is said', () => {
  const { isSearch, query } = tripQueryFrom({ from: '1', to: '2', restriction: 'petsAllowed' }, undefined)
  expect(isSearch).toBe(false)
  expect(query).toEqual({ restriction: 'petsAllowed' })
})

test('the specification’s own call is understood as an address, its seats too', () =>
  expect(tripQueryFrom({ from: '1', to: '2', date: '04-12-2026', place: '2' }, undefined).query.place).toBe(2))
