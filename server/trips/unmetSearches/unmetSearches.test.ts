import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { showRideFigures } from '#contract/admin/rideFigures.ts'
import { setAlert } from '#contract/trips/alerts.ts'
import { invite } from '#contract/trips/rideRequests.ts'
import { displayName } from '#domain/places/place.ts'
import { refuse } from '#domain/refusal.ts'
import { DAY_MS, dayAfter, dayText } from '#domain/time.ts'
import { MAX_COUNTED_A_DAY } from '#domain/trips/alerts/demand.ts'
import { HOME_ZONE, todayIn } from '../../platform/time.ts'
import { called, cast } from '../../testing/cast.ts'
import { runJob } from '../../testing/runJob.ts'

const { app, ana, bruno, carla, diana, emma: admin, clock, join, world, db, later } = await cast()

const idOf = (name: string) => world.gazetteer.named(called(name))?.id
const nameOf = (name: string) => displayName(world.gazetteer.named(called(name)) ?? refuse('place_unknown'))
const dayIn = (days: number) => dayText(dayAfter(todayIn(world.now(), HOME_ZONE), days))
const unmet = async () => (await admin.call(showRideFigures, {})).unmet
const rows = () => db.selectFrom('unmet_searches').selectAll().execute()

test('a person who finds no trip counts once for a road and a day, and the count is shown from three people on', async () => {
  const looks = (who: typeof ana) => who.looksFor('Rosario', 'Posadas', { inDays: 5 })
  await looks(ana)
  await looks(ana)
  await looks(bruno)
  expect(await unmet()).toEqual([])
  await looks(carla)
  expect(await unmet()).toEqual([{ from: nameOf('Rosario'), to: nameOf('Posadas'), date: dayIn(5), people: 3 }])
  // another day is another search
  await ana.looksFor('Rosario', 'Posadas', { inDays: 6 })
  expect(await unmet()).toHaveLength(1)
})

test('the response has exactly the allowed keys, and stored counts contain no person or hour', async () => {
  const answer = (await admin.send('GET', '/api/dashboard/rides')).json()
  expect(Object.keys(answer).toSorted()).toEqual(['invitations', 'requests', 'seatsSold', 'unmet'])
  for (const road of answer.unmet) expect(Object.keys(road).toSorted()).toEqual(['date', 'from', 'people', 'to'])
  const { rows: columns } = await sql<{ name: string }>`select column_name as name from information_schema.columns
    where table_name = 'unmet_searches' order by 1`.execute(db)
  expect(columns.map(({ name }) => name)).toEqual(['day', 'from_place', 'people', 'to_place'])
})

test('a visitor’s unsuccessful search counts once for an address, a road and a day, and stores no address', async () => {
  const looks = (address: string, query: object = {}) =>
    app.inject({
      url: '/api/maps/route/open',
      query: { from: called('Rosario'), to: called('Ushuaia'), date: clock.inDays(9), ...query },
      remoteAddress: address,
    })
  const counted = async () =>
    (await rows()).flatMap(({ from_place, to_place, day, people }) =>
      from_place === idOf('Rosario') && to_place === idOf('Ushuaia') ? [[dayText(day), people]] : [],
    )
  for (const address of ['192.0.2.1', '192.0.2.1', '192.0.2.2', '2001:db8::1', '2001:db8::2']) await looks(address)
  expect(await counted()).toEqual([[clock.inDays(9), 3]])
  expect(await unmet()).toContainEqual({ from: nameOf('Rosario'), to: nameOf('Ushuaia'), date: dayIn(9), people: 3 })
  // the default day is today
  await looks('192.0.2.1', { date: '' })
  expect(await counted()).toContainEqual([dayIn(0), 1])
  // searches from one IP address are counted up to a daily limit
  for (let days = 20; days < 20 + MAX_COUNTED_A_DAY + 3; days++) await looks('192.0.2.3', { date: clock.inDays(days) })
  expect((await counted()).length).toBe(2 + MAX_COUNTED_A_DAY)
})

