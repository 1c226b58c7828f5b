import type { Place } from '#domain/places/place.ts'

/** Finds places by what people type. Answers best first; never fails: what cannot be asked is answered from the embedded one. */
export interface Geocoding {
  suggest(text: string, limit: number): Promise<Place[]>
}
