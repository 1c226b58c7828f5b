import { Ajv } from 'ajv'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { HOUR_MS } from '#domain/time.ts'
import { called, cast } from '../../testing/cast.ts'
import { siteOn } from '../../testing/site/site.ts'
import { endPartner, makeKey, listPartners } from './partners.ts'

const { bruno, diana, carla, world, clock, db, app } = await cast()
const key = await makeKey(world, 'campus')
const placeOf = (name: string) => world.gazetteer.named(called(name)) ?? expect.fail(`${name} is no town`)

interface Operation {
  parameters?: { $ref: string }[]
}
const contract = parse(readFileSync('tests/standardCovoiturage/openapi.yaml', 'utf8')) as {
  paths: Record<string, Record<string, Operation>>
  components: { parameters: Record<string, { name: string; required?: boolean; schema: object }> }
}
const anything = { double: true, float: true, long: true, uuid: true } as const
const ajv = new Ajv({ strict: false, coerceTypes: false, formats: { ...anything, 'partial-time': /^\d\d:\d\d:\d\d(\.\d+)?$/ } })
ajv.addSchema(contract, 'contract')
const answers = (path: string) =>
  ajv.compile({ $ref: `contract#/paths/~1${path}/get/responses/200/content/application~1json/schema` })
const parametersOf = (path: string) =>
  (contract.paths[`/${path}`]?.['get']?.parameters ?? []).map(
    ({ $ref }) => contract.components.parameters[$ref.split('/').at(-1) ?? ''] ?? expect.fail($ref),
  )

type Query = Record<string, string | number>
const ask = async (path: string, query: Query = {}, headers: Record<string, string> = { 'x-api-key': key }) =>
  app.inject({
    url: `/api/standard/${path}`,
    query: Object.fromEntries(Object.entries(query).map(([n, v]) => [n, String(v)])),
    headers,
  })

const between = (from: string, to: string): Query => ({
  departureLat: placeOf(from).lat,
  departureLng: placeOf(from).lng,
  arrivalLat: placeOf(to).lat,
  arrivalLng: placeOf(to).lng,
})
const seconds = (instant: string) => Date.parse(instant) / 1000
/** Returns the window of a day. Trips of the tests depart at 09:00 in Argentina; the stage begins on 23-11-2026. */
const onDay = (day: number) => ({ departureDate: seconds(`2026-11-${day}T12:00:00Z`) })
const journeys = async (query: Query = {}) => {
  const response = await ask('driver_journeys', { ...between('Rosario', 'Córdoba'), ...onDay(26), ...query })
  expect(response.statusCode, response.body).toBe(200)
  const list: Record<string, unknown>[] = response.json()
  const isValid = answers('driver_journeys')
  expect(isValid(list), JSON.stringify(isValid.errors)).toBe(true)
  return list
}

const trip = await bruno.posts({
  from: 'Rosario',
  to: 'Córdoba',
  inDays: 3,
  seats: 2,
  price: '9500.00',
  meetingPoint: 'Terminal Mariano Moreno',
  comment: 'Llevo mate',
})

