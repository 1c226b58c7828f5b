import { expect, test } from 'vitest'
import { showPerson } from '#contract/people/people.ts'
import { cast } from '../testing/cast.ts'

const { ana, bruno, carla, emma, world, clock, db } = await cast()
const published: string[] = []
const publish = world.live.publish.bind(world.live)
world.live.publish = (topics) => {
  published.push(...topics)
  return publish(topics)
}
const since = () => published.splice(0).toSorted()

test('each action notifies the people concerned, after its commit', async () => {
  const trip = await bruno.posts({ from: 'Rosario', to: 'Córdoba', joining: 'on_approval', price: '0' })
  const concerned = [`account:${ana.id}`, `account:${bruno.id}`, `trip:${trip}`].toSorted()
  since()
  const seat = await ana.asksForSeat(trip)
  expect(since()).toEqual(concerned)
  await bruno.accepts(seat)
  expect(since()).toEqual(concerned)
  await carla.asksForSeat(trip)
  since()
  await bruno.cancelsTrip(trip)
  expect(since()).toEqual([...concerned, `account:${carla.id}`].toSorted())
  await expect(ana.withdraws(seat)).rejects.toThrow('not_possible_now')
  expect(since()).toEqual([])
})

test('a person’s trips include driven and ridden ones', async () => {
  const [rides, drives] = [
    await bruno.posts({ from: 'Rosario', to: 'Córdoba', via: ['Villa María'], inDays: 7, price: '0' }),
    await bruno.posts({ from: 'Córdoba', to: 'Rosario', inDays: 8 }),
  ]
  const from = world.gazetteer.named('Villa María, Córdoba, Argentina')?.id
  const seat = await ana.asksForSeat(rides, { from })
  await ana.asksForSeat(drives)
  const { routes } = await ana.call(showPerson, { params: { id: ana.id } })
  expect(routes?.filter(({ cancelled }) => !cancelled)).toEqual([
    expect.objectContaining({
      id: rides,
      isDriver: false,
      originName: 'Villa María, Córdoba, Argentina',
      date: clock.inDays(7),
      hours: seat.pickUp.hours,
      priceMinor: 0,
    }),
  ])
  expect(routes?.filter(({ cancelled }) => cancelled)).toHaveLength(1)
  const his = (await emma.call(showPerson, { params: { id: bruno.id } })).routes
  expect(his?.map(({ id, isDriver }) => [id, isDriver]).slice(0, 3)).toEqual([
    [expect.any(String), true],
    [rides, true],
    [drives, true],
  ])
  expect(await db.selectFrom('bookings').select('id').where('driver_id', '=', ana.id).execute()).toEqual([])
})
