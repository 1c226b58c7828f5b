import fc from 'fast-check'
import { fileURLToPath } from 'node:url'
import { allFree, seatOn, seatsFree } from '#domain/bookings/seats.ts'
import { DAY_MS, MINUTE_MS } from '#domain/time.ts'
import { type Luggage, luggageSizes } from '#domain/trips/terms.ts'
import { type Joining, joiningModes, MAX_ROAD_DAYS } from '#domain/trips/trip.ts'
import { loadGazetteer } from '../../places/gazetteer.ts'
import { type KnownPlaces, knowPlaces } from '../../places/known.ts'
import { type Connection, connect } from '../../platform/database/connect.ts'
import { transact } from '../../platform/database/transact.ts'
import { wallClock } from '../../platform/time.ts'
import { embeddedRouting } from '../../providers/routing/embedded.ts'
import { readNetwork } from '../../providers/routing/network.ts'
import { freshDatabase } from '../../testing/database/database.ts'
import { patience } from '../../testing/database/patience.ts'
import { layRoad, type Road } from '../posting/road.ts'
import { insertTrip, keepRoad, listUnderPlaces } from '../queries.ts'
import { placeIndexRows } from '../search/listing.ts'

const data = (path: string) => fileURLToPath(new URL(`../../../data/${path}`, import.meta.url))
export const gazetteer = loadGazetteer(data('places/places.tsv'))
const routing = embeddedRouting(readNetwork(data('roads'), gazetteer.all))

export const NOW = new Date('2027-06-10T15:00:00Z')

export interface SmallTrip {
  seq: number
  road: Road
  departsAt: Date
  seats: number
  free: bigint
  preferences: number
  stopsWelcome: boolean
  joining: Joining
  luggage: Luggage
  priceMinor: bigint
  /** true when it is canceled, or its driver is suspended */
  gone: boolean
  driverId: string
}

type Drawn = Omit<SmallTrip, 'seq' | 'road' | 'departsAt' | 'free' | 'gone' | 'driverId'> & {
  cancelled: boolean
  suspended: boolean
}

/**
 * Trips on real roads of four countries in their own database. In June some of these countries have a different local time than
 * Argentina.
 */
export interface SmallWorld {
  connection: Connection
  known: KnownPlaces
  trips: SmallTrip[]
  /** each driver has blocked the next one */
  drivers: string[]
  /** returns the drivers with a block between them and this caller */
  blocked(caller: string | undefined): string[]
  /** a person with a checked identity */
  checked: string
  /** adds an ordinary trip */
  drive(road: Road, departsAt: Date): Promise<void>
  close(): Promise<void>
}

export async function smallWorld(): Promise<SmallWorld> {
  const database = await freshDatabase()
  const connection = connect(database.url, () => {}, patience)
  const known = await knowPlaces(connection.db, gazetteer)
  const drivers = await threeDrivers(connection)
  const trips: SmallTrip[] = []
  const add = async (drawn: Drawn, road: Road, departsAt: Date, free: bigint) => {
    const driverId = drivers[drawn.suspended ? 2 : drawn.seats % 2] ?? ''
    const seq = await write(connection, known, drawn, road, departsAt, free, driverId)
    trips.push({ ...drawn, seq, road, departsAt, free, driverId, gone: drawn.cancelled || drawn.suspended })
  }
  const roads = await someRoads()
  for (const { at, minute, booked, ...drawn } of fc.sample(drawnTrip, { numRuns: 400, seed: 7 })) {
    const road = roads[at % roads.length]
    if (road) await add(drawn, road, new Date(NOW.getTime() + minute * MINUTE_MS), withBookings(drawn.seats, booked, road))
  }
  const drive = (road: Road, departsAt: Date) => add(ordinary, road, departsAt, allFree(road.legsM.length - 1, ordinary.seats))
  return {
    connection,
    known,
    trips,
    drivers,
    blocked: (caller) => (caller === undefined ? [] : drivers.filter((driver) => driver !== caller)),
    checked: drivers[0] ?? '',
    drive,
    close: () => connection.close().then(database.drop),
  }
}

const ordinary: Drawn = {
  seats: 3,
  preferences: 0,
  stopsWelcome: true,
  joining: 'at_once',
  luggage: 'small',
  priceMinor: 900_000n,
  cancelled: false,
  suspended: false,
}

const drawnTrip = fc.record({
  at: fc.nat(1000),
  minute: fc.integer({ min: -12 * 12, max: 36 * 12 }).map((twelfths) => twelfths * 5),
  seats: fc.integer({ min: 1, max: 6 }),
  booked: fc.array(fc.tuple(fc.nat(14), fc.nat(14)), { maxLength: 4 }),
  preferences: fc.nat(63),
  stopsWelcome: fc.nat(3).map((one) => one > 0),
  joining: fc.constantFrom(...joiningModes),
  // few prices, so that many are equal; some so low that the price of a part rounds to zero (ST8)
  priceMinor: fc.oneof(
    { weight: 5, arbitrary: fc.nat(40).map((price) => BigInt(price) * 100_050n) },
    { weight: 1, arbitrary: fc.nat(5).map((pesos) => BigInt(pesos) * 100n) },
  ),
  suspended: fc.nat(9).map((one) => one === 0),
  cancelled: fc.nat(9).map((one) => one === 0),
  luggage: fc.constantFrom(...luggageSizes),
})

