import type { Place } from '#domain/places/place.ts'

/** Finds places by typed text, best first. Never fails: when the hosted service has no answer, the embedded one answers. */
export interface Geocoding {
  suggest(text: string, limit: number): Promise<Place[]>
}
