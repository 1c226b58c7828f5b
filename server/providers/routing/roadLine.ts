import { distanceM, type Point, type RoadLine } from '#domain/places/place.ts'
import type { Edge, Network, Node } from './network.ts'

// Short enough that the distance from a village to the nearest drawn point is nearly its distance to the line.
const MAX_STEP_M = 5_000
const NOTICED_M = 1

/**
 * Builds a line through the steps from a start, with a point at least every 5 km. The meters and seconds of the line are not yet
 * rounded.
 */
export function lineThrough(start: Point, steps: RoadStep[]): RoadLine {
  const line: RoadLine = { points: [start], atM: [0], atS: [0] }
  let [from, metres, seconds] = [start, 0, 0]
  for (const step of steps) {
    if (step.metres < NOTICED_M) continue
    const pieces = Math.ceil(step.metres / MAX_STEP_M)
    for (let piece = 1; piece <= pieces; piece++) {
      const share = piece / pieces
      line.points.push(between(from, step.to, share))
      line.atM.push(metres + step.metres * share)
      line.atS.push(seconds + step.seconds * share)
    }
    ;[from, metres, seconds] = [step.to, metres + step.metres, seconds + step.seconds]
  }
  return line
}

const [TOWN_S, TOWN_M, HOP_M] = [600, 10_000, 30_000]

/**
 * Adds the time in the streets at both ends: ten minutes each, less for routes under 30 km, spread over the first and last ten
 * kilometers.
 */
export function withTowns(line: RoadLine): RoadLine {
  const total = line.atM.at(-1) ?? 0
  const [each, reach] = [TOWN_S * Math.min(1, total / HOP_M), Math.min(TOWN_M, total / 3)]
  const spent = (m: number) => each * (share(m, reach) + share(m - (total - reach), reach))
  return { ...line, atS: line.atS.map((s, index) => s + spent(line.atM[index] ?? 0)) }
}

const share = (metres: number, reach: number) => (reach > 0 ? Math.min(1, Math.max(0, metres / reach)) : 0)

/** Joins lines, each of which begins where the previous one ended. `endsM` has the meters at which the lines begin and end. */
export function joinLines(lines: RoadLine[]): RoadLine & { endsM: number[] } {
  const joined = { points: [] as Point[], atM: [] as number[], atS: [] as number[], endsM: [0] }
  for (const line of lines) {
    const [beforeM, beforeS] = [joined.atM.at(-1) ?? 0, joined.atS.at(-1) ?? 0]
    const fresh = joined.points.length ? 1 : 0
    joined.points.push(...line.points.slice(fresh))
    joined.atM.push(...line.atM.slice(fresh).map((m) => Math.round(beforeM + m)))
    joined.atS.push(...line.atS.slice(fresh).map((s) => Math.round(beforeS + s)))
    joined.endsM.push(joined.atM.at(-1) ?? 0)
  }
  return joined
}

/** A piece of a path: a straight line to `to`, with its road meters and seconds. */
export interface RoadStep {
  to: Point
  metres: number
  seconds: number
}

export const secondsOf = (steps: RoadStep[]) => steps.reduce((sum, { seconds }) => sum + seconds, 0)

// The way from a door to the network, without mapped roads: streets are a fifth longer than the straight line, and slow.
const [STREETS, STREET_KMH] = [1.2, 45]

/** Returns the straight piece between a place and the point at which it joins the road. */
const access = ({ awayM }: SnapCandidate, to: Point): RoadStep => {
  const metres = awayM * STREETS
  return { to, metres, seconds: (metres * 3.6) / STREET_KMH }
}

const part = ({ metres, seconds }: Edge, share: number, to: Point): RoadStep => ({
  to,
  metres: metres * share,
  seconds: seconds * share,
})

/** Returns the two paths from a place onto the network: to either end of the edge at which the place joins it. */
export const pathsOnto = (hold: SnapCandidate): [Node, RoadStep[]][] => [
  [hold.edge.from, [access(hold, hold.point), part(hold.edge, hold.along, hold.edge.from.point)]],
  [hold.edge.to, [access(hold, hold.point), part(hold.edge, 1 - hold.along, hold.edge.to.point)]],
]

/** Returns the two paths from the network to a place. */
export const pathsOff = (hold: SnapCandidate, place: Point): [Node, RoadStep[]][] => [
  [hold.edge.from, [part(hold.edge, hold.along, hold.point), access(hold, place)]],
  [hold.edge.to, [part(hold.edge, 1 - hold.along, hold.point), access(hold, place)]],
]

/** Returns the path between two places at the same edge, along that edge. */
export const pathAlong = (start: SnapCandidate, goal: SnapCandidate, place: Point): RoadStep[] => [
  access(start, start.point),
  part(start.edge, Math.abs(goal.along - start.along), goal.point),
  access(goal, place),
]

export const otherEnd = ({ from, to }: Edge, node: Node) => (node === from ? to : from)

export const across = (edge: Edge, node: Node): RoadStep => part(edge, 1, otherEnd(edge, node).point)

/** A point at which a place off the network joins it: `along` (0 to 1) an edge, `awayM` meters away in a straight line. */
export interface SnapCandidate {
  edge: Edge
  along: number
  point: Point
  awayM: number
}

const REACH_M = 60_000
// The nearest road may be a bad road, so slightly farther roads are candidates too. The fastest path decides between them.
const [SLACK, SLACK_M, OFFERED] = [1.5, 3_000, 6]
const METRES_PER_DEGREE = 111_195

/** Returns the nearest points on the nearest roads, nearest first; empty without a road within 60 km. */
export function snapCandidatesOf({ edges }: Network, point: Point): SnapCandidate[] {
  const near = edges.flatMap((edge) => snapCandidateOn(edge, point) ?? []).sort((a, b) => a.awayM - b.awayM)
  const nearest = near[0]?.awayM ?? 0
  return near.filter(({ awayM }) => awayM <= nearest * SLACK + SLACK_M).slice(0, OFFERED)
}

function snapCandidateOn(edge: Edge, point: Point): SnapCandidate | undefined {
  const eastward = Math.cos((point.lat * Math.PI) / 180)
  const [a, b] = [flat(edge.from.point, point, eastward), flat(edge.to.point, point, eastward)]
  const [dx, dy] = [b.x - a.x, b.y - a.y]
  const along = Math.min(1, Math.max(0, -(a.x * dx + a.y * dy) / (dx * dx + dy * dy)))
  if (Math.hypot(a.x + along * dx, a.y + along * dy) * METRES_PER_DEGREE > REACH_M) return undefined
  const on = between(edge.from.point, edge.to.point, along)
  return { edge, along, point: on, awayM: distanceM(point, on) }
}

const flat = ({ lat, lng }: Point, centre: Point, eastward: number) => ({ x: (lng - centre.lng) * eastward, y: lat - centre.lat })

/** Returns the point at a share (0 to 1) of the line between two points; at 0 and 1 exactly the ends. */
function between(from: Point, to: Point, share: number): Point {
  if (share <= 0) return from
  if (share >= 1) return to
  return { lat: from.lat + (to.lat - from.lat) * share, lng: from.lng + (to.lng - from.lng) * share }
}
