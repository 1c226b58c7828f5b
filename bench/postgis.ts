import type pg from 'pg'
import type { Place } from '#domain/places/place.ts'
import { dayNumber } from '#domain/time.ts'
import { SHORTEST_STRETCH_M, CORRIDOR_RADIUS_M } from '#domain/trips/stretch.ts'
import { prepared, run } from '#server/platform/database/prepared.ts'
import { decodeLine } from '#server/providers/routing/polyline.ts'
import { PAGE } from '#server/trips/views.ts'
import type { Question } from './world/asks.ts'
import { type Built, withClient } from './world/build.ts'
import { copyRows, row } from './world/copy.ts'

/** The same trips on a server that has PostGIS: planar lines, GiST over day and line, the best of the forms that were tried. */
export const buildPostgis = ({ url }: Built, postgis: string) =>
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
    and st_linelocatepoint(line, ${to}) - st_linelocatepoint(line, ${from}) > ${SHORTEST_STRETCH_M / 1000} / (st_length(line) / 1000)
  order by departs, seq limit ${PAGE + 1}`,
)

// Mercator stretches lengths by the latitude.
const reach = ({ lat }: Place) => CORRIDOR_RADIUS_M / Math.cos((lat * Math.PI) / 180)

export const postgisMatch = (pool: pg.Pool, { from: a, to: b, day, seats, need }: Question) =>
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
