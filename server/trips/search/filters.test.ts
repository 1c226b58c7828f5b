import { describe, expect, test } from 'vitest'
import { cheapestDays, countTrips, nextDay, searchTrips } from '#contract/trips/trips.ts'
import { cast, called } from '../../testing/cast.ts'

const { ana, bruno, diana, clock, db } = await cast()
const inDays = 5
const ends = { from: called('Rosario'), to: called('Córdoba') }
const date = clock.inDays(inDays)
const early = await bruno.posts({ from: 'Rosario', to: 'Córdoba', inDays, hours: '07:30', price: '9000' })
const late = await diana.posts({
  from: 'Rosario',
  to: 'Córdoba',
  inDays,
  hours: '15:00',
  price: '5000',
  joining: 'on_approval',
  luggage: 'large',
})
await db.updateTable('accounts').set({ identity_checked_at: clock.now() }).where('id', '=', diana.id).execute()

/** Returns the trips that a filter finds, and checks that all four calls agree. */
async function found(filter: object): Promise<string[]> {
  const query = { ...ends, date, ...filter }
  const { routes } = await ana.call(searchTrips, { query })
  const { count } = await ana.call(countTrips, { query })
  const days = await ana.call(cheapestDays, { query })
  const { routes: listed } = await ana.call(searchTrips, { query: filter })
  const prices = routes.map(({ stretch }) => stretch?.priceMinor ?? Infinity)
  expect(count).toBe(routes.length)
  expect(days.find((day) => day.date === date)?.priceMinor).toBe(prices.length > 0 ? Math.min(...prices) : null)
  expect(listed.map(({ id }) => id)).toEqual(routes.map(({ id }) => id))
  expect((await ana.call(nextDay, { query: { ...ends, ...filter } })).found).toBe(routes.length > 0)
  return routes.map(({ id }) => id)
}

describe('filters of a search, of its count and days, and of the list (ST20)', () => {
  test.each([
    ['nothing', {}, [early, late]],
    ['a checked identity', { verified: 'true' }, [late]],
    ['booking at once', { atOnce: 'true' }, [early]],
    ['both', { verified: 'true', atOnce: 'true' }, []],
    ['hours, the last not part of them', { fromHour: 7, toHour: 15 }, [early]],
    ['hours, the first part of them', { fromHour: 15 }, [late]],
    ['luggage that fits in both', { luggage: 'small' }, [early, late]],
    ['luggage that fits in one', { luggage: 'large' }, [late]],
    ['a price', { maxPrice: 5000 }, [late]],
    ['a price that both cost at most', { maxPrice: 9000 }, [early, late]],
    ['no money at all', { maxPrice: 0 }, []],
    ['a price and the order of prices', { maxPrice: 9000, order: 'price' }, [late, early]],
  ])('a search is filtered by %s', async (_, filter, ids) => expect(await found(filter)).toEqual(ids))

  test('a search for immediate booking leaves out pick-ups away from declared stops', async () => {
    const query = { from: called('Bell Ville'), to: called('Córdoba'), date }
    expect((await ana.call(searchTrips, { query })).routes).toHaveLength(2)
    expect((await ana.call(searchTrips, { query: { ...query, atOnce: 'true' } })).routes).toEqual([])
  })

  test('the filter by price compares a part of the road by its own price', async () => {
    const query = { from: called('Bell Ville'), to: called('Córdoba'), date, order: 'price' as const }
    const [cheapest] = (await ana.call(searchTrips, { query })).routes
    const maxPrice = (cheapest?.stretch?.priceMinor ?? 0) / 100
    const ids = async (most: number) =>
      (await ana.call(searchTrips, { query: { ...query, maxPrice: most } })).routes.map(({ id }) => id)
    expect(await ids(maxPrice)).toEqual([late])
    expect(await ids(maxPrice - 1)).toEqual([])
  })
})

describe('absurd values are refused with a reason', () => {
  test.each([
    ['hours in no order', { fromHour: 15, toHour: 9 }, 'hours_invalid'],
    ['an empty span', { fromHour: 9, toHour: 9 }, 'hours_invalid'],
    ['hour 25', { toHour: 25 }, 'hours_invalid'],
    ['half an hour', { fromHour: 9.5 }, 'hours_invalid'],
    ['a negative price', { maxPrice: -1 }, 'amount_out_of_range'],
  ])('an absurd value is refused with a reason: %s', async (_, filter, reason) => {
    await expect(ana.call(searchTrips, { query: { ...ends, date, ...filter } })).rejects.toThrow(reason)
    await expect(ana.call(countTrips, { query: filter })).rejects.toThrow(reason)
  })
})
