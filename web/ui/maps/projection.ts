/** Longitude, latitude; degrees, WGS 84. */
export type LngLat = readonly [lng: number, lat: number]
/** west, south, east, north; degrees */
export type Bounds = readonly [number, number, number, number]
/** Pixels from the top left corner. */
export type Pixel = readonly [x: number, y: number]

/** Spherical Mercator (EPSG:3857) on a square whose sides are 1, y downwards. */
export function mercator([lng, lat]: LngLat): Pixel {
  const y = Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360))
  return [lng / 360 + 0.5, 0.5 - y / (2 * Math.PI)]
}

/** The box around points; undefined where there are none. */
export function boundsOf(points: readonly LngLat[]): Bounds | undefined {
  if (!points.length) return undefined
  const [lngs, lats] = [points.map(([lng]) => lng), points.map(([, lat]) => lat)]
  return [Math.min(...lngs), Math.min(...lats), Math.max(...lngs), Math.max(...lats)]
}

export interface Box {
  width: number
  height: number
  /** kept free on each side; pixels */
  paddingX: number
  paddingY: number
}

/** Where points are drawn so that all of `shown` is in the middle of the box, as big as it can be, without distortion. */
export function projectionInto({ width, height, paddingX, paddingY }: Box, shown: readonly LngLat[]): (point: LngLat) => Pixel {
  const [west, top, east, bottom] = boundsOf(shown.map(mercator)) ?? [0.5, 0.5, 0.5, 0.5]
  const across = (width - 2 * paddingX) / (east - west)
  const down = (height - 2 * paddingY) / (bottom - top)
  const scale = Math.min(across, down)
  // One point only, or none: there is no scale, and it belongs in the middle.
  const pixels = Number.isFinite(scale) ? scale : 0
  return (point) => {
    const [x, y] = mercator(point)
    return [width / 2 + (x - (west + east) / 2) * pixels, height / 2 + (y - (top + bottom) / 2) * pixels]
  }
}

/** The `d` of an SVG path through pixels, to a tenth; what would fall on the same tenth is left out. */
export function pathThrough(pixels: readonly Pixel[]): string {
  const written = pixels.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`)
  return written
    .filter((pixel, at) => pixel !== written[at - 1])
    .map((pixel, at) => `${at ? 'L' : 'M'}${pixel}`)
    .join('')
}
