import { z } from 'zod'
import { distanceM, type Point, type RoadLine, type Route } from '#domain/places/place.ts'
import type { Routing } from './port.ts'
import { joinLines } from './roadLine.ts'
import { decodeLine, simplifyLine } from './roads.ts'

export interface OsrmSettings {
  /** scheme, host, and path before `profilePath` */
  address: string
  /**
   * OSRM '/route/v1/driving', Mapbox '/directions/v5/mapbox/driving', or '/route' for Valhalla, which reads requests by GET with
   * `format=osrm`
   */
  profilePath?: string
  /** Mapbox's access token */
  token?: string
  timeoutMs?: number
  /** used when the service is down, slow, finds no road, or returns nonsense */
  fallback: Routing
  /** called with the reason of the fallback, for the log */
  onFailure?: (cause: unknown) => void
}

/** Finds routes with a service that has the API of OSRM. */
export const osrmRouting = (settings: OsrmSettings): Routing => ({
  async route(stops) {
    try {
      return await fetchRoute(settings, stops)
    } catch (cause) {
      settings.onFailure?.(cause)
      return settings.fallback.route(stops)
    }
  },
})

async function fetchRoute(settings: OsrmSettings, stops: Point[]): Promise<Route> {
  const response = await fetch(question(settings, stops), { signal: AbortSignal.timeout(settings.timeoutMs ?? 2000) })
  return routeOf(Answer.parse(await response.json()), stops)
}

function question({ address, profilePath = '/route/v1/driving', token }: OsrmSettings, stops: Point[]): URL {
  const base = address.replace(/\/+$/, '') + profilePath
  if (profilePath === '/route') return withQuery(base, { json: valhallaQuestion(stops) })
  const path = stops.map(({ lat, lng }) => `${lng.toFixed(6)},${lat.toFixed(6)}`).join(';')
  return withQuery(`${base}/${path}`, { overview: 'full', geometries: 'polyline6', ...(token && { access_token: token }) })
}

const withQuery = (address: string, query: Record<string, string>) => new URL(`${address}?${new URLSearchParams(query)}`)

const valhallaQuestion = (stops: Point[]) =>
  JSON.stringify({ locations: stops.map(({ lat, lng }) => ({ lat, lon: lng })), costing: 'auto', format: 'osrm' })

// no road is as long as the equator, and no trip lasts a month
const Measured = z.object({ distance: z.number().min(0).max(40_000_000), duration: z.number().min(0).max(2_592_000) })
const Answer = z.object({
  code: z.literal('Ok'),
  routes: z.array(z.object({ geometry: z.string(), legs: z.array(Measured) })).min(1),
  waypoints: z.array(z.object({ location: z.tuple([z.number(), z.number()]) })),
})
type Leg = z.infer<typeof Measured>

// Maximum distance by which the service may move a stop. A service that has only the roads of another country would otherwise
// move all stops there instead of refusing.
const MOVED_M = 20_000
const MAX_POINTS = 300

function routeOf({ routes: [first], waypoints }: z.infer<typeof Answer>, stops: Point[]): Route {
  const [legs, points] = [first?.legs ?? [], decodeLine(first?.geometry ?? '')]
  const reached = waypoints.map(({ location: [lng, lat] }) => ({ lat, lng }))
  if (legs.length !== stops.length - 1 || reached.length !== stops.length || points.length < 2)
    throw new Error('not the asked route')
  const ends = [points[0], points.at(-1)]
  if (stops.some((stop, index) => isFar(stop, reached[index]))) throw new Error('a stop was moved')
  if ([stops[0], stops.at(-1)].some((stop, index) => isFar(stop, ends[index]))) throw new Error('the line is another one')
  if (legs.some((leg, index) => isImpossible(leg, stops[index], stops[index + 1]))) throw new Error('no car drives so')
  const lines = cutIntoLegs(points, legs, reached).map((leg, index) => measuredLine(leg, legs[index]))
  const { endsM, ...line } = joinLines(lines.map((leg) => simplified(leg, points.length, lines.length)))
  return { ...line, distanceM: line.atM.at(-1) ?? 0, durationS: line.atS.at(-1) ?? 0, stopsM: endsM, method: 'osrm' }
}

const isFar = (stop: Point | undefined, point: Point | undefined) => !(stop && point && distanceM(stop, point) <= MOVED_M)

const FASTEST_MS = 70
/** True for a leg shorter than half the straight line, or faster than any car. */
const isImpossible = ({ distance, duration }: Leg, from: Point | undefined, to: Point | undefined) =>
  (from && to && distance < distanceM(from, to) / 2) || duration < distance / FASTEST_MS

/** Cuts the line into the points of every leg; a stop is the last point of one leg and the first of the next. */
function cutIntoLegs(points: Point[], legs: Leg[], reached: Point[]): Point[][] {
  const along = metresAlong(points)
  const cuts = [0]
  for (const [index, share] of sharesDriven(legs).slice(0, -1).entries())
    cuts.push(nearestCut(points, along, cuts.at(-1) ?? 0, reached[index + 1], share))
  cuts.push(points.length - 1)
  return legs.map((_, index) => points.slice(cuts[index], (cuts[index + 1] ?? 0) + 1))
}

// a line may pass a stop twice, and the distance driven to the stop decides which pass counts
function nearestCut(points: Point[], along: number[], after: number, stop: Point | undefined, share: number): number {
  const expected = share * (along.at(-1) ?? 0)
  const misses = points.slice(after).map((point, index) => {
    const early = Math.abs((along[after + index] ?? 0) - expected)
    return distanceM(point, stop ?? point) + early / 10
  })
  return after + misses.indexOf(misses.reduce((a, b) => Math.min(a, b)))
}

function sharesDriven(legs: Leg[]): number[] {
  const total = legs.reduce((sum, { distance }) => sum + distance, 0) || 1
  let driven = 0
  return legs.map(({ distance }) => (driven += distance) / total)
}

function metresAlong(points: Point[]): number[] {
  let metres = 0
  return points.map((point, index) => (metres += distanceM(points[index - 1] ?? point, point)))
}

/** Measures the line of a leg, stretched to the service's distance and duration. */
function measuredLine(points: Point[], leg: Leg = { distance: 0, duration: 0 }): RoadLine {
  const along = metresAlong(points)
  const total = along.at(-1) || 1
  return { points, atM: along.map((m) => (m / total) * leg.distance), atS: along.map((m) => (m / total) * leg.duration) }
}

function simplified({ points, atM, atS }: RoadLine, all: number, legs: number): RoadLine {
  const limit = Math.max(2, Math.floor(((MAX_POINTS - 2 * legs) * points.length) / all))
  const indices = simplifyLine(points, limit)
  const pick = <T>(list: T[]) => indices.flatMap((index) => list[index] ?? [])
  return { points: pick(points), atM: pick(atM), atS: pick(atS) }
}
