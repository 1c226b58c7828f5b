import type pg from 'pg'
import type { Place } from '#domain/places/place.ts'
import { dayNumber } from '#domain/time.ts'
import { MIN_STRETCH_M, CORRIDOR_RADIUS_M } from '#domain/trips/stretch.ts'
import { connect } from '#server/platform/database/connect.ts'
import { prepared, run } from '#server/platform/database/prepared.ts'
import { decodeLine } from '#server/providers/routing/roads.ts'
import { cardColumns, type CardRow } from '#server/trips/search/card.ts'
import { findTrips } from '#server/trips/search/search.ts'
import { MAX_COUNTED, PAGE } from '#server/trips/views.ts'
import { type Contender, cpuOf } from './measure.ts'
import type { Question } from './world/asks.ts'
import { type Built, type Log, withClient } from './world/build.ts'
import { copyRows, row } from './world/copy.ts'

/**
 * Stores the trips on a server with PostGIS: planar lines, and a GiST index over day and line. This was the fastest variant
 * tried.
 */
const buildPostgis = ({ url }: Built, postgis: string) =>
  withClient(postgis, async (client) => {
    await client.query('create extension if not exists postgis; create extension if not exists btree_gist')
    await client.query('drop table if exists bench_lines, bench_trips')
    await client.query(
      'create table bench_lines (route_id int primary key, line geometry); create table bench_plain (seq int, route_id int, day int, departs bigint, flags int)',
    )
    await withClient(url, async (ours) => {
      for (let from = 0, rows = await lines(ours, from); rows.length; from += CHUNK, rows = await lines(ours, from))
        await copyRows(
          client,
          'bench_lines',
          'route_id, line',
          rows.map((one) => row(one.id, wkt(one.line))),
        )
      for (let from = 0, rows = await trips(ours, from); rows.length; from += CHUNK, rows = await trips(ours, from))
        await copyRows(
          client,
          'bench_plain',
          'seq, route_id, day, departs, flags',
          rows.map((one) => row(one.seq, one.route_id, one.day, one.departs, one.flags)),
        )
    })
    await client.query(
      `create table bench_trips as select seq, day, departs, flags, st_transform(line, 3857) line from bench_plain join bench_lines using (route_id)`,
    )
    await client.query('create index on bench_trips using gist (day, line)')
    await client.query('drop table bench_plain')
    await client.query('vacuum analyze bench_trips')
  })

const CHUNK = 20_000

const lines = async (client: pg.Client, from: number) =>
  (
    await client.query<{ id: number; line: string }>('select id, line from routes where id > $1 and id <= $2', [
      from,
      from + CHUNK,
    ])
  ).rows
const trips = async (client: pg.Client, from: number) =>
  (
    await client.query<{ seq: number; route_id: number; day: number; departs: bigint; flags: number }>(
      `select seq, route_id, local_date - date '1970-01-01' as day, (extract(epoch from departs_at) / 60)::bigint departs, preferences | seats << 8 flags
       from trips where seq > $1 and seq <= $2`,
      [from, from + CHUNK],
    )
  ).rows

const wkt = (line: string) =>
  `SRID=4326;LINESTRING(${decodeLine(line)
    .map(({ lat, lng }) => `${lng} ${lat}`)
    .join()})`

const point = (lng: string, lat: string) => `st_transform(st_setsrid(st_makepoint(${lng}::float, ${lat}::float), 4326), 3857)`
const [from, to] = [point(':fromLng', ':fromLat'), point(':toLng', ':toLat')]

const statement = prepared(
  'bench postgis',
  `select seq, departs from bench_trips where day = :day::int and flags & :need::int = :need::int and flags >> 8 >= :seats::int
    and st_dwithin(line, ${from}, :fromReach::float) and st_dwithin(line, ${to}, :toReach::float)
    and st_linelocatepoint(line, ${to}) - st_linelocatepoint(line, ${from}) > ${MIN_STRETCH_M / 1000} / (st_length(line) / 1000)
  order by departs, seq limit ${PAGE + 1}`,
)

// Mercator stretches lengths by the latitude
const reach = ({ lat }: Place) => CORRIDOR_RADIUS_M / Math.cos((lat * Math.PI) / 180)

const postgisMatch = (pool: pg.Pool, { from: a, to: b, day, seats, need }: Question) =>
  run(pool, statement, {
    day: dayNumber(day),
    seats,
    need,
    fromLng: a.lng,
    fromLat: a.lat,
    toLng: b.lng,
    toLat: b.lat,
    fromReach: reach(a),
    toReach: reach(b),
  })

