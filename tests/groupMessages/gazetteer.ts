import { displayName } from '#domain/places/place.ts'
import { loadGazetteer } from '#server/places/gazetteer.ts'
import { candidate, placeLookup } from '#server/trips/groupMessages/readMessage.ts'

/** A Monday. */
export const TODAY = '2026-10-19'

export const gazetteer = loadGazetteer('data/places/places.tsv')

export const allPlaces = gazetteer.all.map((place) => ({ id: place.id, name: displayName(place) }))

/** Looks up places like the endpoint that reads messages. All mistyped names of one message share a limit of work. */
export const lookupOfOne = () => placeLookup(gazetteer)

/** Looks up whole names like the reader of messages. Without a match, finds similar names like the list of suggestions. */
export const lookup = Object.assign((text: string) => gazetteer.suggest(text, 8).map(candidate), { called: lookupOfOne().called })
