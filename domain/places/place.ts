/** Degrees, WGS 84. */
export interface Point {
  lat: number
  lng: number
}

/** A town or city that people name as a destination. `id` is the GeoNames id, or our own number above 2^30. */
export interface Place extends Point {
  id: number
  name: string
  province: string
  /** ISO 3166-1 alpha-2 */
  country: string
  /** IANA zone: the place's clock */
  zone: string
  population: number
  /** the district, only where another place has the same name and province */
  district?: string
}

const EARTH_M = 6_371_008.8
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Returns the great-circle meters between two points (haversine, mean earth radius of the IUGG). */
export function distanceM(a: Point, b: Point): number {
  const s = Math.sin(radians(b.lat - a.lat) / 2) ** 2
  const t = Math.sin(radians(b.lng - a.lng) / 2) ** 2
  return 2 * EARTH_M * Math.asin(Math.sqrt(Math.min(1, s + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * t)))
}

/** Folds a typed text: accents, case and doubled spaces do not distinguish places. */
export const fold = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const countryNames = new Intl.DisplayNames(['es-AR'], { type: 'region' })

/** Returns "Merlo, San Luis, Argentina". The district follows the name where two places would be identical. */
export function displayName(place: Place): string {
  const name = place.district ? `${place.name} (${place.district})` : place.name
  return [name, place.province, countryNames.of(place.country)].filter(Boolean).join(', ')
}

/** Source of a route. An `estimate` is the great circle times a factor; screens mark it. */
export type RouteMethod = 'corridor' | 'estimate' | 'osrm'

/** A driven road: points, with meters and seconds from the first. All three lists have the same length. */
export interface RoadLine {
  points: Point[]
  atM: number[]
  atS: number[]
}

export interface Route extends RoadLine {
  distanceM: number
  durationS: number
  /** meters from the start to each requested stop; first 0, last `distanceM` */
  stopsM: number[]
  method: RouteMethod
}
