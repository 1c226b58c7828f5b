import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '#domain/time.ts'
import { called, cast, type CastPerson } from '../../testing/cast.ts'
import { siteOn } from '../../testing/site/site.ts'
import { openPath } from '../openPages/addresses.ts'
import { upcomingTrips } from '../openPages/roads.ts'
import { buildFeed } from './buildFeed.ts'

const { ana, bruno, carla, diana, join, world, clock, db, visitor } = await cast()
/** Several drivers, because a driver cannot post overlapping trips. */
const drivers = await Promise.all(
  ['Dario', 'Elio', 'Fito', 'Gino', 'Hugo', 'Ivo'].map((name) => join({ name, gender: 'Male', registered: true, car: true })),
)
const placeOf = (name: string) => world.gazetteer.named(called(name)) ?? expect.fail(`${name} is no town`)
const opened = (headers: Record<string, string> = {}) => visitor().send('GET', '/feed/gtfs.zip', undefined, headers)

type Row = Record<string, string>
type Feed = Record<string, Row[]>
const unpacked = (body: Buffer) =>
  Object.fromEntries(Object.entries(unzipSync(body)).map(([name, bytes]) => [name, strFromU8(bytes)]))
const read = (text: string): Row[] => parse(text, { columns: true, bom: false, relax_column_count: false })
async function feed(): Promise<Feed> {
  await buildFeed(world)
  const files = unpacked((await opened()).rawPayload)
  return Object.fromEntries(Object.entries(files).flatMap(([name, text]) => (name === 'README.txt' ? [] : [[name, read(text)]])))
}
const rowsOf = (from: Feed, name: string) => from[name] ?? expect.fail(`${name} is missing`)

/**
 * Required and conditionally required fields of the GTFS Schedule reference for the files of the feed; conditional fields have
 * their condition.
 */
const reference: Record<string, { required: string[]; conditional: Record<string, string>; key: string[] }> = {
  'agency.txt': {
    required: ['agency_name', 'agency_url', 'agency_timezone'],
    conditional: { agency_id: 'several agencies; recommended otherwise' },
    key: ['agency_id'],
  },
  'stops.txt': {
    required: ['stop_id'],
    conditional: {
      stop_name: 'stops, stations, entrances',
      stop_lat: 'stops, stations, entrances',
      stop_lon: 'stops, stations, entrances',
    },
    key: ['stop_id'],
  },
  'routes.txt': {
    required: ['route_id', 'route_type'],
    conditional: { agency_id: 'several agencies; recommended otherwise', route_long_name: 'no route_short_name' },
    key: ['route_id'],
  },
  'trips.txt': { required: ['route_id', 'service_id', 'trip_id'], conditional: {}, key: ['trip_id'] },
  'stop_times.txt': {
    required: ['trip_id', 'stop_sequence'],
    conditional: { stop_id: 'no location', arrival_time: 'first and last stop', departure_time: 'first and last stop' },
    key: ['trip_id', 'stop_sequence'],
  },
  'calendar_dates.txt': {
    required: ['service_id', 'date', 'exception_type'],
    conditional: {},
    key: ['service_id', 'date'],
  },
  'attributions.txt': {
    required: ['organization_name'],
    conditional: { is_authority: 'no other role' },
    key: ['organization_name'],
  },
  'feed_info.txt': {
    required: ['feed_publisher_name', 'feed_publisher_url', 'feed_lang'],
    conditional: {},
    key: ['feed_version'],
  },
}

type Posting = Partial<Parameters<CastPerson['posts']>[0]>
let posted = 0
const posts = (more: Posting = {}, driver: CastPerson = drivers[posted++ % drivers.length] ?? bruno) =>
  driver.posts({ from: 'Rosario', to: 'Córdoba', inDays: 3, seats: 2, price: '9500.00', ...more })

/** Returns the possible rides with their times, as a trip planner reads them. */
function offered(of: Feed): string[] {
  const days = new Map(rowsOf(of, 'calendar_dates.txt').map(({ service_id, date }) => [service_id, date ?? '']))
  return rowsOf(of, 'trips.txt').flatMap(({ trip_id = '', service_id }) => {
    const times = rowsOf(of, 'stop_times.txt').filter((row) => row.trip_id === trip_id)
    const day = days.get(service_id ?? '') ?? ''
    return times.flatMap((on, n) =>
      times
        .slice(n + 1)
        .filter((off) => on.pickup_type !== '1' && off.drop_off_type !== '1')
        .map((off) => `${trip_id.slice(0, 36)} ${on.stop_id} ${off.stop_id} ${instantOf(day, on.departure_time ?? '')}`),
    )
  })
}

/** Converts a GTFS time to an instant. Argentina is three hours behind UTC all year, so noon minus 12 hours is 03:00 UTC. */
function instantOf(day: string, time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  const zero = Date.parse(`${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}T03:00:00Z`)
  return new Date(zero + (hours * 60 + minutes) * 60_000).toISOString()
}

