import type { Point } from '#domain/places/place.ts'
import type { Route } from '#domain/places/route.ts'

/** Finds the road through two or more stops, in their order. Never fails: what cannot be routed is estimated. */
export interface Routing {
  route(stops: Point[]): Promise<Route>
}