describe('GET /driver_journeys', () => {
  test('driver_journeys returns the form of the contract, with the towns’ positions and no data of the driver', async () => {
    const [from, to] = [placeOf('Rosario'), placeOf('Córdoba')]
    const [journey, ...others] = await journeys()
    expect(others).toEqual([])
    expect(journey).toEqual({
      id: `${trip}-${from.id}-${to.id}`,
      operator: 'localhost',
      driver: { id: expect.stringMatching(/^[\w-]{22}$/), operator: 'localhost', alias: 'Driver' },
      passengerPickupLat: from.lat,
      passengerPickupLng: from.lng,
      passengerPickupAddress: called('Rosario'),
      passengerDropLat: to.lat,
      passengerDropLng: to.lng,
      passengerDropAddress: called('Córdoba'),
      duration: 16_620,
      distance: expect.any(Number),
      webUrl: `http://localhost/route/${trip}?from=${from.id}&to=${to.id}`,
      passengerPickupDate: seconds('2026-11-26T12:00:00Z'),
      type: 'PLANNED',
      availableSeats: 2,
      price: { type: 'PAYING', amount: 9500, currency: 'ARS' },
    })
    const text = JSON.stringify(journey)
    for (const secret of ['Bruno', 'Prueba', 'Terminal', 'mate', 'Fiat', bruno.id, bruno.email])
      expect(text).not.toContain(secret)
  })

  test('driver_journeys gives the driver a different id for each partner and trip', async () => {
    const second = await bruno.posts({ from: 'Rosario', to: 'Córdoba', inDays: 5 })
    const other = await makeKey(world, 'planner')
    const idOf = async (day: number, by: string) => {
      const response = await ask('driver_journeys', { ...between('Rosario', 'Córdoba'), ...onDay(day) }, { 'x-api-key': by })
      return response.json<{ driver: { id: string } }[]>()[0]?.driver.id
    }
    const ids = [await idOf(26, key), await idOf(26, other), await idOf(28, key), await idOf(26, key)]
    expect(new Set(ids).size).toBe(3)
    expect(ids[3]).toBe(ids[0])
    await bruno.cancelsTrip(second)
  })

  test('driver_journeys finds only trips within the hours of the window and the radius of the towns', async () => {
    const at = onDay(26).departureDate
    expect((await journeys({ departureDate: at + 901 })).length).toBe(0)
    expect((await journeys({ departureDate: at + 900 })).length).toBe(1)
    expect((await journeys({ departureDate: at + 20 * 3600, timeDelta: 86_400 })).length).toBe(1)
    const away = { departureLat: placeOf('Rosario').lat + 0.05 }
    expect((await journeys(away)).length).toBe(0)
    expect((await journeys({ ...away, departureRadius: 9, arrivalRadius: 0.5 })).length).toBe(1)
  })

  test('driver_journeys leaves out women-only, full and canceled trips, and those of barred drivers', async () => {
    await diana.posts({ from: 'Rosario', to: 'Córdoba', inDays: 6, restriction: 'onlyWomen' })
    const full = await diana.posts({ from: 'Rosario', to: 'Córdoba', inDays: 7, seats: 1, price: '0' })
    const cancelled = await diana.posts({ from: 'Rosario', to: 'Córdoba', inDays: 8 })
    expect((await journeys(onDay(30))).length).toBe(1)
    await carla.books(full)
    await diana.cancelsTrip(cancelled)
    for (const day of [29, 30]) expect(await journeys(onDay(day))).toEqual([])
    expect(await journeys({ departureDate: seconds('2026-12-01T12:00:00Z') })).toEqual([])
    await db.updateTable('accounts').set({ standing: 'disabled' }).where('id', '=', bruno.id).execute()
    expect(await journeys()).toEqual([])
    await db.updateTable('accounts').set({ standing: 'active' }).where('id', '=', bruno.id).execute()
  })

  test('driver_journeys returns nothing for points in the sea, for a town and itself, and for a road without trips', async () => {
    expect(await journeys({ departureLat: -40, departureLng: -30, departureRadius: 100 })).toEqual([])
    expect(await journeys(between('Rosario', 'Rosario'))).toEqual([])
    expect(await journeys(between('Mendoza', 'Rosario'))).toEqual([])
  })

  test.each([
    [{ departureLat: 'NaN' }, 'departureLat has to be one number'],
    [{ departureLat: '1e5' }, 'departureLat has to be one number'],
    [{ arrivalLng: 181 }, 'arrivalLng has to be from -180 to 180'],
    [{ departureRadius: 6371 }, 'departureRadius has to be from 0 to 100'],
    [{ arrivalRadius: -1 }, 'arrivalRadius has to be from 0 to 100'],
    [{ timeDelta: 31_536_000 }, 'timeDelta has to be from 0 to 86400'],
    [{ timeDelta: 1.5 }, 'timeDelta has to be a whole number'],
    [{ count: 10_000 }, 'count has to be from 1 to 100'],
    [{ count: 0 }, 'count has to be from 1 to 100'],
    [{ departureDate: 99_999_999_999 }, 'departureDate has to be from 0 to 2800000000'],
    [{ departureDate: '2026-11-26' }, 'departureDate has to be one number'],
  ])('driver_journeys refuses %j: %s', async (wrong: Query, error) => {
    const response = await ask('driver_journeys', { ...between('Rosario', 'Córdoba'), ...onDay(26), ...wrong })
    expect([response.statusCode, response.json()]).toEqual([400, { error }])
  })

  test('driver_journeys refuses a repeated parameter, and a missing required one', async () => {
    const query = { ...between('Rosario', 'Córdoba'), ...onDay(26) }
    const words = new URLSearchParams(
      Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
    ).toString()
    const twice = await app.inject({
      url: `/api/standard/driver_journeys?${words}&departureLat=1`,
      headers: { 'x-api-key': key },
    })
    expect(twice.statusCode).toBe(400)
    const required = parametersOf('driver_journeys').filter((one) => one.required)
    expect(required.map(({ name }) => name).toSorted()).toEqual(Object.keys(query).toSorted())
    for (const { name } of required) {
      const { [name]: _, ...rest } = query as Query
      expect((await ask('driver_journeys', rest)).statusCode, name).toBe(400)
    }
  })
})

