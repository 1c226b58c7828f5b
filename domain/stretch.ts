import { distanceM, type Place, type Point } from './place.ts'
import { MOST_LEGS } from './seats.ts'

/** A road as it is driven: points, and at each the metres and seconds driven from the first. All three have the same length. */
export interface Line {
  points: Point[]
  atM: number[]
  atS: number[]
}

/** A declared stop: a place, and the metres from the start at which the road reaches it. */
export interface Stop {
  place: Place
  atM: number
}

/** How people get on or off for a place: at its own declared stop, at a declared stop near it, or where the road passes it. */
export const kinds = ['exact', 'nearby', 'on_the_way'] as const
export type Kind = (typeof kinds)[number]

/** Where one gets on or off for a place: metres and minutes from the start, and metres between the place and there. */
export interface Passing {
  place: Place
  posM: number
  offM: number
  minutes: number
  kind: Kind
  /** number of the declared stop; -1 on the way */
  stop: number
}

/** A road passes a place that is at most this far from it (ST1). */
export const CORRIDOR_RADIUS_M = 10_000
/** Shorter rides are not matched (ST4). */
export const SHORTEST_STRETCH_M = 20_000
/** Two cuts nearer than this would only spend legs. */
const SHORTEST_LEG_M = 8_000

/** Every place the road passes, in the order of the road (ST1, ST5). `near` may hold places that turn out too far. */
export const passings = (line: Line, stops: Stop[], near: readonly Place[]): Passing[] =>
  near
    .map((place) => passing(line, stops, place))
    .filter((one) => one !== undefined)
    .sort((a, b) => a.posM - b.posM || a.place.id - b.place.id)

function passing(line: Line, stops: Stop[], place: Place): Passing | undefined {
  const own = stops.findIndex((stop) => stop.place.id === place.id)
  const reach = own >= 0 ? { stop: own, offM: 0 } : nearestStop(stops, place)
  const declared = stops[reach.stop]
  if (declared && reach.offM <= CORRIDOR_RADIUS_M) {
    return {
      place,
      posM: declared.atM,
      offM: reach.offM,
      minutes: minutesAt(line, declared.atM),
      kind: own >= 0 ? 'exact' : 'nearby',
      stop: reach.stop,
    }
  }
  const { posM, offM } = nearestOnLine(line, place)
  if (offM > CORRIDOR_RADIUS_M) return undefined
  return { place, posM, offM, minutes: minutesAt(line, posM), kind: 'on_the_way', stop: -1 }
}

function nearestStop(stops: Stop[], place: Place): { stop: number; offM: number } {
  const distances = stops.map((stop) => Math.round(distanceM(stop.place, place)))
  const offM = Math.min(...distances)
  return { stop: distances.indexOf(offM), offM }
}

const METRES_PER_DEGREE = 111_195

/** The point of the road nearest to a place: metres from the start, and metres apart. Flat within a segment, which is at most a few km. */
export function nearestOnLine({ points, atM }: Line, { lat, lng }: Point): { posM: number; offM: number } {
  const squeeze = Math.cos((lat * Math.PI) / 180)
  const x = (i: number) => ((points[i]?.lng ?? 0) - lng) * squeeze
  const y = (i: number) => (points[i]?.lat ?? 0) - lat
  let best = Infinity
  let posM = 0
  for (let i = 0; i + 1 < points.length; i++) {
    const [ax, ay, dx, dy] = [x(i), y(i), x(i + 1) - x(i), y(i + 1) - y(i)]
    const t = Math.max(0, Math.min(1, -(ax * dx + ay * dy) / (dx * dx + dy * dy || 1)))
    const apart = (ax + t * dx) ** 2 + (ay + t * dy) ** 2
    if (apart < best) {
      best = apart
      posM = between(atM, i, t)
    }
  }
  return { posM: Math.round(posM), offM: Math.round(Math.sqrt(best) * METRES_PER_DEGREE) }
}

const between = (at: number[], i: number, t: number) => (at[i] ?? 0) + t * ((at[i + 1] ?? 0) - (at[i] ?? 0))

/** Whole minutes driven up to a position. */
export function minutesAt({ atM, atS }: Line, posM: number): number {
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

/** Where seats are counted anew: at every declared stop, and at the most populous places passed until there are 15 legs (SE1). */
export function legBounds(stops: Stop[], passed: Passing[]): number[] {
  const bounds = stops.map(({ atM }) => atM)
  for (const { posM } of passed.toSorted((a, b) => b.place.population - a.place.population || a.place.id - b.place.id)) {
    if (bounds.length > MOST_LEGS) break
    if (bounds.every((bound) => Math.abs(bound - posM) >= SHORTEST_LEG_M)) bounds.push(posM)
  }
  return bounds.sort((a, b) => a - b)
}

/** People of a town that is worth a line where everything the road passes is named. */
const WORTH_NAMING = 5000

/** Whether a preview names the place among those on the way: no declared stop, near none, and not a hamlet. */
export const isWorthNaming = ({ kind, place }: Pick<Passing, 'kind' | 'place'>) =>
  kind === 'on_the_way' && place.population >= WORTH_NAMING

/** The kind of a stretch from the kinds of its two ends: as good as the worse of them. */
export const kindOf = (from: Kind, to: Kind): Kind => (kinds.indexOf(from) >= kinds.indexOf(to) ? from : to)

/** Extra metres for the driver: off the road and back at each end that is not a declared stop, on roads rather than as the crow flies. */
export const extraM = (ends: { kind: Kind; offM: number }[]) =>
  Math.round(ends.filter(({ kind }) => kind === 'on_the_way').reduce((sum, { offM }) => sum + 2 * offM * 1.2, 0))
