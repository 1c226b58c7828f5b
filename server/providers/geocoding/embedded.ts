import type { Gazetteer } from '../../places/gazetteer.ts'
import type { Geocoding } from './port.ts'

/** Suggests places from our own gazetteer, in this process. */
export const embeddedGeocoding = (gazetteer: Gazetteer): Geocoding => ({
  suggest: async (text, limit) => gazetteer.suggest(text, limit),
})
