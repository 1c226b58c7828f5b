import type { PlaceLookup } from '#domain/groupMessages/finder.ts'
import { displayName, type Place } from '#domain/places/place.ts'
import { loadGazetteer } from '#server/places/gazetteer.ts'

/** A Monday. */
export const TODAY = '2026-10-19'

const gazetteer = loadGazetteer('data/places/places.tsv')
const named = (place: Place) => ({ id: place.id, name: displayName(place) })

export const allPlaces = gazetteer.all.map(named)

/** As the call for suggestions answers. */
export const lookup: PlaceLookup<{ id: number; name: string }> = (text) => gazetteer.suggest(text, 8).map(named)
