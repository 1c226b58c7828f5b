import { boundsOf, type LngLat } from './geometry/projection.ts'
import { at, type Drawing } from './route.ts'

/** View of a map: the bounds of the route, or a center and a zoom if the route has no extent. */
type View = { bounds: [[number, number], [number, number]] } | { longitude: number; latitude: number; zoom: number }

const ROSARIO: LngLat = [-60.66, -32.95]

/** Returns the view. `km`: the trip's length, if known. */
export function viewOf({ whole, marks }: Drawing, km?: number): View {
  const visible = [...whole, ...marks.map(at)]
  const [west, south, east, north] = boundsOf(visible) ?? [...ROSARIO, ...ROSARIO]
  if (west < east || south < north)
    return {
      bounds: [
        [west, south],
        [east, north],
      ],
    }
  return { longitude: west, latitude: south, zoom: zoomFor(km) }
}

/** Returns the padding that names and buttons need around the road, in pixels, and the highest zoom. */
export const fitting = (width: number, height: number) => ({
  padding: {
    top: Math.min(72, height / 5),
    bottom: Math.min(88, height / 4),
    left: Math.min(64, width / 6),
    right: Math.min(64, width / 6),
  },
  maxZoom: 11,
})

const USUAL = 10

/**
 * Returns the zoom for a trip of this length if there is no road to show (F30): −3.65·log10(km)+15, as specified; 10 if the
 * length is unknown.
 */
export function zoomFor(km?: number): number {
  if (km === undefined || !(km > 0)) return USUAL
  return Math.max(1, Math.min(15, -3.65 * Math.log10(km) + 15))
}