describe('GET /driver_regular_trips', () => {
  const regular = async (query: Query = {}) => {
    const response = await ask('driver_regular_trips', {
      ...between('Rosario', 'Mendoza'),
      departureTimeOfDay: '07:00:00',
      ...query,
    })
    expect(response.statusCode, response.body).toBe(200)
    const list: { schedules: { passengerPickupDay: string; journeySchedules: unknown[] }[] }[] = response.json()
    const isValid = answers('driver_regular_trips')
    expect(isValid(list), JSON.stringify(isValid.errors)).toBe(true)
    return list
  }

  test('driver_regular_trips lists a series once, by weekday and time, in the form of the contract', async () => {
    const repeats = { weekdays: [2, 4], until: clock.inDays(12) }
    await diana.posts({ from: 'Rosario', to: 'Mendoza', inDays: 1, hours: '07:00', repeats })
    await bruno.posts({ from: 'Rosario', to: 'Mendoza', inDays: 9, hours: '07:05' })
    const [series, ...others] = await regular()
    expect(others).toEqual([])
    expect(
      series?.schedules.map(({ passengerPickupDay, journeySchedules }) => [passengerPickupDay, journeySchedules.length]),
    ).toEqual([
      ['TUE', 2],
      ['THU', 2],
    ])
    expect((await regular({ departureWeekdays: 'THU' }))[0]?.schedules.length).toBe(1)
    expect(await regular({ departureWeekdays: 'SAT,SUN' })).toEqual([])
    expect(await regular({ departureTimeOfDay: '12:00:00' })).toEqual([])
    const minDepartureDate = Math.floor(clock.now().getTime() / 1000) + 7 * 86_400
    expect((await regular({ minDepartureDate }))[0]?.schedules.map(({ journeySchedules }) => journeySchedules.length)).toEqual([
      1, 1,
    ])
  })

  test.each([
    [{ departureTimeOfDay: '25:00:00' }, 'departureTimeOfDay has to be a time of day such as 07:30:00'],
    [{ departureWeekdays: 'MON,XYZ' }, 'departureWeekdays has to be some of MON,TUE,WED,THU,FRI,SAT,SUN'],
  ])('driver_regular_trips refuses %j: %s', async (wrong: Query, error) => {
    const response = await ask('driver_regular_trips', {
      ...between('Rosario', 'Mendoza'),
      departureTimeOfDay: '07:00:00',
      ...wrong,
    })
    expect([response.statusCode, response.json()]).toEqual([400, { error }])
  })
})

