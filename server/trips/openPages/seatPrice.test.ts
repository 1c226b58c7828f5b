import { expect, test } from 'vitest'
import { showSeatPrice } from '#contract/trips/seatPrice.ts'
import { HOUR_MS } from '#domain/time.ts'
import { called, cast } from '../../testing/cast.ts'

/* Seat price on the home page, from trips that visitors can see (ST13). */
const { bruno, diana, visitor, clock } = await cast()

const road = async () => (await visitor().call(showSeatPrice, {})).road
const posts = (price: string, inDays: number, more: object = {}, driver = bruno) =>
  driver.posts({ from: 'Rosario', to: 'Córdoba', inDays, seats: 2, price, ...more })

test('the seat price is the median of the busiest road with at least three open trips, computed once an hour', async () => {
  expect(await road()).toBeNull()
  await posts('9000.00', 3)
  await posts('7000.00', 4)
  // women-only, so that no visitor sees it
  await posts('5000.00', 5, { restriction: 'onlyWomen' }, diana)
  clock.pass(HOUR_MS)
  expect(await road()).toBeNull()
  const dearest = await posts('9800.00', 6)
  expect(await road()).toBeNull()
  clock.pass(HOUR_MS)
  expect(await road()).toEqual({
    from: called('Rosario'),
    to: called('Córdoba'),
    price: '9000.00',
    priceMinor: 900_000,
    currency: 'ARS',
  })
  await bruno.cancelsTrip(dearest)
  clock.pass(HOUR_MS)
  expect(await road()).toBeNull()
})
