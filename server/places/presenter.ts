import type { Point, Route } from '#domain/places/place.ts'
import { refuse } from '#domain/refusal.ts'
import { kmText, timeText } from '../platform/wire.ts'

export const presentLine = ({ points, distanceM, durationS, method }: Route) => ({
  coordinates: {
    data: points.map(({ lat, lng }): [number, number] => [lng, lat]),
    distance: kmText(distanceM),
    time: timeText(durationS),
  },
  method,
})

/** "long,lat;long,lat", at most six. */
export function readVia(via: string | undefined): Point[] {
  const points = (via ?? '')
    .split(';')
    .filter(Boolean)
    .map((pair) => pair.split(',').map(Number))
  return points.map(([lng = NaN, lat = NaN]) =>
    Math.abs(lat) <= 90 && Math.abs(lng) <= 180 && points.length <= 6 ? { lat, lng } : refuse('validation'),
  )
}
