import { MAX_LEGS } from '../bookings/seats.ts'
import { distanceM, type Place, type Point, type RoadLine } from '../places/place.ts'

/** A declared stop: a place, and the meters from the start at which the road reaches it. */
export interface Stop {
  place: Place
  atM: number
}

/** Kinds of pick-up and drop-off: at the place's own declared stop, at a declared stop near it, or on the way. */
export const kinds = ['exact', 'nearby', 'on_the_way'] as const
export type Kind = (typeof kinds)[number]

/** Pick-up or drop-off for a place: meters and minutes from the start, and meters from the place. */
export interface Passing {
  place: Place
  posM: number
  offM: number
  minutes: number
  kind: Kind
  /** number of the declared stop; -1 on the way */
  stop: number
}

/** A road passes the places within this distance (ST1). */
export const CORRIDOR_RADIUS_M = 10_000
/** Minimum length of a part of a road that is sold (ST4). */
export const MIN_STRETCH_M = 20_000

/** Returns the minimum length of a stretch that is sold: 20 km, or the whole road if that is shorter (F34). */
export const leastSoldM = (roadM: number) => Math.min(MIN_STRETCH_M, roadM)

/**
 * Minimum distance in meters from an added leg end to every other leg end. The number of legs is limited, and ends that are
 * closer together would use up the legs on very short distances.
 */
const MIN_LEG_M = 8_000

/**
 * Returns every point where the road passes a place, in the order of the road (ST1, ST5). On a detour there and back, the road
 * passes a place twice (ST11). Places in `near` may be too far from the road.
 */
export const passings = (line: RoadLine, stops: Stop[], near: readonly Place[]): Passing[] =>
  near.flatMap((place) => passingsOf(line, stops, place)).sort((a, b) => a.posM - b.posM || a.place.id - b.place.id)

function passingsOf(line: RoadLine, stops: Stop[], place: Place): Passing[] {
  const own = stops.findIndex((stop) => stop.place.id === place.id)
  const reach = own >= 0 ? { stop: own, offM: 0 } : nearestStop(stops, place)
  const declared = stops[reach.stop]
  if (declared && reach.offM <= CORRIDOR_RADIUS_M) {
    const { atM: posM } = declared
    const kind = own >= 0 ? 'exact' : 'nearby'
    return [{ place, posM, offM: reach.offM, minutes: minutesAt(line, posM), kind, stop: reach.stop }]
  }
  return nearestOnLine(line, place, CORRIDOR_RADIUS_M).map(({ posM, offM }) => ({
    place,
    posM,
    offM,
    minutes: minutesAt(line, posM),
    kind: 'on_the_way',
    stop: -1,
  }))
}

function nearestStop(stops: Stop[], place: Place): { stop: number; offM: number } {
  const distances = stops.map((stop) => Math.round(distanceM(stop.place, place)))
  const offM = Math.min(...distances)
  return { stop: distances.indexOf(offM), offM }
}

const METRES_PER_DEGREE = 111_195

/** Tolerance for the nearest point, since the two carriageways of a motorway are some meters apart. */
const AS_NEAR_M = 100
/** A road has left a place once it is this much farther away. */
const LEFT_M = 1000

/**
 * Returns the points of the road nearest to a place, at most `withinM` away: meters from the start, and distance. Returns several
 * points if the road moves away and comes equally near again (ST11). Computes on a plane within a segment, which is at most a few
 * km long.
 */
