import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ListedPoint } from '#domain/trips/meetingPoint.ts'
import type { World } from '../world.ts'

type ListedPoints = ReadonlyMap<number, ListedPoint[]>
const read = new Map<string, ListedPoints>()

/** Returns the public meeting points of data/points by the id of their town, in the order of the file. Reads the file once. */
export function listedPoints({ root, gazetteer }: Pick<World, 'root' | 'gazetteer'>): ListedPoints {
  const known = read.get(root) ?? readPoints(join(root, 'data', 'points'), gazetteer)
  read.set(root, known)
  return known
}

function readPoints(folder: string, gazetteer: World['gazetteer']): ListedPoints {
  const points = new Map<number, ListedPoint[]>()
  const files = readdirSync(folder).filter((name) => name.endsWith('.tsv'))
  for (const file of files.toSorted())
    for (const { town, ...point } of linesOf(readFileSync(join(folder, file), 'utf8'))) {
      const place = gazetteer.named(town)
      if (!place) throw new Error(`${file}: the gazetteer has no ${town}`)
      points.set(place.id, [...(points.get(place.id) ?? []), point])
    }
  return points
}

const linesOf = (tsv: string) =>
  tsv
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line): ListedPoint & { town: string } => {
      const [town = '', words = '', lat, lng] = line.split('\t')
      return { town, words, ...(lat && lng && { point: { lat: Number(lat), lng: Number(lng) } }) }
    })