/** Returns the trips on the open page of each pair of stops. */
async function shown(): Promise<string[]> {
  const stops = (await db.selectFrom('trips').select(['id', 'stops']).execute()).map((trip) => ({ ...trip, stops: trip.stops }))
  const pairs = new Set(stops.flatMap(({ stops: of }) => of.flatMap((from, n) => of.slice(n + 1).map((to) => `${from} ${to}`))))
  const all: string[] = []
  for (const pair of pairs) {
    const [from, to] = pair.split(' ').map((id) => world.gazetteer.get(Number(id)))
    if (!from || !to) continue
    const passes = (id: string) => stops.find((trip) => trip.id === id)?.stops
    const trips = await upcomingTrips(world, { from, to }, { most: 1000 })
    for (const { id, at } of trips)
      if (passes(id)?.includes(from.id) && passes(id)?.includes(to.id))
        all.push(`${id} ${from.id} ${to.id} ${new Date(at).toISOString()}`)
  }
  return all
}

describe('the feed for trip planners', () => {
  test('the feed has all required and conditionally required fields of the reference, with unique keys', async () => {
    await posts({ via: ['Villa María'] })
    await posts({ from: 'Buenos Aires', to: 'Mendoza', price: '0' })
    const all = await feed()
    expect(Object.keys(all).toSorted()).toEqual(Object.keys(reference).toSorted())
    for (const [name, { required, conditional, key }] of Object.entries(reference)) {
      const rows = rowsOf(all, name)
      expect(rows.length, name).toBeGreaterThan(0)
      for (const field of [...required, ...Object.keys(conditional)])
        expect(
          rows.filter((row) => !row[field]),
          `${field} of ${name}`,
        ).toEqual([])
      expect(new Set(rows.map((row) => key.map((field) => row[field]).join('|'))).size, name).toBe(rows.length)
    }
  })

  test('the feed refers only to existing rows, in UTF-8 files without a byte order mark', async () => {
    const all = await feed()
    const ids = (name: string, field: string) => new Set(rowsOf(all, name).map((row) => row[field]))
    for (const [name, field, of] of [
      ['routes.txt', 'agency_id', 'agency.txt'],
      ['trips.txt', 'route_id', 'routes.txt'],
      ['trips.txt', 'service_id', 'calendar_dates.txt'],
      ['stop_times.txt', 'trip_id', 'trips.txt'],
      ['stop_times.txt', 'stop_id', 'stops.txt'],
    ] as const)
      expect(
        [...ids(name, field)].filter((id) => !ids(of, field).has(id)),
        `${field} of ${name}`,
      ).toEqual([])
    const stop = rowsOf(all, 'stops.txt').find(({ stop_id }) => stop_id === String(placeOf('Córdoba').id))
    expect(stop).toEqual({
      stop_id: String(placeOf('Córdoba').id),
      stop_name: called('Córdoba'),
      stop_lat: String(placeOf('Córdoba').lat),
      stop_lon: String(placeOf('Córdoba').lng),
      stop_timezone: 'America/Argentina/Cordoba',
    })
    expect(rowsOf(all, 'feed_info.txt')[0]).toMatchObject({ feed_start_date: '20261123', feed_end_date: '20261206' })
    expect(unpacked((await opened()).rawPayload)['README.txt']).toContain('creativecommons.org/publicdomain/zero/1.0')
  })

  test('the feed links each route to its open page', async () => {
    const { 'routes.txt': routes = [] } = await feed()
    expect(routes.length).toBeGreaterThan(0)
    for (const { route_id = '', route_url = '' } of routes) {
      const [from, to] = route_id.split('-').map((id) => world.gazetteer.get(Number(id)))
      expect(from && to && `http://localhost${openPath(world.gazetteer, 'es-AR', from, to)}`).toBe(route_url)
      expect((await visitor().send('GET', new URL(route_url).pathname)).statusCode).toBe(200)
    }
  })

  test('the feed counts hours past midnight from the day of departure', async () => {
    const id = await posts({ from: 'Rosario', to: 'Mendoza', hours: '22:10', inDays: 4 })
    const all = await feed()
    const times = rowsOf(all, 'stop_times.txt').filter(({ trip_id }) => trip_id === id)
    expect(times.map(({ departure_time }) => departure_time)[0]).toBe('22:10:00')
    expect(times.at(-1)?.arrival_time).toMatch(/^(3\d|2[4-9]):[0-5]\d:00$/)
    expect(rowsOf(all, 'trips.txt').find(({ trip_id }) => trip_id === id)?.service_id).toBe('20261127')
  })

  test('the feed quotes texts that would split a CSV field', async () => {
    const gazetteer = { ...world.gazetteer, get: (id: number) => quotedPlace(world.gazetteer.get(id)) }
    await buildFeed({ ...world, gazetteer })
    const stops = read(unpacked((await opened()).rawPayload)['stops.txt'] ?? '')
    expect(stops.some(({ stop_name }) => stop_name?.startsWith('Las "2", villa'))).toBe(true)
  })

  test('the feed contains no person, car, meeting point or comment', async () => {
    await posts({ meetingPoint: 'Terminal Mariano Moreno', comment: 'Llevo mate', inDays: 5 }, bruno)
    await buildFeed(world)
    const text = Object.values(unpacked((await opened()).rawPayload)).join('\n')
    for (const secret of ['Bruno', 'Prueba', 'Terminal', 'mate', 'Fiat', 'Cronos', bruno.id, bruno.email, '9500'])
      expect(text).not.toContain(secret)
  })
})

