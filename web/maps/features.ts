import { at, type Drawing } from './route.ts'
import { sideBeside } from './sides.ts'
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

/** The places; `side` is where each has its name. */
export function markFeatures({ own, whole, marks }: Drawing): Features {
  return collection(
    marks.map((mark) => {
      const { kind, name } = mark
      const isEnd = kind !== 'stop'
      return point(at(mark), { kind, name, side: sideBeside(isEnd ? own : whole, at(mark), isEnd) })
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
