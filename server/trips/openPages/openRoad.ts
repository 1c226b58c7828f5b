import type { Received, Reply } from '#contract/endpoint.ts'
import type { showOpenRoad } from '#contract/trips/openRoad.ts'
import { displayName, distanceM, type Place } from '#domain/places/place.ts'
import { refuseIf } from '#domain/refusal.ts'
import { type Day, dayFrom, dayText, HOUR_MS } from '#domain/time.ts'
import { whyNotSeats } from '#domain/trips/trip.ts'
import { todayIn } from '../../platform/time.ts'
import { ttlCache } from '../../platform/ttlCache.ts'
import { amount } from '../../platform/wire.ts'
import { resolvePlace } from '../search/parseSearch.ts'
import { MAX_TRIPS, type Open, type OpenTrip, roadsLately, type TownPair, tripsOn, upcomingTrips } from './roads.ts'

interface Answer extends Reply<typeof showOpenRoad> {
  /** the search, if it found nothing */
  unmet: (TownPair & { day: Day }) | undefined
}

const ANSWER_MS = 30_000
const MAX_ANSWERS = 1000

const makeCaches = ({ now }: Open) => ({
  answers: ttlCache<Answer>({ ms: ANSWER_MS, most: MAX_ANSWERS, now }),
  roads: ttlCache<TownPair[]>({ ms: HOUR_MS, most: 1, now }),
})
const caches = new WeakMap<Open['pool'], ReturnType<typeof makeCaches>>()

/**
 * Returns the open list of a road for a visitor's search (F32): the searched day first, then the other days. Computed once in 30
 * seconds.
 */
export async function openRoad(world: Open, query: Received<typeof showOpenRoad>['query']): Promise<Answer> {
  const [from, to] = [resolvePlace(world, query.from), resolvePlace(world, query.to)]
  refuseIf(from.id === to.id ? 'same_place' : undefined)
  const seats = query.place ?? 1
  refuseIf(whyNotSeats(seats))
  const day = query.date === undefined ? undefined : dayFrom(query.date)
  const cache = caches.get(world.pool) ?? makeCaches(world)
  caches.set(world.pool, cache)
  return cache.answers(JSON.stringify([from.id, to.id, day, seats]), async () => {
    const road = { from, to }
    const ofDay = day ? await tripsOn(world, road, day, { seats }) : []
    const others = await upcomingTrips(world, road, { most: MAX_TRIPS - ofDay.length, seats, except: day })
    const trips = [...ofDay, ...others]
    const isMet = (day ? ofDay : trips).length > 0
    const lately = () => cache.roads('roads', () => roadsLately(world))
    return {
      ...namedRoad(road),
      trips: trips.map(presentOpen),
      more: trips.length === MAX_TRIPS,
      nearby: trips.length > 0 ? [] : (await nearbyRoads(world, road, seats, await lately())).map(namedRoad),
      unmet: isMet ? undefined : { ...road, day: day ?? todayIn(world.now(), from.zone) },
    }
  })
}

const named = (place: Place) => ({ id: place.id, name: displayName(place) })
const namedRoad = ({ from, to }: TownPair) => ({ from: named(from), to: named(to) })

const presentOpen = (trip: OpenTrip) => ({
  id: trip.id,
  from: trip.pickUp,
  to: trip.dropOff,
  date: dayText(trip.day),
  hours: trip.hours,
  arrivalHours: trip.arrivalHours,
  durationS: Math.round((Date.parse(trip.arrivesAt) - Date.parse(trip.at)) / 1000),
  place: trip.seatsLeft,
  ...amount(BigInt(trip.priceMinor), trip.currency),
  restriction: trip.extras.join(','),
})

/**
 * Limit of how far a suggested road may be away: the distance between the two origins plus the distance between the two
 * destinations.
 */
const NEARBY_M = 150_000
const MAX_NEARBY = 3
const MAX_TRIED = 8

/** Finds the nearest roads with an open trip. */
async function nearbyRoads(world: Open, { from, to }: TownPair, seats: number, roads: TownPair[]): Promise<TownPair[]> {
  const near = roads
    .map((road) => ({ ...road, offM: distanceM(road.from, from) + distanceM(road.to, to) }))
    .filter(({ offM }) => offM > 0 && offM <= NEARBY_M)
    .toSorted((a, b) => a.offM - b.offM)
  const open: TownPair[] = []
  for (const road of near.slice(0, MAX_TRIED))
    if (open.length < MAX_NEARBY && (await upcomingTrips(world, road, { most: 1, seats })).length > 0) open.push(road)
  return open
}
