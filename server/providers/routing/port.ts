import type { Point, Route } from '#domain/places/place.ts'

/** Finds the road through two or more stops, in order. Never fails: an impossible route is estimated. */
export interface Routing {
  route(stops: Point[]): Promise<Route>
}
