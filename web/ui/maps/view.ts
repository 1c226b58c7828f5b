import { boundsOf, type LngLat } from './geometry/projection.ts'
import { at, type Drawing } from './route.ts'

/** View of a map: all of a route, or a place at a zoom when there is no extent to show. */
type View = { bounds: [[number, number], [number, number]] } | { longitude: number; latitude: number; zoom: number }

const ROSARIO: LngLat = [-60.66, -32.95]

/** `km`: the trip's length, if known. */
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

/** Room for names and buttons around the road; pixels. */
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

/** The map's zoom for a trip of so many kilometres without a known road to fit (F30): −3.65·log10(km)+15, as specified; 10 without km. */
export function zoomFor(km?: number): number {
  if (km === undefined || !(km > 0)) return USUAL
  return Math.max(1, Math.min(15, -3.65 * Math.log10(km) + 15))
}
