import { strToU8, Zip } from 'fflate'
import { createHash, type Hash } from 'node:crypto'
import { setTimeout as rest } from 'node:timers/promises'
import { displayName, type Place } from '#domain/places/place.ts'
import { dayAfter, type Day, HOUR_MS, MINUTE_MS } from '#domain/time.ts'
import { JOIN_CUTOFF_MS } from '#domain/trips/trip.ts'
import { agreedInstant, midnight, minutesOf, startOf, todayIn } from '../../platform/time.ts'
import type { World } from '../../world.ts'
import { openPath } from '../openPages/addresses.ts'
import { DAYS_SHOWN } from '../openPages/roads.ts'
import { DeflatedEntry } from './deflatedEntry.ts'
import { type CanBoard, type Run, runsOf, soldPairs } from './soldPairs.ts'
import { listedTrips } from './storedFeed.ts'

/** Columns of the files by the GTFS reference (gtfs.org, revision of 2025). */
const columns = {
  'agency.txt': ['agency_id', 'agency_name', 'agency_url', 'agency_timezone', 'agency_lang'],
  'stops.txt': ['stop_id', 'stop_name', 'stop_lat', 'stop_lon', 'stop_timezone'],
  'routes.txt': ['route_id', 'agency_id', 'route_long_name', 'route_desc', 'route_type', 'route_url'],
  'trips.txt': ['route_id', 'service_id', 'trip_id', 'trip_headsign'],
  'stop_times.txt': [
    'trip_id',
    'arrival_time',
    'departure_time',
    'stop_id',
    'stop_sequence',
    'pickup_type',
    'drop_off_type',
    'timepoint',
  ],
  'calendar_dates.txt': ['service_id', 'date', 'exception_type'],
  'attributions.txt': ['organization_name', 'is_authority', 'attribution_url'],
  'feed_info.txt': [
    'feed_publisher_name',
    'feed_publisher_url',
    'feed_lang',
    'feed_start_date',
    'feed_end_date',
    'feed_version',
    'feed_contact_url',
  ],
} as const
type FileName = keyof typeof columns

const AGENCY = 'tramo'
/** Route type of a bus: GTFS has no type for shared cars, and planners show a bus as a road vehicle. */
const BUS = 3
const [WITH_DRIVER, NOT_HERE] = [3, 1]
const ADDED = 1
const APPROXIMATE = 0
/**
 * Trips processed without a pause. They take some two milliseconds, so other requests of this process wait no longer than that.
 */
const MAX_UNINTERRUPTED = 20

const readme = (publicUrl: string) =>
  `Trips with free seats of ${publicUrl}, for ${DAYS_SHOWN} days. Viajes con lugar, por ${DAYS_SHOWN} días.
Licence of the data / Licencia de los datos: CC0 1.0, https://creativecommons.org/publicdomain/zero/1.0/
Names and coordinates of towns / Nombres y coordenadas: GeoNames, CC BY 4.0, https://www.geonames.org/
Seats are booked at the address of each route. Los lugares se reservan en la dirección de cada ruta.
`

type FeedWorld = Pick<World, 'pool' | 'gazetteer' | 'now' | 'publicUrl'> & { settings: Pick<World['settings'], 'APP_TIME_ZONE'> }
type Cell = string | number

/** Makes the feed for trip planners: trips between their declared stops, with the data that open pages show (ST21). */
export async function makeFeed(world: FeedWorld): Promise<{ version: string; body: Buffer; trips: number }> {
  const { gazetteer, publicUrl, settings } = world
  const zone = settings.APP_TIME_ZONE
  const now = world.now()
  const today = todayIn(now, zone)
  const zipped = archive(startOf(today, zone))
  const rows = runWriter(world, zipped.file)
  const canBoard = boarding(now)
  // one day more than the open pages of any time zone show
  for await (const batch of listedTrips(world, now, startOf(dayAfter(today, DAYS_SHOWN + 1), zone))) {
    let began = performance.now()
    for (const [n, trip] of batch.entries()) {
      for (const run of runsOf(soldPairs(trip, gazetteer.get, canBoard))) rows.add(trip.id, run)
      if ((n + 1) % MAX_UNINTERRUPTED && n + 1 < batch.length) continue
      await rows.flush()
      // leaves at least half of this process's time for other work
      await rest(performance.now() - began)
      began = performance.now()
    }
  }
  const { stops, days, trips } = rows.end()
  const whole = (name: FileName, all: Cell[][]) => {
    const one = zipped.file(name)
    for (const row of all) one.add(row)
    one.close()
  }
  whole('stops.txt', [...stops.values()].toSorted((a, b) => a.id - b.id).map(stopRow))
  const served = [...days].toSorted()
  whole(
    'calendar_dates.txt',
    served.map((day) => [plain(day), plain(day), ADDED]),
  )
  whole('agency.txt', [[AGENCY, 'Tramo', publicUrl, zone, 'es']])
  whole('attributions.txt', [['GeoNames (CC BY 4.0)', 1, 'https://www.geonames.org/']])
  const covered = [...served, today, dayAfter(today, DAYS_SHOWN - 1)].toSorted()
  const dates = [plain(covered[0] ?? today), plain(covered.at(-1) ?? today)]
  const version = zipped.hash.copy().update(dates.join()).digest('hex').slice(0, 32)
  whole('feed_info.txt', [['Tramo', publicUrl, 'es', ...dates, version, publicUrl]])
  return { version, body: await zipped.end(readme(publicUrl)), trips }
}