export function nearestOnLine(
  { points, atM }: RoadLine,
  { lat, lng }: Point,
  withinM = Infinity,
): { posM: number; offM: number }[] {
  const squeeze = Math.cos((lat * Math.PI) / 180)
  const x = (i: number) => ((points[i]?.lng ?? 0) - lng) * squeeze
  const y = (i: number) => (points[i]?.lat ?? 0) - lat
  /** share of a segment, and squared distance in degrees, at the nearest point */
  const nearestOf = (i: number) => {
    const [ax, ay, dx, dy] = [x(i), y(i), x(i + 1) - x(i), y(i + 1) - y(i)]
    const t = Math.max(0, Math.min(1, -(ax * dx + ay * dy) / (dx * dx + dy * dy || 1)))
    return { t, apart: (ax + t * dx) ** 2 + (ay + t * dy) ** 2 }
  }
  let best = Infinity
  for (let i = 0; i + 1 < points.length; i++) best = Math.min(best, nearestOf(i).apart)
  const nearestM = Math.sqrt(best) * METRES_PER_DEGREE
  if (Math.round(nearestM) > withinM) return []
  const [asNear, left] = [squared(Math.min(nearestM + AS_NEAR_M, withinM + 0.5)), squared(nearestM + LEFT_M)]
  const passes: { posM: number; apart: number }[] = []
  let isThere = false
  for (let i = 0; i + 1 < points.length; i++) {
    const { t, apart } = nearestOf(i)
    if (x(i) ** 2 + y(i) ** 2 >= left) isThere = false
    if (apart > asNear) continue
    const pass = { posM: between(atM, i, t), apart }
    if (!isThere) passes.push(pass)
    else if (apart < (passes.at(-1)?.apart ?? 0)) passes.splice(-1, 1, pass)
    isThere = true
  }
  return passes.map(({ posM, apart }) => ({ posM: Math.round(posM), offM: Math.round(Math.sqrt(apart) * METRES_PER_DEGREE) }))
}

const squared = (metres: number) => (metres / METRES_PER_DEGREE) ** 2
const between = (at: number[], i: number, t: number) => (at[i] ?? 0) + t * ((at[i + 1] ?? 0) - (at[i] ?? 0))

/** Returns the whole minutes from the start to a position. */
export function minutesAt({ atM, atS }: RoadLine, posM: number): number {
  const i = Math.max(
    0,
    Math.min(
      atM.length - 2,
      atM.findLastIndex((m) => m <= posM),
    ),
  )
  const length = (atM[i + 1] ?? 0) - (atM[i] ?? 0)
  return Math.round(between(atS, i, length > 0 ? (posM - (atM[i] ?? 0)) / length : 0) / 60)
}

/**
 * Returns the ends of the legs on which seats are counted: every declared stop, and the most populous places on the road until
 * there are 15 legs (SE1).
 */
export function legBounds(stops: Stop[], passed: Passing[]): number[] {
  const bounds = stops.map(({ atM }) => atM)
  for (const { posM } of passed.toSorted(
    (a, b) => b.place.population - a.place.population || a.place.id - b.place.id || a.posM - b.posM,
  )) {
    if (bounds.length > MAX_LEGS) break
    if (bounds.every((bound) => Math.abs(bound - posM) >= MIN_LEG_M)) bounds.push(posM)
  }
  return bounds.sort((a, b) => a - b)
}

/**
 * Returns the shortest sellable stretch between two places, each of which the road may pass several times, in meters from the
 * start: the first of equal ones (ST11), or the longest if none is sellable. The choice depends only on the road, so that all
 * callers get the same stretch.
 */
export function shortestStretch<Way>(
  candidates: readonly Way[],
  roadM: number,
  endsOf: (candidate: Way) => { onM: number; offM: number },
): Way | undefined {
  const measured = candidates.map((candidate) => {
    const { onM, offM } = endsOf(candidate)
    return { candidate, onM, lengthM: offM - onM }
  })
  const forward = measured.filter(({ lengthM }) => lengthM > 0)
  const sold = forward.filter(({ lengthM }) => lengthM >= leastSoldM(roadM))
  const [best] =
    sold.length > 0 ? sold.sort((a, b) => a.lengthM - b.lengthM || a.onM - b.onM) : forward.sort((a, b) => b.lengthM - a.lengthM)
  return best?.candidate
}

/** Minimum population of a town that a list of places on the road names. */
const WORTH_NAMING = 5000

/** Checks whether a preview names a place on the way: not at or near a declared stop, and not a hamlet. */
export const isWorthNaming = ({ kind, place }: Pick<Passing, 'kind' | 'place'>) =>
  kind === 'on_the_way' && place.population >= WORTH_NAMING

/** Returns the kind of a stretch: the worse kind of its two ends. */
export const kindOf = (from: Kind, to: Kind): Kind => (kinds.indexOf(from) >= kinds.indexOf(to) ? from : to)

/**
 * Returns the driver's detour in meters: from the road to the place and back, for each end that is not a declared stop. It is an
 * estimate of the distance on roads.
 */
export const extraM = (ends: { kind: Kind; offM: number }[]) =>
  Math.round(ends.filter(({ kind }) => kind === 'on_the_way').reduce((sum, { offM }) => sum + 2 * offM * 1.2, 0))
