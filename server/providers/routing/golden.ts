import { distanceM, type Place } from '#domain/places/place.ts'
import type { Edge, Network, Node } from './network.ts'
import type { Routing } from './port.ts'

/**
 * A pair of cities with the published road distance and the distance in our network. `sure` is the exactness of the published
 * distance: A for a few kilometers, B for about 5 %, C where tables disagree, empty when not judged. `error` is a share: 0.05 is
 * 5 % too far.
 */
export interface Compared {
  from: string
  to: string
  publishedKm: number
  sure: string
  ourKm: number
  hours: number
  error: number
}

/** Compares every pair of a text in the format of data/roads/golden.tsv. Throws an error for an unknown city. */
export async function compareGolden(
  tsv: string,
  routing: Routing,
  named: (text: string) => Place | undefined,
): Promise<Compared[]> {
  const lines = tsv.trim().split('\n').slice(1)
  return Promise.all(lines.map((line) => comparePair(line.split('\t'), routing, named)))
}

async function comparePair(fields: string[], routing: Routing, named: (text: string) => Place | undefined): Promise<Compared> {
  const [from = '', to = '', km, sure = ''] = fields
  const [start, end, publishedKm] = [named(from), named(to), Number(km)]
  if (!start || !end || !publishedKm) throw new Error(`cannot read the golden pair "${fields.join(' ')}"`)
  const { distanceM, durationS } = await routing.route([start, end])
  const ourKm = distanceM / 1000
  return { from, to, publishedKm, sure, ourKm, hours: durationS / 3600, error: ourKm / publishedKm - 1 }
}

/** Returns the mean absolute error of these pairs, as a share. */
export const meanError = (pairs: Compared[]) => pairs.reduce((sum, { error }) => sum + Math.abs(error), 0) / pairs.length

const LONG_M = 80_000

/**
 * Returns legs without a stated length that are over 80 km long in a straight line, because the drawn road may be far from the
 * real one.
 */
export const longLegs = ({ edges }: Network): string[] =>
  edges
    .filter(({ from, to, isStated }) => !isStated && distanceM(from.point, to.point) > LONG_M)
    .map((edge) => `${edge.where}: ${nameOf(edge)}, ${Math.round(distanceM(edge.from.point, edge.to.point) / 1000)} km`)

/** Returns legs that occur on two lines of the road files. */
export function doubledLegs({ edges }: Network): string[] {
  const first = new Map<string, Edge>()
  return edges.flatMap((edge) => {
    const key = [edge.from.id, edge.to.id].sort().join(' - ')
    const known = first.get(key)
    if (known) return [`${edge.where}: ${nameOf(edge)} is also at ${known.where}`]
    first.set(key, edge)
    return []
  })
}

const nameOf = ({ from, to }: Edge) => `${from.name} to ${to.name}`

/** Returns the unconnected parts of the network as names of towns, largest first. There should be one part. */
export function pieces({ nodes }: Network): string[][] {
  const seen = new Set<Node>()
  const found: string[][] = []
  for (const node of nodes) if (!seen.has(node)) found.push(pieceFrom(node, seen).map(({ name }) => name))
  return found.sort((a, b) => b.length - a.length)
}

function pieceFrom(start: Node, seen: Set<Node>): Node[] {
  const piece = [start]
  seen.add(start)
  for (const node of piece)
    for (const neighbour of node.edges.flatMap(({ from, to }) => [from, to])) {
      if (seen.has(neighbour)) continue
      seen.add(neighbour)
      piece.push(neighbour)
    }
  return piece
}
