import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { distanceM, fold, type Place, type Point } from '#domain/places/place.ts'
import { parseRoads, type RoadSegment, type Surface, type Waypoint } from './roads.ts'

/** A town, a junction or a border post, with the edges that end at it. */
export interface Node {
  id: string
  name: string
  point: Point
  edges: Edge[]
}

/** The road between two neighboring nodes, driven both ways: road meters and seconds. */
export interface Edge {
  from: Node
  to: Node
  ref: string
  surface: Surface
  metres: number
  seconds: number
  /** true when the text states the length; otherwise the length is the straight line times the factor of its surface */
  isStated: boolean
  /** file and line */
  where: string
}

export interface Network {
  nodes: Node[]
  edges: Edge[]
}

/** Length of a road relative to the straight line, and its speed; fitted on data/roads/golden.tsv. */
const driven: Record<Surface, { factor: number; kmh: number }> = {
  motorway: { factor: 1.03, kmh: 95 },
  paved: { factor: 1.055, kmh: 80 },
  mountain: { factor: 1.45, kmh: 55 },
  gravel: { factor: 1.2, kmh: 45 },
  ferry: { factor: 1, kmh: 8 },
}
// Positions are town centers, so a stated length may be a little shorter than the straight line between them.
export const SHORTEST = 0.98
export const fastestKmh = Math.max(...Object.values(driven).map(({ kmh }) => kmh))

/** Joins the roads of all files into one network. Throws an error that names every wrong file and line. */
export function parseNetwork(files: { file: string; text: string }[], places: readonly Place[]): Network {
  const { network, problems } = joinRoads(
    files.flatMap(({ file, text }) => parseRoads(file, text)),
    places,
  )
  if (problems.length) throw new Error(problems.join('\n'))
  return network
}

/** Joins roads into a network, and returns it with the errors of the roads. A leg with a wrong end is omitted. */
export function joinRoads(roads: RoadSegment[], places: readonly Place[]): { network: Network; problems: string[] } {
  const locate = locator(roads, places)
  const nodes = new Map<string, Node>()
  const problems: string[] = []
  const edges: Edge[] = []
  for (const road of roads) {
    const located = road.waypoints.map((waypoint) => nodeOf(nodes, locate(road, waypoint)))
    for (const found of located) if (typeof found === 'string') problems.push(`${road.where}: ${found}`)
    edges.push(...edgesOf(road, located, problems))
  }
  for (const edge of edges) for (const end of [edge.from, edge.to]) end.edges.push(edge)
  return { network: { nodes: [...nodes.values()], edges }, problems }
}

function nodeOf(nodes: Map<string, Node>, located: Located): Node | string {
  if (typeof located === 'string') return located
  const node = nodes.get(located.id) ?? { ...located, edges: [] }
  nodes.set(located.id, node)
  return node
}

function edgesOf(road: RoadSegment, ends: (Node | string)[], problems: string[]): Edge[] {
  return road.waypoints.slice(1).flatMap(({ km }, index) => {
    const [from, to] = [ends[index], ends[index + 1]]
    if (typeof from !== 'object' || typeof to !== 'object') return []
    if (from === to) problems.push(`${road.where}: ${from.name} follows itself`)
    const straightM = distanceM(from.point, to.point)
    if (km && km * 1000 < SHORTEST * straightM) problems.push(`${road.where}: ${from.name} to ${to.name} is more than ${km} km`)
    return [edgeOf(road, from, to, km)]
  })
}

function edgeOf({ ref, surface, where }: RoadSegment, from: Node, to: Node, km?: number): Edge {
  const { factor, kmh } = driven[surface]
  const metres = km ? km * 1000 : distanceM(from.point, to.point) * factor
  return { from, to, ref, surface, where, isStated: km !== undefined, metres, seconds: (metres / kmh) * 3.6 }
}

/** A stretch of one road, for drawing a map. */
export interface NetworkLine {
  ref: string
  surface: Surface
  points: Point[]
}

/** Returns every road once, for drawing: its number, its kind, and its points in order. */
export function networkLines({ edges }: Network): NetworkLine[] {
  const lines = new Map<string, NetworkLine>()
  for (const { where, ref, surface, from, to } of edges) {
    const line = lines.get(where) ?? { ref, surface, points: [from.point] }
    line.points.push(to.point)
    lines.set(where, line)
  }
  return [...lines.values()]
}

