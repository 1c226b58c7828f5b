import type { Point } from '#domain/places/place.ts'

/** What a road is like to drive; `ferry` is a car ferry that people simply queue for. */
export const surfaces = ['motorway', 'paved', 'mountain', 'gravel', 'ferry'] as const
export type Surface = (typeof surfaces)[number]

/** A town or junction on a road, as written; `km` is the road from the waypoint before, where the text gives it. */
export interface Waypoint {
  name: string
  hint?: string
  at?: Point
  km?: number
}

/** One line of data/roads. `where` is file and line number; `country` ISO 3166-1 alpha-2. */
export interface RoadSegment {
  where: string
  country: string
  ref: string
  surface: Surface
  waypoints: Waypoint[]
}

/** The roads of one file (format: data/roads/README.md). Throws an error naming file and line on the first it cannot read. */
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
  const waypoints = route.split('>').map((written) => parseWaypoint(where, written.trim()))
  if (waypoints.length < 2) throw new Error(`${where}: a road needs two towns`)
  return { where, country, ref, surface, waypoints }
}

// "(65) Merlo/San Luis@-32.343,-65.014": kilometres from the waypoint before, name, province or country, position
const written = /^(?:\((\d+(?:\.\d+)?)\) *)?([^/@()]+?)(?:\/([^@]+))?(?:@(-?\d+(?:\.\d+)?),(-?\d+(?:\.\d+)?))?$/u

function parseWaypoint(where: string, text: string): Waypoint {
  const [, km, name, hint, lat, lng] = written.exec(text) ?? []
  if (!name) throw new Error(`${where}: cannot read the town "${text}"`)
  return {
    name,
    ...(hint && { hint }),
    ...(km && { km: Number(km) }),
    ...(lat && lng && { at: { lat: Number(lat), lng: Number(lng) } }),
  }
}
