import { distanceM, type Place, type Point, type RoadLine } from '#domain/places/place.ts'
import { CORRIDOR_RADIUS_M, legBounds, passings } from '#domain/trips/stretch.ts'
import { encodeLine } from '#server/providers/routing/roads.ts'
import type { Road } from '#server/trips/posting/road.ts'
import { type Edge, type Network, placeAt, quickestPathsFrom } from './network.ts'

/**
 * The road of a trip: the indexes of origin and destination, the variant of the way between them, and the number of `stopovers`.
 */
export interface RoadBetween {
  from: number
  to: number
  variant: number
  stopovers: number
}

export const VARIANTS = 3
const MAX_POINTS = 800
// The key of all roads. It is empty, because the loader identifies roads by number.
const UNUSED = Buffer.alloc(0)

/** Builds roads as the product does, but over the fictitious network. */
export function roadLayer(network: Network) {
  const known = Array.from({ length: VARIANTS }, () => new Map<number, Int32Array>())
  const near = nearLine(network.places)
  const reach = ({ from, variant }: RoadBetween) =>
    known[variant]?.get(from) ?? remember(known[variant], from, quickestPathsFrom(network, from, variant))
  return (road: RoadBetween): Road => layRoad(network, road, pathOf(network, reach(road), road), near)
}

function remember<T>(known: Map<number, T> | undefined, key: number, value: T): T {
  known?.set(key, value)
  return value
}

/** Returns the edges in the order of travel, each with the place where the path enters it. */
function pathOf({ edges }: Network, by: Int32Array, { from, to }: RoadBetween): { edge: Edge; entered: number }[] {
  const path: { edge: Edge; entered: number }[] = []
  for (let here = to; here !== from;) {
    const edge = edges[by[here] ?? -1]
    if (!edge) throw new Error('There is no road between two places')
    here = edge.a === here ? edge.b : edge.a
    path.unshift({ edge, entered: here })
  }
  return path
}

function layRoad(
  { places }: Network,
  road: RoadBetween,
  path: ReturnType<typeof pathOf>,
  near: (line: RoadLine) => Place[],
): Road {
  const through = stopoversOf(
    path.slice(1).map(({ entered }) => entered),
    road.stopovers,
  )
  const { thinned, atM, atS } = measured(path, new Set(through))
  const points = thinned.map(({ point }) => point)
  const distance = atM.at(-1) ?? 0
  const reached = (place: number) => atM[thinned.findIndex(({ start }) => start === place)] ?? 0
  const stops = [road.from, ...through, road.to].map((place, i) => ({
    place: placeAt(places, place),
    atM: i === 0 ? 0 : place === road.to ? distance : reached(place),
  }))
  const line = { points, atM, atS }
  const passed = passings(line, stops, near(line))
  const facts = {
    distanceM: distance,
    durationS: atS.at(-1) ?? 0,
    stopsM: stops.map((stop) => stop.atM),
    method: 'estimate' as const,
  }
  return { ...line, ...facts, stops, passed, legsM: legBounds(stops, passed), line: encodeLine(points), key: UNUSED }
}

/** Returns the largest places on the way, in the order of the road. */
const stopoversOf = (between: number[], count: number) => {
  const biggest = between.toSorted((a, b) => a - b).slice(0, count)
  return between.filter((place) => biggest.includes(place))
}

interface RoadPoint {
  point: Point
  /** index of the place at which the road leaves this point, or -1 if this point is no place */
  start: number
  secondsPerMetre: number
}

/** Returns the points of a path, thinned out, with whole meters and seconds from the start of the path. */
function measured(path: ReturnType<typeof pathOf>, stops: Set<number>) {
  const all = path.flatMap(({ edge, entered }, i) => {
    const points = edge.a === entered ? edge.points : edge.points.toReversed()
    // avoids a division by zero, because two places may have the same point
    const pace = edge.metres > 0 ? edge.seconds / edge.metres : 0
    return points.slice(i === 0 ? 0 : 1).map((point): RoadPoint => ({ point, start: -1, secondsPerMetre: pace }))
  })
  markStarts(all, path)
  const step = Math.max(1, all.length / MAX_POINTS)
  const thinned = all.filter(
    ({ start }, i) => i === all.length - 1 || stops.has(start) || Math.floor(i / step) !== Math.floor((i - 1) / step),
  )
  let [metres, seconds] = [0, 0]
  const ats = thinned.map(({ point, secondsPerMetre }, i) => {
    const length = i === 0 ? 0 : distanceM(thinned[i - 1]?.point ?? point, point)
    return [(metres += length), (seconds += length * secondsPerMetre)] as const
  })
  return { thinned, atM: ats.map(([m]) => Math.round(m)), atS: ats.map(([, s]) => Math.round(s)) }
}

function markStarts(all: RoadPoint[], path: ReturnType<typeof pathOf>): void {
  let at = 0
  for (const { edge, entered } of path) {
    const point = all[at]
    if (point) point.start = entered
    at += edge.points.length - 1
  }
}

// at 55 degrees a cell is 16 km wide, which is more than the corridor's 10 km and half the distance between two points
const CELL = 0.25
const cellOf = (lat: number, lng: number) => Math.floor(lat / CELL) * 10_000 + Math.floor(lng / CELL)

/**
 * Returns the places that may lie within the corridor of a line, so that `passings` measures few other places. The selection
 * misses no place in the corridor.
 */
function nearLine(places: Place[]): (line: RoadLine) => Place[] {
  const around = new Map<number, Place[]>()
  for (const place of places)
    for (const north of [-1, 0, 1])
      for (const east of [-1, 0, 1]) {
        const cell = cellOf(place.lat + north * CELL, place.lng + east * CELL)
        around.set(cell, [...(around.get(cell) ?? []), place])
      }
  return (line) => {
    const cells = new Set(line.points.map(({ lat, lng }) => cellOf(lat, lng)))
    const reach = (CORRIDOR_RADIUS_M + longestGap(line) / 2) / METRES_PER_DEGREE
    return [...new Set([...cells].flatMap((cell) => around.get(cell) ?? []))].filter((place) =>
      isNearPoint(line.points, place, reach),
    )
  }
}

const METRES_PER_DEGREE = 110_000 // a lower bound, so that the reach in degrees is rounded up
const longestGap = ({ atM }: RoadLine) => atM.reduce((most, at, i) => Math.max(most, at - (atM[i - 1] ?? 0)), 0)

function isNearPoint(points: Point[], { lat, lng }: Place, reach: number): boolean {
  const squeeze = Math.cos((lat * Math.PI) / 180)
  for (const point of points) if ((point.lat - lat) ** 2 + ((point.lng - lng) * squeeze) ** 2 < reach * reach) return true
  return false
}
