import { distanceM, type Point } from './place.ts'

const directions = ['north', 'northeast', 'east', 'southeast', 'south', 'southwest', 'west', 'northwest'] as const
export type Direction = (typeof directions)[number]

const radians = (degrees: number) => (degrees * Math.PI) / 180
const FULL_TURN = 2 * Math.PI

/** Returns the initial direction of the great circle between two positions. From a pole there is only one direction. */
export function directionTo(from: Point, to: Point): Direction {
  if (Math.abs(from.lat) === 90) return from.lat > 0 ? 'south' : 'north'
  const turn = radians(to.lng - from.lng)
  const [here, there] = [radians(from.lat), radians(to.lat)]
  const east = Math.sin(turn) * Math.cos(there)
  const north = Math.cos(here) * Math.sin(there) - Math.sin(here) * Math.cos(there) * Math.cos(turn)
  const eighth = Math.round((Math.atan2(east, north) / FULL_TURN) * directions.length)
  return directions[(eighth + directions.length) % directions.length] ?? 'north'
}

/** A person within this distance has arrived, because the position of a telephone is no more exact. */
export const THERE_M = 50
const KM = 1000

/** `m` is a multiple of 10; `km` has one decimal. */
export type Away = 'there' | { length: number; unit: 'm' | 'km'; direction: Direction }

const isOnEarth = ({ lat, lng }: Point) => Math.abs(lat) <= 90 && Math.abs(lng) <= 180

/** Returns distance and direction of a meeting point; undefined where a position is invalid. */
export function fromHere(here: Point, point: Point): Away | undefined {
  if (!isOnEarth(here) || !isOnEarth(point)) return undefined
  const metres = distanceM(here, point)
  if (metres < THERE_M) return 'there'
  const direction = directionTo(here, point)
  const tens = Math.round(metres / 10) * 10
  return tens < KM ? { length: tens, unit: 'm', direction } : { length: Math.round(metres / 100) / 10, unit: 'km', direction }
}