describe('a partner', () => {
  test('a partner needs its own key, which can be withdrawn, and its calls are counted', async () => {
    const made = await makeKey(world, 'guest')
    const status = async (headers: Record<string, string>) => (await ask('passenger_journeys', {}, headers)).statusCode
    expect([await status({}), await status({ 'x-api-key': 'guessed' }), await status({ 'x-api-key': made })]).toEqual([
      401, 401, 200,
    ])
    const renewed = await makeKey(world, 'guest')
    expect([await status({ 'x-api-key': made }), await status({ 'x-api-key': renewed })]).toEqual([401, 200])
    expect((await listPartners(db)).find(({ name }) => name === 'guest')?.calls).toBe(2n)
    expect(
      JSON.stringify(await db.selectFrom('partners').selectAll().execute(), (_, value) =>
        typeof value === 'bigint' ? String(value) : value,
      ),
    ).not.toContain(renewed)
    expect([await endPartner(world, 'guest'), await endPartner(world, 'guest')]).toEqual([true, false])
    expect(await status({ 'x-api-key': renewed })).toBe(401)
  })

  test('a partner may search 300 times a minute across all processes', async () => {
    const made = await makeKey(world, 'busy')
    await db
      .updateTable('partners')
      .set({ minute: BigInt(Math.floor(clock.now().getTime() / 60_000)), minute_calls: 299 })
      .where('name', '=', 'busy')
      .execute()
    const { site, close } = await siteOn({ world })
    const statuses = []
    for (const one of [app, site])
      statuses.push(
        (await one.inject({ url: '/api/standard/passenger_journeys', headers: { host: 'localhost', 'x-api-key': made } }))
          .statusCode,
      )
    expect(statuses).toEqual([200, 429])
    clock.pass(HOUR_MS)
    expect((await ask('passenger_journeys', {}, { 'x-api-key': made })).statusCode).toBe(200)
    await close()
  })

  test('a partner gets the contract’s refusal for calls that are not served', async () => {
    const headers = { 'x-api-key': key, 'content-type': 'application/json' }
    const of = async (method: 'GET' | 'POST' | 'PATCH', url: string) =>
      (await app.inject({ method, url: `/api/standard/${url}`, headers, ...(method !== 'GET' && { payload: '{}' }) })).statusCode
    const id = '5b7ee1ea-45b5-4ae5-8f60-05a4e1a2ab4e'
    expect(await of('POST', 'bookings')).toBe(400)
    expect(await of('POST', 'booking_events')).toBe(400)
    expect(await of('POST', 'messages')).toBe(404)
    expect([await of('GET', `bookings/${id}`), await of('PATCH', `bookings/${id}?status=CONFIRMED`)]).toEqual([404, 404])
    const lists = await Promise.all(['passenger_journeys', 'passenger_regular_trips'].map((path) => ask(path)))
    expect(lists.map((one) => one.json<unknown>())).toEqual([[], []])
    expect((await ask('status', {}, {})).statusCode).toBe(200)
    const paths = Object.keys(contract.paths).map((path) => path.replace('{bookingId}', id).slice(1))
    expect(paths.length).toBe(9)
  })

  test('a caller who guesses keys is limited by address', async () => {
    const { site, close } = await siteOn({ world: { ...world, settings: { ...world.settings, LIMITS: 'on' } } })
    const status = async () =>
      (
        await site.inject({
          url: '/api/standard/driver_journeys',
          headers: { host: 'localhost', 'x-api-key': 'x' },
          remoteAddress: '192.0.2.9',
        })
      ).statusCode
    const statuses: number[] = []
    for (let n = 0; n < 601; n++) statuses.push(await status())
    expect([statuses.filter((one) => one === 401).length, statuses.at(-1)]).toEqual([600, 429])
    await close()
  })
})