/** A located waypoint, whose `id` is the same on every road, or the reason for not locating it, as a string. */
type Located = { id: string; name: string; point: Point } | string
type Locate = (road: RoadSegment, waypoint: Waypoint) => Located

// A bare "Rosario" may mean the city that is clearly the biggest; a bare "San Pedro" is ambiguous.
const CLEARLY_BIGGER = 10
// A position written in a road file may correct the gazetteer's position by up to this distance. Farther away, it is another town
// with the same name.
const SAME_TOWN_M = 50_000

/** Returns a function that locates waypoints by positions written anywhere in the road files, else by the gazetteer. */
function locator(roads: RoadSegment[], places: readonly Place[]): Locate {
  const [statedPositions, listed] = [givenPositions(roads), placesByName(roads, places)]
  return (road, waypoint) => {
    const namesakes = listed.get(townKey(road, { name: waypoint.name, ...countryOnly(waypoint.hint) })) ?? []
    const key = townKey(road, waypoint)
    const at = statedPositions.get(key)
    if (!at) return choose(waypoint, namesakes)
    return whyNotThere(waypoint, at, namesakes) ?? { id: key, name: waypoint.name, point: at }
  }
}

const isCountry = (hint = '') => /^[A-Z]{2}$/.test(hint)
const countryOnly = (hint?: string) => (hint && isCountry(hint) ? { hint } : {})

const townKey = ({ country }: RoadSegment, { name, hint = '' }: Waypoint) =>
  isCountry(hint) ? `${hint} ${fold(name)}` : [country, fold(name), hint].filter(Boolean).join(' ')

function whyNotThere({ name, hint, at }: Waypoint, known: Point, namesakes: Place[]): string | undefined {
  if (at && (at.lat !== known.lat || at.lng !== known.lng)) return `"${name}" is written with two positions`
  const elsewhere = namesakes.find((place) => distanceM(place, known) > SAME_TOWN_M)
  if (elsewhere && (!hint || isCountry(hint))) return `"${name}" is also in ${elsewhere.province}; name the province`
  return undefined
}

function givenPositions(roads: RoadSegment[]): Map<string, Point> {
  const positions = new Map<string, Point>()
  for (const road of roads)
    for (const waypoint of road.waypoints) {
      const key = townKey(road, waypoint)
      if (waypoint.at && !positions.has(key)) positions.set(key, waypoint.at)
    }
  return positions
}

function placesByName(roads: RoadSegment[], places: readonly Place[]): Map<string, Place[]> {
  const hinted = roads.flatMap(({ waypoints }) => waypoints.map(({ hint = '' }) => hint)).filter(isCountry)
  const countries = new Set([...roads.map(({ country }) => country), ...hinted])
  const named = new Map<string, Place[]>()
  for (const place of places) {
    if (!countries.has(place.country)) continue
    const key = `${place.country} ${fold(place.name)}`
    named.set(key, [...(named.get(key) ?? []), place])
  }
  return named
}

function choose({ name, hint }: Waypoint, namesakes: Place[]): Located {
  const wanted = hint && !isCountry(hint) ? namesakes.filter(({ province }) => province === hint) : namesakes
  const [first, second] = wanted.toSorted((a, b) => b.population - a.population)
  if (!first) return `no place called "${name}"${hint ? ` in ${hint}` : ''}; give its position`
  if (second && first.population < CLEARLY_BIGGER * Math.max(1, second.population)) return `"${name}" may be ${several(wanted)}`
  return { id: String(first.id), name: first.name, point: { lat: first.lat, lng: first.lng } }
}

const several = (places: Place[]) =>
  places.map(({ province, district }) => [district, province].filter(Boolean).join(', ')).join(' or ')

/** Reads the network of a folder such as data/roads. Throws an error that names every wrong file and line. */
export const readNetwork = (folder: string, places: readonly Place[]): Network => parseNetwork(readRoadFiles(folder), places)

/** Reads the road texts of a folder, by file name. */
export function readRoadFiles(folder: string): { file: string; text: string }[] {
  const files = readdirSync(folder).filter((file) => file.endsWith('.txt'))
  return files.sort().map((file) => ({ file, text: readFileSync(join(folder, file), 'utf8') }))
}
