import { displayName } from '#domain/places/place.ts'
import { loadGazetteer } from '#server/places/gazetteer.ts'
import { candidate, placeLookup } from '#server/trips/groupMessages/readMessage.ts'

/** A Monday. */
export const TODAY = '2026-10-19'

export const gazetteer = loadGazetteer('data/places/places.tsv')

export const allPlaces = gazetteer.all.map((place) => ({ id: place.id, name: displayName(place) }))

/** Looks places up like the call that reads messages; the mistyped names of one message share their work. */
export const lookupOfOne = () => placeLookup(gazetteer)

/** By whole names like the reader, and without them like the list of suggestions. */
export const lookup = Object.assign((text: string) => gazetteer.suggest(text, 8).map(candidate), { called: lookupOfOne().called })
