import { legsBetween, seatsFree } from '#domain/bookings/seats.ts'
import { wholeUnit } from '#domain/money.ts'
import { MINUTE_MS } from '#domain/time.ts'
import { isOffered, stretchPrice } from '#domain/trips/contribution.ts'
import { fits, NO_FILTER, passesFilter, type TripStretch } from '#domain/trips/search/matching.ts'
import { kinds, leastSoldM, type Passing } from '#domain/trips/stretch.ts'
import { todayIn } from '../../platform/time.ts'
import { clockAt } from '../search/listing.ts'
import type { StretchSearch } from '../search/parseSearch.ts'
import { hoursOf } from '../search/search.ts'
import type { SmallTrip, SmallWorld } from './smallWorld.ts'

/** Expected result of a search; departure and pick-up in minutes since 1970. */
export interface Match {
  seq: number
  departs: number
  pickUp: number
  /** meters from the start */
  ends: number[]
  kinds: number[]
  stretchMinor: bigint
}

/** Searches by checking every trip (ST10). */
export const bruteForce = (
  { trips, checked, blocked }: Pick<SmallWorld, 'trips' | 'checked' | 'blocked'>,
  search: StretchSearch,
): Match[] =>
  trips
    .flatMap((trip) => (blocked(search.caller).includes(trip.driverId) ? [] : (matchOf(trip, search, checked) ?? [])))
    .sort(search.order === 'price' ? byPrice : byDeparture)

function matchOf(trip: SmallTrip, search: StretchSearch, checked: string): Match | undefined {
  const { from, to, day, seats, need, avoid, now, filter = NO_FILTER } = search
  const [a, b] = shortest(trip, from.id, to.id) ?? []
  if (!a || !b) return undefined
  if (!fits(stretchOf(trip, a, b), { first: day, last: day, seats, need, avoid, now })) return undefined
  const departs = trip.departsAt.getTime() / MINUTE_MS
  const { start, end } = hoursOf(search)
  if (departs + a.minutes < start || departs + a.minutes >= end) return undefined
  const declared = a.kind !== 'on_the_way' && b.kind !== 'on_the_way'
  const driverChecked = trip.driverId === checked
  const { joining, luggage } = trip
  const filtered = { driverChecked, joining, luggage, declared, priceMinor: priceOf(trip, a, b), unit: wholeUnit('ARS') }
  if (!passesFilter(filtered, filter)) return undefined
  return {
    seq: trip.seq,
    departs,
    pickUp: departs + a.minutes,
    ends: [a.posM, b.posM],
    kinds: [a, b].map(({ kind }) => kinds.indexOf(kind)),
    stretchMinor: priceOf(trip, a, b),
  }
}

/** Finds the shortest bookable pair of passes, the first of equal ones (ST11), by checking every pair. */
function shortest({ road: { passed, distanceM } }: SmallTrip, from: number, to: number): [Passing, Passing] | undefined {
  let best: [Passing, Passing] | undefined
  for (const a of passed)
    for (const b of passed) {
      const lengthM = b.posM - a.posM
      if (a.place.id !== from || b.place.id !== to || lengthM < leastSoldM(distanceM)) continue
      if (!best || lengthM < best[1].posM - best[0].posM) best = [a, b]
    }
  return best
}

const priceOf = ({ priceMinor, road }: SmallTrip, from: Passing, to: Passing) =>
  stretchPrice(priceMinor, to.posM - from.posM, road.distanceM, 'ARS')

function stretchOf(trip: SmallTrip, from: Passing, to: Passing): TripStretch {
  const { departsAt, road, free, gone, preferences, stopsWelcome } = trip
  const offered = isOffered(trip.priceMinor, priceOf(trip, from, to))
  const pickUpAt = new Date(departsAt.getTime() + from.minutes * MINUTE_MS)
  const pickUpDay = todayIn(pickUpAt, clockAt(from, road.passed))
  // a stretch in the wrong direction has no legs
  const seats = from.posM < to.posM ? seatsFree(free, legsBetween(road.legsM, from.posM, to.posM)) : 0
  return { from, to, roadM: road.distanceM, pickUpAt, pickUpDay, seatsFree: seats, gone, preferences, stopsWelcome, offered }
}

const byDeparture = (a: Match, b: Match) => a.departs - b.departs || a.seq - b.seq
const byPrice = (a: Match, b: Match) => Number(a.stretchMinor - b.stretchMinor) || a.seq - b.seq
