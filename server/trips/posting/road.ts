import { createHash } from 'node:crypto'
import { legsBetween } from '#domain/bookings/seats.ts'
import { distanceM, type Place, type Point, type Route } from '#domain/places/place.ts'
import { CORRIDOR_RADIUS_M, legBounds, leastSoldM, type Passing, passings, type Stop } from '#domain/trips/stretch.ts'
import type { Gazetteer } from '../../places/gazetteer.ts'
import { encodeLine } from '../../providers/routing/roads.ts'
import type { World } from '../../world.ts'

/** A route with the facts for search and seats, equal for every trip with these stops. */
export interface Road extends Route {
  key: Buffer
  line: string
  stops: Stop[]
  passed: Passing[]
  legsM: number[]
}

/** Finds the road through these places by the router, with every place that it passes. Not for use in a transaction. */
export async function layRoad({ routing, gazetteer }: Pick<World, 'routing' | 'gazetteer'>, places: Place[]): Promise<Road> {
  const route = await routing.route(places)
  const stops = places.map((place, i) => ({ place, atM: route.stopsM[i] ?? 0 }))
  const passed = passings(route, stops, placesNear(route, gazetteer))
  const line = encodeLine(route.points)
  return { ...route, key: keyOf(places, route, line, passed), line, stops, passed, legsM: legBounds(stops, passed) }
}

// The key covers every fact about the road, because two routers, or one router with changed data, return different roads for
// equal stops. It also covers repeated passes of a place: older roads were stored with only the first pass (decision 29).
const keyOf = (places: Place[], { atM, atS, method }: Route, line: string, passed: Passing[]) =>
  createHash('sha256')
    .update(JSON.stringify([places.map(({ id }) => id), line, atM, atS, method, ...laterPasses(passed)]))
    .digest()

const laterPasses = (passed: Passing[]) =>
  passed
    .filter(({ place }, i) => passed.findIndex((one) => one.place.id === place.id) < i)
    .map(({ place, posM }) => [place.id, posM])

const PIECE = 25

/** Finds the places in boxes around pieces of the road, since one box around a long road would contain half a country. */
function placesNear({ points }: Route, gazetteer: Gazetteer): Place[] {
  const pieces = Array.from({ length: Math.ceil(points.length / PIECE) }, (_, i) => points.slice(i * PIECE, (i + 1) * PIECE + 1))
  return [...new Set(pieces.flatMap((piece) => gazetteer.around(boxAround(piece))))]
}

function boxAround(points: Point[]) {
  const lats = points.map(({ lat }) => lat)
  const lngs = points.map(({ lng }) => lng)
  const box = { south: Math.min(...lats), north: Math.max(...lats), west: Math.min(...lngs), east: Math.max(...lngs) }
  const { dLat, dLng } = marginAt(Math.max(Math.abs(box.south), Math.abs(box.north)))
  return { south: box.south - dLat, north: box.north + dLat, west: box.west - dLng, east: box.east + dLng }
}

/** Returns degrees that span at least the corridor's radius at a latitude. */
function marginAt(lat: number) {
  const dLat = (CORRIDOR_RADIUS_M * 1.01) / distanceM({ lat, lng: 0 }, { lat: lat - 1, lng: 0 })
  return { dLat, dLng: (CORRIDOR_RADIUS_M * 1.01) / distanceM({ lat, lng: 0 }, { lat, lng: 1 }) }
}

/** Builds the rows of route_places: every pass with its legs. */
export const routePlaces = ({ passed, legsM }: Road) =>
  passed.map(({ place, posM, offM, minutes, kind, stop }) => ({
    place_id: place.id,
    pos_m: posM,
    off_m: offM,
    minutes,
    kind: ['exact', 'nearby', 'on_the_way'].indexOf(kind),
    stop,
    leg_in: legsBetween(legsM, posM, posM).from,
    leg_out: legsBetween(legsM, posM, posM).to,
  }))

/** Returns for every pass the bits of the places reachable from it, and of the places from which it is reachable. */
export function signatures({ passed, distanceM: roadM }: Pick<Road, 'passed' | 'distanceM'>, bit: (placeId: number) => number) {
  const least = leastSoldM(roadM)
  const signature = (some: Passing[]) => some.reduce((word, { place }) => word | (1n << BigInt(bit(place.id))), 0n)
  return passed.map(({ posM }) => ({
    after: signature(passed.filter((other) => other.posM - posM >= least)),
    before: signature(passed.filter((other) => posM - other.posM >= least)),
  }))
}
