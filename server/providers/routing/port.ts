import type { Point, Route } from '#domain/places/place.ts'

/** Finds the road through two or more stops, in their order. Never fails: what cannot be routed is estimated. */
export interface Routing {
  route(stops: Point[]): Promise<Route>
}
