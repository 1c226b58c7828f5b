export interface PointPosition {
  lat: number
  long: number
}

const METRES_PER_DEGREE = 111_195
const widthAt = (lat: number) => METRES_PER_DEGREE * Math.cos((lat * Math.PI) / 180)

/** Moves a position by meters to the east and north. */
export const shifted = ({ lat, long }: PointPosition, east: number, north: number): PointPosition => ({
  lat: Number((lat + north / METRES_PER_DEGREE).toFixed(5)),
  long: Number((long + east / widthAt(lat)).toFixed(5)),
})
