import { sql } from 'kysely'
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { listNotifications } from '#contract/notifications/notifications.ts'
import { setAlert } from '#contract/trips/alerts.ts'
import { invite, showRequest } from '#contract/trips/rideRequests.ts'
import { type NewTrip, postTrip, previewTrip } from '#contract/trips/tripPosting.ts'
import { cheapestDays, nextDay } from '#contract/trips/trips.ts'
import { cast, type CastPerson } from '../../testing/cast.ts'
import { runJob } from '../../testing/runJob.ts'

/* Trips below 20 km, which can only be booked between their own ends (ST4). Each test has its own days. */
const { ana, bruno, carla, diana, join, visitor, clock, world, db } = await cast()

const CORRIENTES = 'Corrientes, Corrientes, Argentina'
const RESISTENCIA = 'Resistencia, Chaco, Argentina'
const BARRANQUERAS = 'Barranqueras, Chaco, Argentina'
const road = { from: CORRIENTES, to: RESISTENCIA }

const asks = async (who: CastPerson, inDays: number) =>
  (await who.call(setAlert, { body: { ...road, date: clock.inDays(inDays) } })).id
async function found(who: CastPerson) {
  await runJob(world, 'match-alerts')
  const { notifications } = await who.call(listNotifications, { query: {} })
  return notifications.filter(({ kind }) => kind === 'trip_found').map(({ trip }) => trip?.id)
}
const idsOf = (routes: { id: string }[]) => routes.map(({ id }) => id)

test('a search, the days around and the next day find a short trip, even from a place near an end', async () => {
  const id = await bruno.posts({ ...road, inDays: 3 })
  const [trip] = await ana.looksFor(CORRIENTES, RESISTENCIA, { inDays: 3 })
  expect(trip).toMatchObject({ id, stretch: { kind: 'exact', priceMinor: trip?.priceMinor, lengthM: trip?.distanceM } })
  expect(await ana.looksFor(CORRIENTES, BARRANQUERAS, { inDays: 3 })).toMatchObject([{ id, stretch: { kind: 'nearby' } }])
  expect(await ana.looksFor(RESISTENCIA, CORRIENTES, { inDays: 3 })).toEqual([])
  const days = await ana.call(cheapestDays, { query: { ...road, date: clock.inDays(3) } })
  expect(days.find(({ date }) => date === clock.inDays(3))).toMatchObject({ priceMinor: trip?.priceMinor })
  expect(await ana.call(nextDay, { query: road })).toEqual({ date: clock.inDays(3), found: true })
  const { priceMinor } = await ana.books(id)
  expect(priceMinor).toBe(trip?.priceMinor)
})

test('a stop on a short trip does not make a part below 20 km bookable', async () => {
  const id = await bruno.posts({ ...road, via: [BARRANQUERAS], inDays: 6 })
  expect(idsOf(await ana.looksFor(CORRIENTES, RESISTENCIA, { inDays: 6 }))).toEqual([id])
  expect(await ana.looksFor(CORRIENTES, BARRANQUERAS, { inDays: 6 })).toEqual([])
})

test('an alert finds a short trip that is posted later, and counts a short trip posted before', async () => {
  const lea = await join({ name: 'Lea' })
  await asks(lea, 9)
  const id = await bruno.posts({ ...road, inDays: 9 })
  expect(await found(lea)).toEqual([id])
  const { already } = await carla.call(setAlert, { body: { ...road, date: clock.inDays(9) } })
  expect(already).toBe(1)
})

test('a driver of a short trip sees the request on a draft and on the trip, and invites', async () => {
  const request = await asks(ana, 12)
  await ana.call(showRequest, { params: { id: request }, body: {} })
  expect((await bruno.call(previewTrip, { body: draft({ date: clock.inDays(12) }) })).wanted.requests).toMatchObject([
    { id: request },
  ])
  const id = await bruno.posts({ ...road, inDays: 12 })
  await bruno.call(invite, { params: { id }, body: { request } })
  const { notifications } = await ana.call(listNotifications, { query: {} })
  expect(notifications.filter(({ kind }) => kind === 'invited')).toMatchObject([{ trip: { id } }])
})

test('the open page of the road lists a short trip', async () => {
  const id = await diana.posts({ ...road, inDays: 5 })
  expect((await visitor().send('GET', '/rides/corrientes/resistencia')).body).toContain(id)
})

const draft = (more: Partial<NewTrip> = {}): NewTrip => ({
  originName: CORRIENTES,
  destinationName: RESISTENCIA,
  date: clock.inDays(15),
  hours: '18:00',
  place: 3,
  restriction: '',
  ...more,
})
/** Two towns on both sides of a border street. */
const twins = {
  originName: 'Bernardo de Irigoyen, Misiones, Argentina',
  destinationName: 'Dionísio Cerqueira, Santa Catarina, Brasil',
}

test.each([
  ['', draft(twins)],
  [' with a stop on the way', draft({ ...twins, stopovers: [{ name: 'Eldorado, Misiones, Argentina' }] })],
  [' with a way back', draft({ ...twins, returns: { date: clock.inDays(16), hours: '18:00' } })],
  [' on several days', draft({ ...twins, repeats: { weekdays: [1, 2, 3], until: clock.inDays(30) } })],
])('a trip below 1 km%s is refused by preview and posting', async (_, body) => {
  await expect(bruno.call(previewTrip, { body })).rejects.toThrow('road_too_short')
  await expect(bruno.call(postTrip, { body })).rejects.toThrow('road_too_short')
})

test('the migration makes short trips posted before it visible to search and alerts', async () => {
  const lea = await join({ name: 'Leo' })
  const [short, long] = [
    await bruno.posts({ ...road, inDays: 20 }),
    await bruno.posts({ from: 'Rosario', to: 'Funes', via: ['Córdoba'], inDays: 21 }),
  ]
  const before = await db
    .selectFrom('trip_places as p')
    .innerJoin('trips as t', 't.seq', 'p.trip_seq')
    .where('t.id', '=', long)
    .selectAll('p')
    .execute()
  await sql`update trip_places set sig_after = 0, sig_before = 0 from trips t where t.seq = trip_seq and t.id = ${short}`.execute(
    db,
  )
  await runJob(world, 'match-alerts')
  await asks(lea, 20)
  expect(await ana.looksFor(CORRIENTES, RESISTENCIA, { inDays: 20 })).toEqual([])
  await sql
    .raw(await readFile(new URL('../../platform/database/migrations/0105_short_trips.sql', import.meta.url), 'utf8'))
    .execute(db)
  expect(idsOf(await ana.looksFor(CORRIENTES, RESISTENCIA, { inDays: 20 }))).toEqual([short])
  expect(await found(lea)).toEqual([short])
  expect(
    await db
      .selectFrom('trip_places as p')
      .innerJoin('trips as t', 't.seq', 'p.trip_seq')
      .where('t.id', '=', long)
      .selectAll('p')
      .execute(),
  ).toEqual(before)
})
