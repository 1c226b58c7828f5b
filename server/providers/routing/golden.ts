import type { Place } from '#domain/places/place.ts'
import type { Routing } from './port.ts'

/** A pair of cities with its published road distance, and what our network says. `error` is a share: 0.05 is 5 % too far. */
export interface Compared {
  from: string
  to: string
  publishedKm: number
  ourKm: number
  hours: number
  error: number
}

/** Compares every pair of a text as data/roads/golden.tsv. Throws an error on an unknown city. */
export async function compareGolden(
  tsv: string,
  routing: Routing,
  named: (text: string) => Place | undefined,
): Promise<Compared[]> {
  const lines = tsv.trim().split('\n').slice(1)
  return Promise.all(lines.map((line) => comparePair(line.split('\t'), routing, named)))
}

async function comparePair(fields: string[], routing: Routing, named: (text: string) => Place | undefined): Promise<Compared> {
  const [from = '', to = '', km] = fields
  const [start, end, publishedKm] = [named(from), named(to), Number(km)]
  if (!start || !end || !publishedKm) throw new Error(`cannot read the golden pair "${fields.join(' ')}"`)
  const { distanceM, durationS } = await routing.route([start, end])
  const ourKm = distanceM / 1000
  return { from, to, publishedKm, ourKm, hours: durationS / 3600, error: ourKm / publishedKm - 1 }
}

/** Mean absolute error of such pairs, as a share. */
export const meanError = (pairs: Compared[]) => pairs.reduce((sum, { error }) => sum + Math.abs(error), 0) / pairs.length
