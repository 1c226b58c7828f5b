import { expect, test } from 'vitest'
import type { Sent } from '#contract/endpoint.ts'
import { blockPerson } from '#contract/messages/messages.ts'
import { setAlert, switchAlert } from '#contract/trips/alerts.ts'
import { mostWantedRoads } from '#contract/trips/demand.ts'
import { listWanted } from '#contract/trips/rideRequests.ts'
import { previewTrip } from '#contract/trips/tripPosting.ts'
import { DAY_MS, HOUR_MS } from '#domain/time.ts'
import { called, cast, type CastPerson } from '../../testing/cast.ts'
import { refusalOf } from '../../testing/person.ts'
import { runJob } from '../../testing/runJob.ts'

/* How many look for a road on a day, in steps and once a day (ST17). Each test begins a day of its own. */
const { ana, bruno, diana, visitor, join, later, clock, world, db } = await cast()

const letters = 'abcdefghijklmnopqrstuvwxyz'
const crowd: CastPerson[] = []
for (let n = 0; n < 12; n++) crowd.push(await join({ name: `Pasajera ${letters[n]}`, gender: 'Female', registered: true }))
const passenger = (n: number) => crowd[n] ?? ana

type Road = { from: string; to: string; inDays: number }
const asks = async (who: CastPerson, { from, to, inDays }: Road, more: Partial<Sent<typeof setAlert>['body']> = {}) =>
  (await who.call(setAlert, { body: { from: called(from), to: called(to), date: clock.inDays(inDays), ...more } })).id
const counts = () => runJob(world, 'compute-demand')
const nextDay = () => later(DAY_MS).then(counts)
const drafted = (who: CastPerson, { from, to, inDays }: Road, more: object = {}) =>
  who.call(previewTrip, {
    body: {
      originName: called(from),
      destinationName: called(to),
      date: clock.inDays(inDays),
      hours: '09:00',
      place: 3,
      restriction: '',
      ...more,
    },
  })
/** What a driver's draft says of a part of its road. */
const demandFor = async (who: CastPerson, draft: Road, more: object = {}) =>
  (await drafted(who, draft, more)).wanted.roads.map(({ from, to, people }) => [
    from.name.split(',')[0],
    to.name.split(',')[0],
    people,
  ])
const rowsOf = () => db.selectFrom('road_demand').select('people').execute()

test('demand of four people is never shown, of five from the next day on, and within a day nothing changes', async () => {
  const road = { from: 'Rosario', to: 'Villa María', inDays: 20 }
  const draft = { from: 'Rosario', to: 'Córdoba', inDays: 20 }
  for (let n = 0; n < 4; n++) await asks(passenger(n), road)
  // twice by the same person is once
  await asks(passenger(1), road, { place: 2 })
  await nextDay()
  const [day, whole] = [
    { ...draft, inDays: 19 },
    { ...road, inDays: 19 },
  ]
  expect(await demandFor(bruno, day)).toEqual([])
  expect(await rowsOf()).toEqual([])
  const fifth = await asks(passenger(4), whole)
  await later(HOUR_MS).then(counts)
  expect(await demandFor(bruno, day)).toEqual([])
  await nextDay()
  const after = { ...draft, inDays: 18 }
  expect(await demandFor(bruno, after)).toEqual([['Rosario', 'Villa María', '5_to_10']])
  await passenger(4).call(switchAlert, { params: { id: fifth }, body: { on: false } })
  for (let n = 5; n < 12; n++) await asks(passenger(n), { ...road, inDays: 18 })
  await later(HOUR_MS).then(counts)
  expect(await demandFor(bruno, after)).toEqual([['Rosario', 'Villa María', '5_to_10']])
  await nextDay()
  expect(await demandFor(bruno, { ...draft, inDays: 17 })).toEqual([['Rosario', 'Villa María', 'more_than_10']])
  expect((await rowsOf()).map(({ people }) => people)).toEqual([11])
})

test('it is the same whatever the draft offers, whoever asks and whomever they have blocked, and says no one', async () => {
  const road = { from: 'Funes', to: 'Mendoza', inDays: 15 }
  const five = crowd.slice(0, 5)
  for (const [n, one] of five.entries())
    await asks(one, road, { restriction: n === 0 ? 'petsAllowed' : 'onlyWomen', place: n + 1 })
  await nextDay()
  const draft = { ...road, inDays: 14 }
  const answer = [['Funes', 'Mendoza', '5_to_10']]
  for (const more of [
    {},
    { place: 1 },
    { place: 6 },
    { restriction: 'petsAllowed' },
    { hours: '18:00' },
    { stopsWelcome: false },
  ])
    expect(await demandFor(bruno, draft, more)).toEqual(answer)
  expect(await demandFor(diana, draft, { restriction: 'onlyWomen' })).toEqual(answer)
  await diana.call(blockPerson, { body: { email: passenger(1).email } })
  expect(await demandFor(diana, draft)).toEqual(answer)
  const body = JSON.stringify(await drafted(bruno, draft))
  for (const one of five) expect([body.includes(one.id), body.includes(one.email)]).toEqual([false, false])
  // the driver's own trip says the same
  const id = await bruno.posts(draft)
  expect((await bruno.call(listWanted, { params: { id } })).roads.map(({ people }) => people)).toEqual(['5_to_10'])
})

