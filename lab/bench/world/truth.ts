import { legsBetween, seatsFree } from '#domain/bookings/seats.ts'
import { dayAfter, MINUTE_MS } from '#domain/time.ts'
import { isOffered, stretchPrice } from '#domain/trips/contribution.ts'
import { leastSoldM } from '#domain/trips/stretch.ts'
import { JOIN_CUTOFF_MS } from '#domain/trips/trip.ts'
import { startOf } from '#server/platform/time.ts'
import type { Question } from './asks.ts'
import { type PassedStore, type RoadFacts, rowsOf } from './passed.ts'
import { CURRENCY, driverOf, isBarred, isCancelled, type Trips } from './trips.ts'

/** Expected result of a search: the trip, its departure and the pick-up in minutes since 1970, and the price for the stretch. */
export interface Match {
  seq: number
  departs: number
  pickUp: number
  stretchMinor: bigint
}

interface Stretch {
  aPos: number
  bPos: number
  minutes: number
  declared: boolean
}

/** Answers searches by checking every trip that could be on the road that day. Uses no SQL, lists or signatures. */
export function bruteForce(store: PassedStore, trips: Trips): (search: Question) => Match[] {
  const byDeparture = Int32Array.from({ length: trips.count }, (_, i) => i).sort(
    (a, b) => departure(trips, a) - departure(trips, b),
  )
  const longest = Math.ceil(store.facts.reduce((most, { durationS }) => Math.max(most, durationS), 0) / 60) + 1
  return (search) => {
    const dayStart = startOf(search.day, search.from.zone).getTime() / MINUTE_MS
    const dayEnd = startOf(dayAfter(search.day, 1), search.from.zone).getTime() / MINUTE_MS
    const cutoff = (search.now.getTime() + JOIN_CUTOFF_MS) / MINUTE_MS
    const stretches = new Map<number, Stretch | undefined>()
    const stretchOf = (road: number) => {
      if (!stretches.has(road)) stretches.set(road, stretch(store, road, search))
      return stretches.get(road)
    }
    const matches: Match[] = []
    for (let i = firstFrom(byDeparture, trips, dayStart - longest); i < byDeparture.length; i++) {
      const trip = byDeparture[i] ?? 0
      if (departure(trips, trip) >= dayEnd) break
      const found = stretchOf(trips.road[trip] ?? 0)
      if (!found) continue
      const pickUp = departure(trips, trip) + found.minutes
      if (pickUp < dayStart || pickUp >= dayEnd || pickUp <= cutoff) continue
      if (isOpen(store, trips, trip, found, search)) matches.push(match(store, trips, trip, found, pickUp))
    }
    return matches.sort((a, b) => a.departs - b.departs || a.seq - b.seq)
  }
}

const departure = ({ departs }: Trips, trip: number) => departs[trip] ?? 0

function firstFrom(sorted: Int32Array, trips: Trips, minute: number): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (departure(trips, sorted[middle] ?? 0) < minute) low = middle + 1
    else high = middle
  }
  return low
}

/** Returns the two passes between which the stretch is shortest and can be sold; of equal stretches the first (ST11). */
function stretch(store: PassedStore, road: number, { from, to }: Question): Stretch | undefined {
  const facts = store.facts[road]
  if (!facts) return undefined
  let found: Stretch | undefined
  for (const a of rowsOf(store, facts, from.id))
    for (const b of rowsOf(store, facts, to.id)) {
      const [aPos, bPos] = [store.posM[a] ?? 0, store.posM[b] ?? 0]
      if (bPos - aPos < leastSoldM(facts.distanceM) || (found && bPos - aPos >= found.bPos - found.aPos)) continue
      const declared = (store.kind[a] ?? 2) < 2 && (store.kind[b] ?? 2) < 2
      found = { aPos, bPos, minutes: store.minutes[a] ?? 0, declared }
    }
  return found
}

const roadOf = (store: PassedStore, trips: Trips, trip: number): RoadFacts => {
  const facts = store.facts[trips.road[trip] ?? -1]
  if (!facts) throw new Error(`Trip ${trip} has no road`)
  return facts
}

function isOpen(store: PassedStore, trips: Trips, trip: number, { aPos, bPos, declared }: Stretch, search: Question): boolean {
  const preferences = trips.preferences[trip] ?? 0
  if (isCancelled(trip) || isBarred(driverOf(trips, trip))) return false
  if ((preferences & search.need) !== search.need || (preferences & search.avoid) !== 0) return false
  if (!declared && trips.welcome[trip] === 0) return false
  const price = BigInt(trips.priceMinor[trip] ?? 0)
  if (!isOffered(price, stretchPrice(price, bPos - aPos, roadOf(store, trips, trip).distanceM, CURRENCY))) return false
  return seatsFree(trips.free[trip] ?? 0n, legsBetween(roadOf(store, trips, trip).legsM, aPos, bPos)) >= search.seats
}

function match(store: PassedStore, trips: Trips, trip: number, { aPos, bPos }: Stretch, pickUp: number): Match {
  const { distanceM } = roadOf(store, trips, trip)
  const stretchMinor = stretchPrice(BigInt(trips.priceMinor[trip] ?? 0), bPos - aPos, distanceM, CURRENCY)
  return { seq: trip + 1, departs: departure(trips, trip), pickUp, stretchMinor }
}

export const byPrice = (a: Match, b: Match) =>
  a.stretchMinor === b.stretchMinor ? a.seq - b.seq : a.stretchMinor < b.stretchMinor ? -1 : 1
