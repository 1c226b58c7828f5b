import type { LngLat } from './geometry/projection.ts'
import { partBetween } from './geometry/routeLine.ts'

export interface NamedPoint {
  name: string
  lng: number
  lat: number
}
export interface MapStop extends NamedPoint {
  kind: 'origin' | 'stop' | 'destination'
}

/** Trip data needed to draw the route on a map. */
export interface DrawnRoute {
  /** the road; may be empty if only places are known */
  points: readonly LngLat[]
  stops: readonly MapStop[]
  /** the user's pick-up and drop-off, unless they are the ends of the trip */
  stretch?: { from: NamedPoint; to: NamedPoint } | undefined
}

/** Parts of a drawing: the user's part of the road, the whole road behind it, and each place once. */
export interface Drawing {
  own: readonly LngLat[]
  whole: readonly LngLat[]
  isPart: boolean
  marks: MapStop[]
}

export function drawingOf({ points, stops, stretch }: DrawnRoute): Drawing {
  const whole = points.length > 1 ? points : stops.map(at)
  if (!stretch || whole.length < 2) return { own: whole, whole, isPart: false, marks: [...stops] }
  const [from, to]: MapStop[] = [
    { ...stretch.from, kind: 'origin' },
    { ...stretch.to, kind: 'destination' },
  ]
  const others = stops.filter((stop) => ![from, to].some((end) => end && isSame(end, stop)))
  const marks = [from, ...others.map((stop): MapStop => ({ ...stop, kind: 'stop' })), to].filter((mark) => mark !== undefined)
  return { own: partBetween(whole, at(stretch.from), at(stretch.to)), whole, isPart: true, marks }
}

export const at = ({ lng, lat }: NamedPoint): LngLat => [lng, lat]

// At this scale, a meeting point and its town have the same mark.
const isSame = (a: NamedPoint, b: NamedPoint) => Math.abs(a.lng - b.lng) < 0.02 && Math.abs(a.lat - b.lat) < 0.02