/** Builds a table for exact matches of origin, destination and day, with a covering index. A naive search cannot be faster. */
export const buildExact = (url: string) =>
  withClient(url, async (client) => {
    await client.query(`create table exact_trips as
      select r.stops[1] origin, r.stops[cardinality(r.stops)] destination, t.local_date - date '1970-01-01' as day, t.departs_at, t.seq, t.preferences,
        (select min(t.free >> (4 * leg) & 15) from generate_series(0, t.legs - 1) leg)::int seats_left, t.price_minor, t.driver_id
      from trips t join routes r on r.id = t.route_id join accounts d on d.id = t.driver_id
      where t.cancelled_at is null and d.standing = 'active'`)
    await client.query(`create index exact_trips_ends on exact_trips (origin, destination, day, departs_at, seq)
      include (preferences, seats_left, price_minor, driver_id)`)
    await client.query('vacuum analyze exact_trips')
  })

const wanted = `e.origin = :from::int and e.destination = :to::int and e.day = :day::int and e.seats_left >= :seats::int
  and e.preferences & :need::int = :need::int and e.preferences & :avoid::int = 0 order by e.departs_at, e.seq limit ${PAGE + 1}`

const select1 = prepared('bench select', 'select 1')
const exact = prepared('bench exact', `select e.seq, e.departs_at, e.price_minor, e.driver_id from exact_trips e where ${wanted}`)
const exactCard = prepared(
  'bench exact card',
  `select t.seq trip_seq, ${cardColumns} from (select * from exact_trips e where ${wanted}) e
  join trips t on t.seq = e.seq join routes r on r.id = t.route_id join accounts d on d.id = t.driver_id order by e.departs_at, e.seq`,
)

type ExactSearch = Pick<Question, 'now' | 'from' | 'to' | 'day' | 'seats' | 'need' | 'avoid'>

const values = ({ now, from, to, day, seats, need, avoid }: ExactSearch) => ({
  now,
  from: from.id,
  to: to.id,
  day: dayNumber(day),
  seats,
  need,
  avoid,
})

const nothing = (pool: pg.Pool) => run(pool, select1, {})
/** Reads ids, times and prices, from the index alone. */
export const exactMatch = (pool: pg.Pool, search: Question) => run<{ seq: number }>(pool, exact, values(search))
/** Reads the exact matches with every field of a card. */
export const exactMatchCard = (pool: pg.Pool, search: ExactSearch) => run<CardRow>(pool, exactCard, values(search))

export const names = {
  nothing: 'SELECT 1',
  exact: 'exact match, ids only',
  card: 'exact match, whole cards',
  departure: 'ours, earliest departure',
  price: 'ours, lowest price',
  count: 'ours, count to 61',
  postgis: 'PostGIS, GiST(day, line)',
} as const

/**
 * Builds all contenders that run on our own server, over one connection, so that the backend's processor time can be read
 * separately.
 */
export async function contenders({ connection: { pool }, known }: Built, suffix = ''): Promise<Contender<Question>[]> {
  const world = { pool, known }
  const cpu = await cpuOf(pool)
  const ours = (order: 'departure' | 'price', most: number) => (search: Question) =>
    findTrips(world, { ...search, order, after: undefined }, most)
  const answers = {
    [names.nothing]: () => nothing(pool),
    [names.exact]: (search: Question) => exactMatch(pool, search),
    [names.card]: (search: Question) => exactMatchCard(pool, search),
    [names.departure]: ours('departure', PAGE + 1),
    [names.price]: ours('price', PAGE + 1),
    [names.count]: ours('departure', MAX_COUNTED + 1),
  }
  return Object.entries(answers).map(([name, answer]) => ({ name: name + suffix, answer, cpu }))
}

/** Builds the contender on a server with PostGIS, if a server is given. */
export async function postgisContender(built: Built, url: string | undefined, log: Log): Promise<Contender<Question>[]> {
  if (!url) return []
  try {
    await buildPostgis(built, url)
  } catch (error) {
    log(`no PostGIS: ${String(error)}`)
    return []
  }
  const { pool } = connect(url, (error) => log(String(error)), { most: 1 })
  return [{ name: names.postgis, answer: (search) => postgisMatch(pool, search), cpu: await cpuOf(pool) }]
}