test('only parts that can be ridden are named: no stops on the way, another day, the other direction', async () => {
  const road = { from: 'Bell Ville', to: 'Villa María', inDays: 30 }
  for (let n = 0; n < 6; n++) await asks(passenger(n), road)
  await nextDay()
  const draft = { from: 'Rosario', to: 'Córdoba', inDays: 29 }
  expect(await demandFor(bruno, draft)).toEqual([['Bell Ville', 'Villa María', '5_to_10']])
  expect(await demandFor(bruno, draft, { stopsWelcome: false })).toEqual([])
  expect(await demandFor(bruno, { ...draft, inDays: 28 })).toEqual([])
  expect(await demandFor(bruno, { from: 'Córdoba', to: 'Rosario', inDays: 29 })).toEqual([])
})

test('people without a profile, barred people and those whose data is kept unused do not count', async () => {
  const road = { from: 'San Nicolás', to: 'Buenos Aires', inDays: 40 }
  const [nuria, olaf] = [await join({ name: 'Nuria' }), await join({ name: 'Olaf' })]
  for (const one of [...crowd.slice(0, 4), nuria, olaf]) await asks(one, road)
  const [bar, rest] = [
    await join({ name: 'Bar', registered: true, gender: 'Female' }),
    await join({ name: 'Rest', registered: true, gender: 'Female' }),
  ]
  for (const one of [bar, rest]) await asks(one, road)
  await db.updateTable('accounts').set({ standing: 'suspended' }).where('id', '=', bar.id).execute()
  await db.updateTable('accounts').set({ restricted_at: clock.now() }).where('id', '=', rest.id).execute()
  await nextDay()
  expect(await demandFor(bruno, { ...road, inDays: 39 })).toEqual([])
  await asks(passenger(5), { ...road, inDays: 39 })
  await nextDay()
  expect(await demandFor(bruno, { ...road, inDays: 38 })).toEqual([['San Nicolás de los Arroyos', 'Buenos Aires', '5_to_10']])
})

test('the most wanted roads come first, to visitors too, with their first days; those of a place alone', async () => {
  for (let n = 0; n < 7; n++) await asks(passenger(n), { from: 'Mendoza', to: 'Funes', inDays: 10 })
  for (let n = 0; n < 5; n++) await asks(passenger(n), { from: 'Mendoza', to: 'Rosario', inDays: n + 3 })
  for (let n = 0; n < 5; n++) await asks(passenger(n), { from: 'Córdoba', to: 'Mendoza', inDays: 60 })
  await nextDay()
  const list = async (query: { place?: string } = {}) =>
    (await visitor().call(mostWantedRoads, { query })).roads.map(({ from, to, people, dates }) => [
      from.id,
      to.id,
      people,
      dates.length,
    ])
  const [mendoza, rosario] = [3844421, 3838583]
  const all = await list({ place: called('Mendoza') })
  expect(all).toContainEqual([mendoza, expect.any(Number), '5_to_10', 1])
  // five people on five days: of each day too few, of the month enough
  expect(all).toContainEqual([mendoza, rosario, '5_to_10', 0])
  // beyond the month
  expect(all.filter(([, to]) => to === mendoza).map(([from]) => from)).not.toContain(3860259)
  expect((await list({ place: 'Tandil, Buenos Aires' })).length).toBe(0)
  const orders = (await list()).map(([, , people]) => ['more_than_10', '5_to_10'].indexOf(String(people)))
  expect(orders).toEqual(orders.toSorted((a, b) => a - b))
})

test('a place that is none is refused in words, whatever is sent for it', async () => {
  const why = (place: string) => refusalOf(visitor().call(mostWantedRoads, { query: { place } }))
  for (const place of ['Atlantis', 'Ростов', "x'; drop table wanted_roads; --", '<script>alert(1)</script>', '%00'])
    expect([place, await why(place)]).toEqual([place, 'place_unknown'])
  expect(await why('a'.repeat(10_000))).toMatch(/^validation/)
})

test('the day is made once, however many make it at the same time', async () => {
  await later(DAY_MS)
  await Promise.all([counts(), counts(), counts()])
  const days = await db.selectFrom('demand_days').select('day').execute()
  expect(days).toHaveLength(1)
})
