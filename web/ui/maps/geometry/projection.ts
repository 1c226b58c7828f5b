import { mercatorY } from '#domain/places/mercator.ts'

/** longitude and latitude in degrees, WGS 84 */
export type LngLat = readonly [lng: number, lat: number]
/** west, south, east, north in degrees */
export type Bounds = readonly [number, number, number, number]
/** pixels from the top left corner */
export type Pixel = readonly [x: number, y: number]

/** Projects by spherical Mercator (EPSG:3857) onto a unit square, with y downwards. */
export const mercator = ([lng, lat]: LngLat): Pixel => [lng / 360 + 0.5, mercatorY(lat)]

/** Returns the bounds of points; undefined if there are none. */
export function boundsOf(points: readonly LngLat[]): Bounds | undefined {
  if (!points.length) return undefined
  const [lngs, lats] = [points.map(([lng]) => lng), points.map(([, lat]) => lat)]
  return [Math.min(...lngs), Math.min(...lats), Math.max(...lngs), Math.max(...lats)]
}

export interface Box {
  width: number
  height: number
  /** free pixels on each side */
  paddingX: number
  paddingY: number
}

/**
 * Returns the center of the view on the square of `mercator`, and the size of the whole square in pixels. For one point or none,
 * there is no scale, and the size is 0.
 */
function frameAround({ width, height, paddingX, paddingY }: Box, points: readonly LngLat[]) {
  const [west, top, east, bottom] = boundsOf(points.map(mercator)) ?? [0.5, 0.5, 0.5, 0.5]
  const across = (width - 2 * paddingX) / (east - west)
  const down = (height - 2 * paddingY) / (bottom - top)
  const scale = Math.min(across, down)
  return { x: (west + east) / 2, y: (top + bottom) / 2, pixels: Number.isFinite(scale) ? scale : 0 }
}

/** Returns a projection that draws all of `points` in the middle of the box, as large as possible, without distortion. */
export function projectionInto(box: Box, points: readonly LngLat[]): (point: LngLat) => Pixel {
  const middle = frameAround(box, points)
  return (point) => {
    const [x, y] = mercator(point)
    return [box.width / 2 + (x - middle.x) * middle.pixels, box.height / 2 + (y - middle.y) * middle.pixels]
  }
}

/** Returns the location of the box of `projectionInto`: its north-west corner, and the degrees of longitude per pixel. */
export function groundUnder(box: Box, points: readonly LngLat[]): { west: number; north: number; degrees: number } | undefined {
  const { x, y, pixels } = frameAround(box, points)
  if (!pixels) return undefined
  const [left, top] = [x - box.width / 2 / pixels, y - box.height / 2 / pixels]
  const north = (Math.atan(Math.sinh(Math.PI * (1 - 2 * top))) * 180) / Math.PI
  return { west: (left - 0.5) * 360, north, degrees: 360 / pixels }
}

/** Returns the `d` of an SVG path through pixels, rounded to a tenth. Omits points that round to the same values. */
export function pathThrough(pixels: readonly Pixel[]): string {
  const pairs = pixels.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`)
  return pairs
    .filter((pixel, at) => pixel !== pairs[at - 1])
    .map((pixel, at) => `${at ? 'L' : 'M'}${pixel}`)
    .join('')
}
