import { expect, test } from 'vitest'
import { tripQueryFrom } from './tripQuery.ts'

test('origin, destination and date make a search, with the seats from the path', () => {
  const { isSearch, query } = tripQueryFrom(
    { from: '1', to: '2', date: '04-12-2026', order: 'price', page: 2, after: '9.1' },
    '3',
  )
  expect(isSearch).toBe(true)
  expect(query).toEqual({ from: '1', to: '2', date: '04-12-2026', place: 3, order: 'price', after: '9.1' })
})

test.each([undefined, '31-02-2026', '00-00-0000', 'tomorrow', '2026-12-04'])(
  'two ends with the day %s make a search without a day, and with all filters',
  (date) => {
    const query = tripQueryFrom({ from: '1', to: '2', ...(date && { date }), restriction: 'petsAllowed' }, undefined)
    expect([query.isSearch, query.isDayOpen]).toEqual([false, true])
    expect(query.query).toEqual({ from: '1', to: '2', restriction: 'petsAllowed' })
  },
)

test('a search with only one end opens the list of all trips', () => {
  const { isSearch, isDayOpen, query } = tripQueryFrom({ from: '1', restriction: 'petsAllowed' }, undefined)
  expect([isSearch, isDayOpen, query]).toEqual([false, false, { restriction: 'petsAllowed' }])
})

test.each([
  ['9', 6, true],
  ['0', 1, true],
  ['many', 1, true],
  ['2.5', 2, true],
  ['6', 6, false],
])("the URL's %s seats are searched as %i", (typed, seats, areSeatsCorrected) =>
  expect(tripQueryFrom({ from: '1', to: '2', date: '04-12-2026' }, typed)).toMatchObject({
    seats,
    areSeatsCorrected,
    query: { place: seats },
  }),
)

test('a URL like the specification’s call is a search, including its seats', () =>
  expect(tripQueryFrom({ from: '1', to: '2', date: '04-12-2026', place: '2' }, undefined).query.place).toBe(2))