function runWriter(world: FeedWorld, file: (name: FileName) => Table) {
  const zone = world.settings.APP_TIME_ZONE
  const tables = { trips: file('trips.txt'), times: file('stop_times.txt'), routes: file('routes.txt') }
  const [stops, routes, days, zeros] = [new Map<number, Place>(), new Set<string>(), new Set<Day>(), new Map<Day, number>()]
  let trips = 0
  const add = (id: string, run: Run) => {
    const [first, last] = [run.stops[0], run.stops.at(-1)]
    if (!first || !last) return
    const [route, trip, day] = [`${first.place.id}-${last.place.id}`, id + run.suffix, todayIn(first.at, zone)]
    if (!routes.has(route)) tables.routes.add(routeRow(world, route, first.place, last.place))
    routes.add(route)
    days.add(day)
    for (const { place } of run.stops) stops.set(place.id, place)
    tables.trips.add([route, plain(day), trip, last.place.name])
    const zero = zeros.get(day) ?? zeroOf(day, zone)
    zeros.set(day, zero)
    for (const row of timeRows(trip, run, zero)) tables.times.add(row)
    trips++
  }
  const flush = async () => {
    for (const table of Object.values(tables)) await table.flush()
  }
  const end = () => {
    for (const table of Object.values(tables)) table.close()
    return { stops, days, trips }
  }
  return { add, flush, end }
}

/**
 * Returns a function that checks whether an open page shows a pick-up. The days of an open page are those of the town's time
 * zone.
 */
function boarding(now: Date): CanBoard {
  const first = minutesOf(new Date(now.getTime() + JOIN_CUTOFF_MS)) + 1
  const ends = new Map<string, number>()
  return ({ zone }, at) => {
    const end = ends.get(zone) ?? midnight(dayAfter(todayIn(now, zone), DAYS_SHOWN), zone)
    ends.set(zone, end)
    return minutesOf(at) >= first && minutesOf(at) < end
  }
}

const stopRow = (place: Place): Cell[] => [place.id, displayName(place), place.lat, place.lng, place.zone]

const routeRow = ({ gazetteer, publicUrl }: FeedWorld, route: string, from: Place, to: Place): Cell[] => [
  route,
  AGENCY,
  `${from.name} – ${to.name}`,
  'Viaje compartido en auto, con reserva. Shared car ride, booked ahead.',
  BUS,
  publicUrl + openPath(gazetteer, 'es-AR', from, to),
]

/** Returns noon minus 12 hours in milliseconds, the start of a service day's clock. */
const zeroOf = (day: Day, zone: string) => agreedInstant(day, '12:00', zone).getTime() - 12 * HOUR_MS

function timeRows(trip: string, { stops, boardings }: Run, zero: number): Cell[][] {
  return stops.map(({ at, place }, n) => {
    const time = clockOf(at.getTime() - zero)
    const may = (isAllowed: boolean) => (isAllowed ? WITH_DRIVER : NOT_HERE)
    return [trip, time, time, place.id, n + 1, may(n < boardings), may(n > 0), APPROXIMATE]
  })
}

/** Formats the time since noon minus 12 hours of the service day. After the next midnight it exceeds 24:00:00. */
function clockOf(ms: number): string {
  const minutes = Math.round(ms / MINUTE_MS)
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}:00`
}

const plain = (day: Day) => day.replaceAll('-', '')

/** Builds a zip as rows arrive; its hash covers the uncompressed text. */
function archive(mtime: Date) {
  const chunks: Uint8Array[] = []
  const hash = createHash('sha256')
  const zip = new Zip()
  const done = new Promise<Buffer>((resolve, reject) => {
    zip.ondata = (error, chunk, isLast) => {
      if (error) return reject(error)
      chunks.push(chunk)
      if (isLast) resolve(Buffer.concat(chunks))
    }
  })
  // prevents an unhandled rejection when an error happens before `end` returns this promise
  done.catch(() => {})
  const entry = (name: string) => {
    const deflated = new DeflatedEntry(name)
    deflated.mtime = mtime
    zip.add(deflated)
    return deflated
  }
  const file = (name: FileName) => table(entry(name), columns[name], hash)
  const end = (text: string) => {
    entry('README.txt').push(strToU8(text), true)
    zip.end()
    return done
  }
  return { file, hash, end }
}

type Table = ReturnType<typeof table>

function table(entry: DeflatedEntry, heads: readonly string[], hash: Hash) {
  let rows: (readonly Cell[])[] = [heads]
  const push = (isLast: boolean) => {
    const text = rows.map((cells) => `${cells.map(quoted).join(',')}\r\n`).join('')
    rows = []
    hash.update(text)
    entry.push(strToU8(text), isLast)
  }
  const flush = () => {
    push(false)
    return entry.hasRoom()
  }
  return { add: (cells: Cell[]) => void rows.push(cells), flush, close: () => push(true) }
}

const quoted = (cell: Cell): string => {
  const text = String(cell)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
