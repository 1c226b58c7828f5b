import { expect, test } from 'vitest'
import { editTrip } from '#contract/trips/changes.ts'
import { searchTrips } from '#contract/trips/trips.ts'
import { called, cast } from '../testing/cast.ts'

/* Terms of a trip, from posting to every place that shows them. */
const { ana, bruno, carla, clock } = await cast()

const road = { from: 'Rosario', to: 'Córdoba' }
const cardOf = async (id: string, inDays: number) => {
  const query = { from: called(road.from), to: called(road.to), date: clock.inDays(inDays) }
  return (await carla.call(searchTrips, { query })).routes.find((card) => card.id === id)
}

test('a trip and its card show the posted luggage, and small luggage when none is stated (TR17)', async () => {
  const [large, unstated] = [
    await bruno.posts({ ...road, inDays: 3, luggage: 'large' }),
    await bruno.posts({ ...road, inDays: 4 }),
  ]
  expect([(await carla.opens(large)).luggage, (await cardOf(large, 3))?.luggage]).toEqual(['large', 'large'])
  expect([(await carla.opens(unstated)).luggage, (await cardOf(unstated, 4))?.luggage]).toEqual(['small', 'small'])
})

test('the driver changes the luggage of a booked trip immediately, and the other terms remain (TR17)', async () => {
  const id = await bruno.posts({ ...road, inDays: 6, luggage: 'large', comment: 'Con mate', stopsWelcome: false })
  await ana.books(id)
  expect(await bruno.call(editTrip, { params: { id }, body: { luggage: 'none' } })).toEqual({ asked: 0, answerBy: null })
  expect(await ana.opens(id)).toMatchObject({ luggage: 'none', comment: 'Con mate', stopsWelcome: false })
})
