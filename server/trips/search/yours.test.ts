import { expect, test } from 'vitest'
import { searchTrips } from '#contract/trips/trips.ts'
import { called, cast, type CastPerson } from '../../testing/cast.ts'

const { ana, bruno, carla, visitor, clock } = await cast()
const road = { from: 'Corrientes, Corrientes, Argentina', to: 'Resistencia, Chaco, Argentina' }

test('lists mark the caller’s own trip, and a trip with a confirmed seat of the caller', async () => {
  const id = await bruno.posts({ ...road, inDays: 3 })
  await carla.asksForSeat(await bruno.posts({ from: 'Rosario', to: 'Córdoba', inDays: 5, joining: 'on_approval' }))
  const marks = async (who: CastPerson) => {
    const found = await who.looksFor(road.from, road.to, { inDays: 3 })
    const { routes } = await who.call(searchTrips, { query: {} })
    return [found.map(({ yours }) => yours), routes.map(({ yours }) => yours)]
  }
  expect(await marks(bruno)).toEqual([['driver'], ['driver', 'driver']])
  expect(await marks(ana)).toEqual([[undefined], [undefined, undefined]])
  await ana.books(id)
  expect(await marks(ana)).toEqual([['passenger'], ['passenger', undefined]])
  expect(await marks(carla)).toEqual([[undefined], [undefined, undefined]])
  const query = { from: called(road.from), to: called(road.to), date: clock.inDays(3) }
  expect((await ana.call(searchTrips, { query: { ...query, order: 'price' } })).routes).toMatchObject([
    { id, yours: 'passenger' },
  ])
  expect((await visitor().send('GET', '/rides/corrientes/resistencia')).body).not.toContain('yours')
})
