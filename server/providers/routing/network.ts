import { distanceM, type Place, type Point } from '#domain/place.ts'
import { parseRoads, type Road, type Surface } from './roads.ts'
import { locator, type Located } from './towns.ts'

/** A town, a junction or a border post. `edges` are those that end here. */
export interface Node {
  id: string
  name: string
  point: Point
  edges: Edge[]
}

/** The road between two neighbouring nodes, driven both ways: road metres and seconds. */
export interface Edge {
  from: Node
  to: Node
  ref: string
  surface: Surface
  metres: number
  seconds: number
  /** the text gives the length; else it is the straight line with the factor of its surface */
  written: boolean
  /** file and line */
  where: string
}

export interface Network {
  nodes: Node[]
  edges: Edge[]
}

/** How much longer than the straight line a road is, and how fast it is driven; fitted on data/roads/golden.tsv. */
const driven: Record<Surface, { factor: number; kmh: number }> = {
  motorway: { factor: 1.03, kmh: 95 },
  paved: { factor: 1.055, kmh: 80 },
  mountain: { factor: 1.45, kmh: 55 },
  gravel: { factor: 1.2, kmh: 45 },
  ferry: { factor: 1, kmh: 8 },
}
// Positions are town centres: a written length may fall a little short of the straight line between them.
export const SHORTEST = 0.98
export const fastestKmh = Math.max(...Object.values(driven).map(({ kmh }) => kmh))

/** Joins the roads of all files into one network. Throws an error that names every file and line that is wrong. */
export function parseNetwork(files: { file: string; text: string }[], places: readonly Place[]): Network {
  const { network, problems } = joinRoads(
    files.flatMap(({ file, text }) => parseRoads(file, text)),
    places,
  )
  if (problems.length) throw new Error(problems.join('\n'))
  return network
}

/** The network of these roads, and what is wrong with them; a leg with a wrong end is left out. */
export function joinRoads(roads: Road[], places: readonly Place[]): { network: Network; problems: string[] } {
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

function edgesOf(road: Road, ends: (Node | string)[], problems: string[]): Edge[] {
  return road.waypoints.slice(1).flatMap(({ km }, index) => {
    const [from, to] = [ends[index], ends[index + 1]]
    if (typeof from !== 'object' || typeof to !== 'object') return []
    if (from === to) problems.push(`${road.where}: ${from.name} follows itself`)
    const straightM = distanceM(from.point, to.point)
    if (km && km * 1000 < SHORTEST * straightM) problems.push(`${road.where}: ${from.name} to ${to.name} is more than ${km} km`)
    return [edgeOf(road, from, to, km)]
  })
}

function edgeOf({ ref, surface, where }: Road, from: Node, to: Node, km?: number): Edge {
  const { factor, kmh } = driven[surface]
  const metres = km ? km * 1000 : distanceM(from.point, to.point) * factor
  return { from, to, ref, surface, where, written: km !== undefined, metres, seconds: (metres / kmh) * 3.6 }
}

/** A stretch of one road for a map to draw. */
export interface NetworkLine {
  ref: string
  surface: Surface
  points: Point[]
}

/** Every written road once, as it is drawn: its number, what it is like, its points in order. */
export function networkLines({ edges }: Network): NetworkLine[] {
  const lines = new Map<string, NetworkLine>()
  for (const { where, ref, surface, from, to } of edges) {
    const line = lines.get(where) ?? { ref, surface, points: [from.point] }
    line.points.push(to.point)
    lines.set(where, line)
  }
  return [...lines.values()]
}
