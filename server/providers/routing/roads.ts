import type { Point } from '#domain/places/place.ts'

/** Surfaces of roads; `ferry` is a car ferry without reservation. */
const surfaces = ['motorway', 'paved', 'mountain', 'gravel', 'ferry'] as const
export type Surface = (typeof surfaces)[number]

/** A town or junction on a road, as written; `km` is the road from the previous waypoint, if the text states it. */
export interface Waypoint {
  name: string
  hint?: string
  at?: Point
  km?: number
}

/** A line of data/roads. `where` is file and line number; `country` is ISO 3166-1 alpha-2. */
export interface RoadSegment {
  where: string
  country: string
  ref: string
  surface: Surface
  waypoints: Waypoint[]
}

/**
 * Parses the roads of a file (format: data/roads/README.md). Throws an error with file and line for the first unreadable line.
 */
export function parseRoads(file: string, text: string): RoadSegment[] {
  const roads: RoadSegment[] = []
  let country = ''
  for (const [index, line] of text.split('\n').entries()) {
    if (!line.trim() || line.startsWith('#')) continue
    const where = `${file}:${index + 1}`
    const fields = line.split('|').map((field) => field.trim())
    if (fields[0] === 'country') country = fields[1] ?? ''
    else roads.push(parseRoad(where, country, fields))
  }
  return roads
}

function parseRoad(where: string, country: string, [ref, kind, route, ...rest]: string[]): RoadSegment {
  const surface = surfaces.find((known) => known === kind)
  if (!ref || !route || rest.length) throw new Error(`${where}: expected "number | class | town > town"`)
  if (!surface) throw new Error(`${where}: "${kind}" is none of ${surfaces.join(', ')}`)
  if (!country) throw new Error(`${where}: no "country | XX" line above`)
  const waypoints = route.split('>').map((waypoint) => parseWaypoint(where, waypoint.trim()))
  if (waypoints.length < 2) throw new Error(`${where}: a road needs two towns`)
  return { where, country, ref, surface, waypoints }
}

// "(65) Merlo/San Luis@-32.343,-65.014": kilometers from the previous waypoint, name, province or country, position
const waypointPattern = /^(?:\((\d+(?:\.\d+)?)\) *)?([^/@()]+?)(?:\/([^@]+))?(?:@(-?\d+(?:\.\d+)?),(-?\d+(?:\.\d+)?))?$/u

function parseWaypoint(where: string, text: string): Waypoint {
  const [, km, name, hint, lat, lng] = waypointPattern.exec(text) ?? []
  if (!name) throw new Error(`${where}: cannot read the town "${text}"`)
  return {
    name,
    ...(hint && { hint }),
    ...(km && { km: Number(km) }),
    ...(lat && lng && { at: { lat: Number(lat), lng: Number(lng) } }),
  }
}

// Google's encoded polyline format, with six decimals, which OSRM, Valhalla and Mapbox call polyline6.
const DECIMALS = 1e6

/** Encodes a line as short text: a fifth of its size as JSON, exact to 11 cm. */
export function encodeLine(points: readonly Point[]): string {
  let [lat, lng, text] = [0, 0, '']
  for (const point of points) {
    const [nextLat, nextLng] = [Math.round(point.lat * DECIMALS), Math.round(point.lng * DECIMALS)]
    text += encodeNumber(nextLat - lat) + encodeNumber(nextLng - lng)
    ;[lat, lng] = [nextLat, nextLng]
  }
  return text
}

function encodeNumber(value: number): string {
  let [left, text] = [value < 0 ? ~(value << 1) : value << 1, '']
  for (; left >= 0x20; left >>>= 5) text += String.fromCharCode((0x20 | (left & 0x1f)) + 63)
  return text + String.fromCharCode(left + 63)
}

/** Decodes the points of an encoded line. Throws a RangeError for any other text. */
export function decodeLine(text: string): Point[] {
  const numbers = decodeNumbers(text)
  if (numbers.length % 2) throw new RangeError('an encoded line ends within a point')
  const points: Point[] = []
  let [lat, lng] = [0, 0]
  for (let index = 0; index < numbers.length; index += 2) {
    lat += numbers[index] ?? 0
    lng += numbers[index + 1] ?? 0
    points.push({ lat: lat / DECIMALS, lng: lng / DECIMALS })
  }
  return points
}

function decodeNumbers(text: string): number[] {
  const numbers: number[] = []
  let [value, shift] = [0, 0]
  for (const letter of text) {
    const bits = letter.charCodeAt(0) - 63
    if (bits < 0 || bits > 0x3f || shift > 30) throw new RangeError(`"${letter}" does not belong in an encoded line`)
    value |= (bits & 0x1f) << shift
    shift += 5
    if (bits >= 0x20) continue
    numbers.push(value & 1 ? ~(value >>> 1) : value >>> 1)
    ;[value, shift] = [0, 0]
  }
  if (shift) throw new RangeError('an encoded line ends within a number')
  return numbers
}

/**
 * Returns the indexes of at most `limit` points (2 or more) that preserve the shape best (Douglas and Peucker 1973, worst point
 * first).
 */
export function simplifyLine(points: readonly Point[], limit: number): number[] {
  if (points.length <= limit) return points.map((_, index) => index)
  const indices = [0, points.length - 1]
  const gaps = [worstBetween(points, 0, points.length - 1)]
  while (indices.length < limit) {
    const worst = gaps.reduce((a, b) => (b.off > a.off ? b : a))
    if (worst.off < 0) break
    indices.push(worst.at)
    gaps.splice(gaps.indexOf(worst), 1, worstBetween(points, worst.from, worst.at), worstBetween(points, worst.at, worst.to))
  }
  return indices.sort((a, b) => a - b)
}

interface Gap {
  from: number
  to: number
  at: number
  off: number
}

/** Finds the point between two points that is farthest from their straight line. */
function worstBetween(points: readonly Point[], from: number, to: number): Gap {
  const worst: Gap = { from, to, at: from, off: -1 }
  const [start, end] = [points[from], points[to]]
  if (!start || !end) return worst
  for (let at = from + 1; at < to; at++) {
    const point = points[at]
    const off = point ? offLine(point, start, end) : -1
    if (off > worst.off) Object.assign(worst, { at, off })
  }
  return worst
}

/** Returns the distance in degrees of latitude between a point and the stretch from `a` to `b`. */
function offLine(point: Point, a: Point, b: Point): number {
  const eastward = Math.cos((point.lat * Math.PI) / 180)
  const [px, py] = [(point.lng - a.lng) * eastward, point.lat - a.lat]
  const [dx, dy] = [(b.lng - a.lng) * eastward, b.lat - a.lat]
  const along = Math.min(1, Math.max(0, (px * dx + py * dy) / (dx * dx + dy * dy || 1)))
  return Math.hypot(px - along * dx, py - along * dy)
}
