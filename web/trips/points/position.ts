export interface PointPosition {
  lat: number
  long: number
}

const METRES_PER_DEGREE = 111_195
const widthAt = (lat: number) => METRES_PER_DEGREE * Math.cos((lat * Math.PI) / 180)

/** A position so many metres to the east and north of another. */
export const shifted = ({ lat, long }: PointPosition, east: number, north: number): PointPosition => ({
  lat: Number((lat + north / METRES_PER_DEGREE).toFixed(5)),
  long: Number((long + east / widthAt(lat)).toFixed(5)),
})

const directions = ['north', 'northeast', 'east', 'southeast', 'south', 'southwest', 'west', 'northwest'] as const

/** The direction in which a position lies from another. */
export function compass(from: PointPosition, to: PointPosition): (typeof directions)[number] {
  const turn = Math.atan2((to.long - from.long) * widthAt(from.lat), (to.lat - from.lat) * METRES_PER_DEGREE)
  return directions[(Math.round((turn * 4) / Math.PI) + 8) % 8] ?? 'north'
}
