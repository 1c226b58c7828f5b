import { at, type Drawing } from './route.ts'
import { emptiestPoint, sideBeside } from './sides.ts'
import type { LngLat } from './projection.ts'

interface Feature {
  type: 'Feature'
  properties: Record<string, string>
  geometry: { type: 'LineString'; coordinates: [number, number][] } | { type: 'Point'; coordinates: [number, number] }
}
interface Features {
  type: 'FeatureCollection'
  features: Feature[]
}

/** The road: `part` is 'own' for what this person travels, 'rest' for what the others do besides. */
export function lineFeatures({ own, whole, isPart }: Drawing): Features {
  return collection([...(isPart ? [line(whole, 'rest')] : []), line(own, 'own')])
}

/** The places and, where the road is emptiest, the note; `side` is where each has its text. */
export function markFeatures({ own, whole, marks }: Drawing, note: string | undefined): Features {
  const room = emptiestPoint(own, marks.map(at))
  const texts = [
    ...marks.map((mark) => ({ ...mark, position: at(mark) })),
    ...(note && room ? [{ kind: 'note', name: note, position: room }] : []),
  ]
  return collection(
    texts.map(({ kind, name, position }) => {
      const isEnd = kind === 'origin' || kind === 'destination'
      return point(position, { kind, name, side: sideBeside(isEnd ? own : whole, position, isEnd) })
    }),
  )
}

const collection = (features: Feature[]): Features => ({ type: 'FeatureCollection', features })
const pair = ([lng, lat]: LngLat): [number, number] => [lng, lat]
const line = (points: readonly LngLat[], part: string): Feature => ({
  type: 'Feature',
  properties: { part },
  geometry: { type: 'LineString', coordinates: points.map(pair) },
})
const point = (position: LngLat, properties: Record<string, string>): Feature => ({
  type: 'Feature',
  properties,
  geometry: { type: 'Point', coordinates: pair(position) },
})
