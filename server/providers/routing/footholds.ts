import { distanceM, type Point } from '#domain/places/place.ts'
import type { Edge, Network } from './network.ts'

/** Where a place off the network joins it: a point `along` (0 to 1) an edge, `awayM` metres off as the crow flies. */
export interface Foothold {
  edge: Edge
  along: number
  point: Point
  awayM: number
}

const REACH_M = 60_000
// The nearest road may be a bad one: others that are hardly farther are offered too, and the quickest way decides.
const [SLACK, SLACK_M, OFFERED] = [1.5, 3_000, 6]
const METRES_PER_DEGREE = 111_195

/** The nearest points on the nearest roads, nearest first; none when there is no road within 60 km. */
export function footholdsOf({ edges }: Network, point: Point): Foothold[] {
  const near = edges.flatMap((edge) => footholdOn(edge, point) ?? []).sort((a, b) => a.awayM - b.awayM)
  const nearest = near[0]?.awayM ?? 0
  return near.filter(({ awayM }) => awayM <= nearest * SLACK + SLACK_M).slice(0, OFFERED)
}

function footholdOn(edge: Edge, point: Point): Foothold | undefined {
  const eastward = Math.cos((point.lat * Math.PI) / 180)
  const [a, b] = [flat(edge.from.point, point, eastward), flat(edge.to.point, point, eastward)]
  const [dx, dy] = [b.x - a.x, b.y - a.y]
  const along = Math.min(1, Math.max(0, -(a.x * dx + a.y * dy) / (dx * dx + dy * dy)))
  if (Math.hypot(a.x + along * dx, a.y + along * dy) * METRES_PER_DEGREE > REACH_M) return undefined
  const on = between(edge.from.point, edge.to.point, along)
  return { edge, along, point: on, awayM: distanceM(point, on) }
}

const flat = ({ lat, lng }: Point, centre: Point, eastward: number) => ({ x: (lng - centre.lng) * eastward, y: lat - centre.lat })

/** The point a share (0 to 1) of the way from one to the other; the ends exactly. */
export function between(from: Point, to: Point, share: number): Point {
  if (share <= 0) return from
  if (share >= 1) return to
  return { lat: from.lat + (to.lat - from.lat) * share, lng: from.lng + (to.lng - from.lng) * share }
}
