import { mercatorY } from '#domain/places/mercator.ts'
import type { Point } from '#domain/places/place.ts'

interface PixelBox {
  x: number
  y: number
  width: number
  height: number
}

export type Spot = [x: number, y: number]

/** Function that converts degrees to pixels. */
export type MapProjection = (point: Point) => Spot

/** Minimum width of the box in degrees of longitude, because a smaller box would show a short road on an almost empty map. */
const MIN_DEGREES = 0.5

/** Fits all points into a box, north up, in the Mercator projection. */
export function mapViewOf(points: readonly Point[], box: PixelBox): MapProjection {
  const spots = points.map(mercatorDegrees)
  const [xs, ys] = [spots.map(([x]) => x), spots.map(([, y]) => y)]
  const [west, east, north, south] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const scale = Math.min(
    box.width / Math.max(east - west, MIN_DEGREES),
    box.height / Math.max(south - north, MIN_DEGREES * (box.height / box.width)),
  )
  const [left, top] = [
    box.x + box.width / 2 - (scale * (west + east)) / 2,
    box.y + box.height / 2 - (scale * (north + south)) / 2,
  ]
  return (point) => {
    const [x, y] = mercatorDegrees(point)
    return [left + x * scale, top + y * scale]
  }
}

/** Converts a point to Mercator coordinates: x in degrees of longitude eastwards, y in steps of the same size southwards. */
export const mercatorDegrees = ({ lat, lng }: Point): Spot => [lng, 360 * (mercatorY(lat) - 0.5)]

/** Builds an SVG path through these spots, and skips spots too close to the previous one to be visible. */
export function svgPathThrough(spots: readonly Spot[]): string {
  let path = ''
  let [lastX, lastY] = [Infinity, Infinity]
  for (const [x, y] of spots) {
    if (Math.abs(x - lastX) + Math.abs(y - lastY) < APART) continue
    path += `${path ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}`
    lastX = x
    lastY = y
  }
  return path
}
const APART = 1
