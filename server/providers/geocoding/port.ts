import type { Place } from '#domain/places/place.ts'

/**
 * Finds places by typed text, best first. Never fails: when the hosted service does not respond, the embedded gazetteer is used.
 */
export interface Geocoding {
  suggest(text: string, limit: number): Promise<Place[]>
}
