import { allFree, seatOn, seatsFree } from '#domain/bookings/seats.ts'
import { costShare, roundedDown } from '#domain/trips/contribution.ts'
import { preferenceBits } from '#domain/trips/trip.ts'
import { midnight } from './clocks.ts'
import { dayDrawer, timeOfDay } from './demand.ts'
import type { PassedStore, RoadFacts } from './passed.ts'
import { oneOf, type Random } from './random.ts'

export const CURRENCY = 'ARS'
export const FUEL_PRICE_MINOR = 150_000n
const TRIPS_PER_DRIVER = 25
/** One driver in every `BARRED_EVERY` is suspended, and one trip in every `CANCELLED_EVERY` is cancelled. */
const [BARRED_EVERY, CANCELLED_EVERY] = [97, 101]

/** Trips in columns. Number `i` has seq `i + 1`; `departs` is in minutes since 1970. */
export interface Trips {
  count: number
  drivers: number
  road: Int32Array
  departs: Int32Array
  seats: Uint8Array
  free: BigInt64Array
  preferences: Uint8Array
  welcome: Uint8Array
  consumptionDl: Uint8Array
  priceMinor: Int32Array
  capMinor: Int32Array
}

export const driverOf = ({ drivers }: Trips, trip: number) => (trip * 7919) % drivers
export const isBarred = (driver: number) => driver % BARRED_EVERY === 1
export const isCancelled = (trip: number) => trip % CANCELLED_EVERY === 1

const empty = (count: number, road: Int32Array): Trips => ({
  count,
  road,
  drivers: Math.ceil(count / TRIPS_PER_DRIVER),
  departs: new Int32Array(count),
  priceMinor: new Int32Array(count),
  capMinor: new Int32Array(count),
  seats: new Uint8Array(count),
  preferences: new Uint8Array(count),
  welcome: new Uint8Array(count),
  consumptionDl: new Uint8Array(count),
  free: new BigInt64Array(count),
})

export function makeTrips({ facts }: PassedStore, roadOf: Int32Array, random: Random): Trips {
  const trips = empty(roadOf.length, roadOf)
  const drawDay = dayDrawer()
  for (let trip = 0; trip < trips.count; trip++) {
    const road = facts[roadOf[trip] ?? 0]
    if (road) fill(trips, trip, road, drawDay(random), random)
  }
  return trips
}

function fill(trips: Trips, trip: number, road: RoadFacts, day: number, random: Random): void {
  const seats = oneOf(random, [1, 2, 3, 3, 3, 4, 4, 5, 6])
  const consumptionDl = oneOf(random, [65, 75, 80, 80, 80, 80, 90, 110])
  const costs = { distanceM: road.distanceM, consumptionDl, fuelPriceMinor: FUEL_PRICE_MINOR, tollsMinor: 0n, seats }
  const cap = Number(roundedDown(costShare(costs).capMinor, CURRENCY))
  trips.departs[trip] = midnight(road.origin.zone, day) + timeOfDay(random)
  trips.seats[trip] = seats
  trips.consumptionDl[trip] = consumptionDl
  trips.capMinor[trip] = cap
  // as on real sites, many drivers keep the proposed price
  trips.priceMinor[trip] = random() < 0.5 ? cap : Math.floor((cap * (0.6 + 0.4 * random())) / 50_000) * 50_000
  trips.preferences[trip] = preferencesDrawn(random)
  trips.welcome[trip] = random() < 0.85 ? 1 : 0
  trips.free[trip] = withBookings(allFree(road.legsM.length - 1, seats), road.legsM.length - 1, seats, random)
}

const likely = [0.25, 0.15, 0.5, 0.3, 0.4, 0.06]
const preferencesDrawn = (random: Random) => likely.reduce((bits, chance, i) => bits | (random() < chance ? 1 << i : 0), 0)
export const ONLY_WOMEN = preferenceBits(['onlyWomen'])

/** Books seats on nearly half of the trips, most for the whole road and some for a part of it. */
function withBookings(free: bigint, legs: number, seats: number, random: Random): bigint {
  let left = free
  for (let bookings = random() < 0.45 ? 1 + Math.floor(random() * seats * 1.2) : 0; bookings > 0; bookings--) {
    const from = random() > 0.6 ? Math.floor(random() * legs) : 0
    const to = from === 0 ? legs : from + 1 + Math.floor(random() * (legs - from))
    if (seatsFree(left, { from, to }) > 0) left -= seatOn({ from, to })
  }
  return left
}