const towns = [
  'Buenos Aires|Campana|San Nicolás|Rosario|Villa María|Córdoba, Córdoba|Río Cuarto|Villa Mercedes|San Luis, San Luis|Mendoza, Mendoza',
  'Uspallata|Los Andes, Valparaíso|San Juan, San Juan|Santa Fe|Paraná, Entre Ríos|Concordia|Paso de los Libres|Uruguaiana|Salto, Salto|Montevideo',
].flatMap((names) => names.split('|').flatMap((name) => gazetteer.suggest(name, 1)))

/** Pairs of places that are closer together than the minimum of a bookable part of a road (ST4). */
const neighbours =
  'Corrientes, Corrientes–Resistencia|Cipolletti–Neuquén|Trelew–Rawson, Chubut|Posadas–Encarnación|Berisso–La Plata|Paraná, Entre Ríos–Oro Verde'

const drawnStops = fc.uniqueArray(fc.nat(towns.length - 1), { minLength: 2, maxLength: 3 })

async function someRoads(): Promise<Road[]> {
  const drawn = fc.sample(drawnStops, { numRuns: 60, seed: 7 })
  const pairs = neighbours.split('|').map((names) => names.split('–').flatMap((name) => gazetteer.suggest(name, 1)))
  const stopsOfEach = [...drawn.map((stops) => stops.flatMap((stop) => towns[stop] ?? [])), ...pairs]
  const roads = await Promise.all(stopsOfEach.map(roadBetween))
  return roads.filter(({ durationS }) => durationS * 1000 <= MAX_ROAD_DAYS * DAY_MS)
}

export const roadBetween = (places: Parameters<typeof layRoad>[1]) => layRoad({ routing, gazetteer }, places)

function withBookings(seats: number, booked: [number, number][], { legsM }: Road): bigint {
  const legs = legsM.length - 1
  return booked.reduce(
    (free, [one, other]) => {
      const taken = { from: Math.min(one, other) % legs, to: legs }
      return seatsFree(free, taken) > 0 ? free - seatOn(taken) : free
    },
    allFree(legs, seats),
  )
}

/** Creates two drivers who may drive, and one who is suspended. */
async function threeDrivers({ db }: Connection): Promise<string[]> {
  await db.insertInto('fuel_prices').values({ currency: 'ARS', price_minor: 150_000n, valid_from: NOW }).execute()
  const rows = (['active', 'active', 'suspended'] as const).map((standing, i) => ({
    issuer: 'test',
    subject: `${i}`,
    email: `${i}@example.org`,
    name: standing,
    created_at: NOW,
    standing,
    identity_checked_at: i === 0 ? NOW : null,
  }))
  const ids = (await db.insertInto('accounts').values(rows).returning('id').execute()).map(({ id }) => id)
  // each driver has a block with both others
  const blocks = ids.map((blocker_id, i) => ({ blocker_id, blocked_id: ids[(i + 1) % ids.length] ?? '', blocked_at: NOW }))
  await db.insertInto('blocks').values(blocks).execute()
  return ids
}

const write = (
  { db }: Connection,
  { bit }: KnownPlaces,
  drawn: Drawn,
  road: Road,
  departsAt: Date,
  free: bigint,
  driverId: string,
) =>
  transact(db, async (tx) => {
    const routeId = await keepRoad(tx, road)
    const { seq } = await insertTrip(tx, { ...tripRow(drawn, road, departsAt), free, driver_id: driverId, route_id: routeId })
    await listUnderPlaces(tx, seq, placeIndexRows({ road, departsAt }, bit), { ...drawn, routeId, distanceM: road.distanceM })
    return seq
  })

const tripRow = (
  { seats, preferences, stopsWelcome, joining, luggage, priceMinor, cancelled }: Drawn,
  road: Road,
  departsAt: Date,
) => ({
  vehicle_id: null,
  departs_at: departsAt,
  arrives_at: new Date(departsAt.getTime() + road.durationS * 1000),
  local_date: '2027-06-10',
  local_time: wallClock(departsAt, 'UTC').time,
  zone: 'UTC',
  origin_name: '',
  destination_name: '',
  seats,
  legs: road.legsM.length - 1,
  preferences,
  stops_welcome: stopsWelcome,
  joining,
  luggage,
  comment: '',
  meeting_points: [],
  stops: [],
  method: road.method,
  currency: 'ARS' as const,
  price_minor: priceMinor,
  cap_minor: priceMinor,
  distance_m: road.distanceM,
  consumption_dl: 80,
  fuel_price_id: 1,
  tolls_minor: 0n,
  cancelled_at: cancelled ? NOW : null,
  created_at: NOW,
})
