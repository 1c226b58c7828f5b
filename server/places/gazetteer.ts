import { readFileSync } from 'node:fs'
import { displayName, fold, type Place, type Point } from '#domain/places/place.ts'
import { byPrefix, type CalledPlace } from './matching/prefixes.ts'
import { withoutKinds } from './matching/spelling.ts'
import type { Work } from './matching/typos.ts'
import { byWords } from './matching/words.ts'
import { byPosition, type DegreeBox, type ListedPlace, readTable, spelled } from './table.ts'

/** All places for trips, in memory. Lists begin with the largest place by default. */
export interface Gazetteer {
  all: readonly Place[]
  get(id: number): Place | undefined
  /** suggests places for a text, best first; places that match with a small typing error follow those that match exactly */
  suggest(text: string, limit: number): Place[]
  /** returns the places whose name is the whole text, best first */
  called(text: string, limit: number): CalledPlace[]
  /**
   * returns the places whose names have words similar to these, best first; compares until the budget `work` is used up, and does
   * not cache the result
   */
  alike(text: string, limit: number, work: Work): Place[]
  nearest(point: Point, withinM: number): Place | undefined
  around(box: DegreeBox): Place[]
  /** returns the only place with this name: its display name, "City, Province", or the city alone if it is unique */
  named(text: string): Place | undefined
}

/** Reads a gazetteer from a file in the format of data/places/places.tsv. */
export const loadGazetteer = (path: string | URL): Gazetteer => gazetteerOf(readFileSync(path, 'utf8'))

/** Builds a gazetteer from text in the format of data/places/places.tsv. */
export function gazetteerOf(tsv: string): Gazetteer {
  const listed = readTable(tsv)
  const all = listed.map(({ place }) => place)
  const byId = new Map(all.map((place) => [place.id, place]))
  const [{ beginningSo, calledSo }, soundingSo] = [byPrefix(listed), byWords(listed)]

  function suggest(text: string, limit: number): Place[] {
    const places = beginningSo(text, limit)
    const place = withoutKinds(fold(text))
    if (places.length === 0 && place && place !== fold(text)) return suggest(place, limit)
    const isNamedInFull = places.some((place) => fold(displayName(place)) === fold(text))
    return places.length >= limit || isNamedInFull
      ? places
      : [...new Set([...places, ...soundingSo(text, limit)])].slice(0, limit)
  }

  return {
    all,
    get: (id) => byId.get(id),
    suggest: keepingAnswers(suggest),
    called: calledSo,
    alike: soundingSo,
    ...byPosition(all),
    named: byName(listed),
  }
}

const MAX_ANSWERS = 2000

/** Caches the latest suggestions, because many people type the same beginnings. */
function keepingAnswers(suggest: Gazetteer['suggest']): Gazetteer['suggest'] {
  const answers = new Map<string, Place[]>()
  return (text, limit) => {
    const key = `${limit} ${fold(text)}`
    const answer = answers.get(key) ?? suggest(text, limit)
    answers.delete(key)
    answers.set(key, answer)
    const [oldest] = answers.keys()
    if (answers.size > MAX_ANSWERS && oldest !== undefined) answers.delete(oldest)
    return answer
  }
}

/**
 * Returns the only place that a text names. Further words distinguish places of the same name. Returns undefined for an ambiguous
 * name.
 */
function byName(listed: readonly ListedPlace[]): (text: string) => Place | undefined {
  const readings = [inFull, withProvince, ({ name }: ListedPlace) => name].map((read) => onlyOnes(listed, read))
  return (text) => {
    const wanted = fold(text)
    return readings.map((reading) => reading.get(wanted)).find(Boolean) ?? undefined
  }
}

const inFull = ({ name, district, province, country }: ListedPlace) => spelled(name, district, province, country)
const withProvince = ({ name, district, province }: ListedPlace) => spelled(name, district, province)

/** null for a text that several places share */
function onlyOnes(listed: readonly ListedPlace[], read: (one: ListedPlace) => string): Map<string, Place | null> {
  const found = new Map<string, Place | null>()
  for (const one of listed) {
    const key = read(one)
    found.set(key, found.has(key) ? null : one.place)
  }
  return found
}