test('searches that find a trip, have preferences or request a later page are not counted', async () => {
  await diana.posts({ from: 'Mendoza', to: 'Córdoba', inDays: 7 })
  const before = await rows()
  await ana.looksFor('Mendoza', 'Córdoba', { inDays: 7 })
  await ana.looksFor('Mendoza', 'Córdoba', { inDays: 8, restriction: 'petsAllowed' })
  await ana.looksFor('Mendoza', 'Córdoba', { inDays: 8, after: '29384.10' })
  expect(await rows()).toEqual(before)
})

test('a person adds at most a limited number of roads a day', async () => {
  for (let days = 10; days < 10 + MAX_COUNTED_A_DAY + 3; days++) await bruno.looksFor('Salta', 'Ushuaia', { inDays: days })
  const counted = (await rows()).filter(({ from_place }) => from_place === idOf('Salta'))
  expect(counted.length).toBeLessThanOrEqual(MAX_COUNTED_A_DAY)
})

test('sold seats are counted for three and more departed trips', async () => {
  const sold = async () => (await admin.call(showRideFigures, {})).seatsSold
  const trips: string[] = []
  for (const n of [1, 2, 3])
    trips.push(await diana.posts({ from: 'Rosario', to: 'Córdoba', inDays: 1 + n, price: '0', seats: 3 }))
  await ana.books(trips[0] ?? '')
  await bruno.books(trips[0] ?? '')
  await carla.books(trips[1] ?? '')
  expect(await sold()).toBeNull()
  await later(5 * DAY_MS)
  expect(await sold()).toEqual({ trips: expect.any(Number), seats: 3 })
})

test('requests and invitations are counted from three on, with their results', async () => {
  const figures = async () => {
    const { requests, invitations } = await admin.call(showRideFigures, {})
    return { requests, invitations }
  }
  const road = { from: called('Rosario'), to: called('Mendoza'), date: clock.inDays(20) }
  const seekers = await Promise.all(['Gina', 'Hilda', 'Irma', 'Juana'].map((name) => join({ name, registered: true })))
  const ask = async (one: typeof ana) => (await one.call(setAlert, { body: { ...road, show: true } })).id
  const trip = await diana.posts({ from: 'Rosario', to: 'Mendoza', inDays: 20, price: '0', seats: 4 })
  const searches = [await ask(seekers[0] ?? ana), await ask(seekers[1] ?? ana)]
  expect(await figures()).toEqual({ requests: null, invitations: null })
  searches.push(await ask(seekers[2] ?? ana), await ask(seekers[3] ?? ana))
  expect(await figures()).toEqual({ requests: { shown: 4, answered: 0 }, invitations: null })
  for (const request of searches.slice(0, 3)) await diana.call(invite, { params: { id: trip }, body: { request } })
  expect(await figures()).toEqual({ requests: { shown: 4, answered: 3 }, invitations: { sent: 3, accepted: 0 } })
  // a passenger who books without an invitation has accepted none
  for (const one of [seekers[0], seekers[3]]) await one?.books(trip)
  expect((await figures()).invitations).toEqual({ sent: 3, accepted: 1 })
  const answer = (await admin.send('GET', '/api/dashboard/rides')).json()
  expect([answer.requests, answer.invitations].flatMap((one) => Object.keys(one))).toEqual([
    'shown',
    'answered',
    'sent',
    'accepted',
  ])
  await later(31 * DAY_MS)
  expect(await figures()).toEqual({ requests: null, invitations: null })
})

test('counts are deleted 90 days after the searched day', async () => {
  await db
    .insertInto('unmet_searches')
    .values([
      { day: dayAfter(todayIn(world.now(), 'UTC'), -91), from_place: 1, to_place: 2, people: 4 },
      { day: dayAfter(todayIn(world.now(), 'UTC'), -89), from_place: 1, to_place: 2, people: 4 },
    ])
    .execute()
  await runJob(world, 'delete-old-search-counts')
  expect((await rows()).filter(({ from_place }) => from_place === 1)).toHaveLength(1)
})