const quotedPlace = (place: ReturnType<typeof world.gazetteer.get>) => place && { ...place, name: 'Las "2", villa' }

const cancels = async (id: string) => {
  const { driver_id } = await db.selectFrom('trips').select('driver_id').where('id', '=', id).executeTakeFirstOrThrow()
  await [...drivers, bruno].find((one) => one.id === driver_id)?.cancelsTrip(id)
}

describe('trips of the feed', () => {
  test('the feed contains exactly the trips that the open pages show for each pair of stops, after posting, booking, canceling and barring', async () => {
    const posting = fc.record({
      ends: fc.constantFrom(['Rosario', 'Córdoba'], ['Córdoba', 'Rosario'], ['Buenos Aires', 'Córdoba'], ['Rosario', 'Mendoza']),
      via: fc.subarray(['Villa María', 'Bell Ville']),
      inDays: fc.integer({ min: 0, max: 16 }),
      hours: fc.constantFrom('09:20', '09:40', '14:00', '23:50'),
      seats: fc.integer({ min: 1, max: 2 }),
      price: fc.constantFrom('0', '900.00', '1.00'),
      fate: fc.constantFrom('open', 'open', 'part', 'full', 'cancelled', 'women'),
    })
    for (const { ends, via, fate, ...rest } of fc.sample(posting, { numRuns: Number(process.env.CASES) || 60, seed: 52 })) {
      const [from = '', to = ''] = ends
      const women = fate === 'women'
      const id = await posts(
        { from, to, via, ...rest, ...(women && { restriction: 'onlyWomen' }) },
        women ? diana : undefined,
      ).catch(String)
      if (id.length !== 36) continue
      const part = fate === 'part' && via[0] !== undefined && { from: placeOf(from).id, to: placeOf(via[0]).id }
      if (fate === 'full' || part)
        for (const who of [ana, carla].slice(0, rest.seats)) await who.asksForSeat(id, part || {}).catch(String)
      if (fate === 'cancelled') await cancels(id)
    }
    const found = offered(await feed())
    expect(found.length).toBeGreaterThan(20)
    expect(found.toSorted()).toEqual((await shown()).toSorted())
    expect(new Set(found).size).toBe(found.length)
    // some trips have departed, and others are now within two weeks
    clock.pass(2 * DAY_MS + 3 * HOUR_MS)
    const later = offered(await feed())
    expect(later.toSorted()).toEqual((await shown()).toSorted())
    const stands = (standing: 'disabled' | 'active') => db.updateTable('accounts').set({ standing }).execute()
    await stands('disabled')
    expect(offered(await feed())).toEqual([])
    await stands('active')
  })
})

describe('the file of the feed', () => {
  test('every process serves the same bytes of the feed until something changes, and clients can revalidate it by its ETag', async () => {
    await buildFeed(world)
    const first = await opened()
    clock.pass(1000)
    await buildFeed(world)
    const { site, close } = await siteOn({ world })
    const other = await site.inject({ url: '/feed/gtfs.zip', headers: { host: 'localhost' } })
    expect(other.rawPayload.equals(first.rawPayload)).toBe(true)
    expect(other.headers['last-modified']).toBe(first.headers['last-modified'])
    expect([first.headers['content-type'], first.headers['cache-control']]).toEqual(['application/zip', 'public, max-age=300'])
    const { etag = '', 'last-modified': since = '' } = first.headers as Record<string, string>
    for (const headers of [{ 'if-none-match': etag }, { 'if-none-match': `"x", W/${etag}` }, { 'if-modified-since': since }])
      expect((await opened(headers)).statusCode).toBe(304)
    expect((await opened({ 'if-none-match': '"x"', 'if-modified-since': since })).statusCode).toBe(200)
    await posts({ inDays: 9, hours: '12:30' }, await join({ name: 'Juan', gender: 'Male', registered: true, car: true }))
    await buildFeed(world)
    expect((await opened({ 'if-none-match': etag })).statusCode).toBe(200)
    await close()
  })

  test('the feed is missing until the job has run, and has the rate limit of open pages', async () => {
    await db.deleteFrom('feed').execute()
    expect((await opened()).statusCode).toBe(404)
    await buildFeed(world)
    const { site, close } = await siteOn({ world: { ...world, settings: { ...world.settings, LIMITS: 'on' } } })
    const status = async () =>
      (await site.inject({ url: '/feed/gtfs.zip', headers: { host: 'localhost' }, remoteAddress: '192.0.2.7' })).statusCode
    const statuses: number[] = []
    for (let n = 0; n < 601; n++) statuses.push(await status())
    expect([statuses.filter((one) => one === 200).length, statuses.at(-1)]).toEqual([600, 429])
    await close()
  })
})
