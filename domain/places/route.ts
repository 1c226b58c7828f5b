import type { RoadLine } from '../trips/stretch.ts'

/** How a route was found. An `estimate` is the great circle with a factor; screens say so. */
export type RouteMethod = 'corridor' | 'estimate' | 'osrm'

export interface Route extends RoadLine {
  distanceM: number
  durationS: number
  /** metres from the start at which each asked stop is reached; first 0, last `distanceM` */
  stopsM: number[]
  method: RouteMethod
}
