import { expect, test } from 'vitest'
import { blockPerson, unblockPerson } from '#contract/messages/messages.ts'
import { countTrips, searchTrips } from '#contract/trips/trips.ts'
import { called, cast } from '../../testing/cast.ts'

const { ana, bruno, carla, clock } = await cast()

test('a person finds no trips of drivers blocked in either direction, in any list or count', async () => {
  const trip = await bruno.posts({ from: 'Rosario', to: 'Córdoba' })
  const query = { from: called('Rosario'), to: called('Córdoba'), date: clock.inDays(2) }
  const seen = async (who: typeof ana) => {
    const [found, listed] = [await who.looksFor('Rosario', 'Córdoba'), (await who.call(searchTrips, { query: {} })).routes]
    const { count } = await who.call(countTrips, { query })
    return [found.some(({ id }) => id === trip), listed.some(({ id }) => id === trip), count]
  }
  await ana.call(blockPerson, { body: { email: bruno.email } })
  await bruno.call(blockPerson, { body: { email: carla.email } })
  expect([await seen(ana), await seen(carla)]).toEqual([
    [false, false, 0],
    [false, false, 0],
  ])
  await ana.call(unblockPerson, { params: { id: bruno.id } })
  expect(await seen(ana)).toEqual([true, true, 1])
})
