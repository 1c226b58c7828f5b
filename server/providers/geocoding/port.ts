import type { Place } from '#domain/places/place.ts'

/** Finds places by typed text. Returns the best first; never fails: without an answer of the hosted one the embedded one replies. */
export interface Geocoding {
  suggest(text: string, limit: number): Promise<Place[]>
}
