import { readFileSync } from 'node:fs'
import { displayName, fold, type Place, type Point } from '#domain/place.ts'
import { byPosition, type Box } from './position.ts'
import { byName } from './named.ts'
import { byPrefix } from './prefixes.ts'
import { readTable } from './table.ts'
import { byWords } from './words.ts'

/** Every place people can travel between, in memory. Lists are biggest place first unless said otherwise. */
export interface Gazetteer {
  all: readonly Place[]
  get(id: number): Place | undefined
  /** what somebody who types `text` probably means, best first; a small typo is forgiven below the places that do begin so */
  suggest(text: string, limit: number): Place[]
  nearest(point: Point, withinM: number): Place | undefined
  around(box: Box): Place[]
  /** the one place called so: its display name, "City, Province", or the city alone where no other has its name */
  named(text: string): Place | undefined
}

/** The gazetteer of a file as data/places/places.tsv. */
export const loadGazetteer = (path: string | URL): Gazetteer => gazetteerOf(readFileSync(path, 'utf8'))

/** The gazetteer of such a file's text. */
export function gazetteerOf(tsv: string): Gazetteer {
  const listed = readTable(tsv)
  const all = listed.map(({ place }) => place)
  const byId = new Map(all.map((place) => [place.id, place]))
  const [beginningSo, soundingSo] = [byPrefix(listed), byWords(listed)]

  function suggest(text: string, limit: number): Place[] {
    const places = beginningSo(text, limit)
    const isNamedInFull = places.some((place) => fold(displayName(place)) === fold(text))
    return places.length >= limit || isNamedInFull
      ? places
      : [...new Set([...places, ...soundingSo(text, limit)])].slice(0, limit)
  }

  return {
    all,
    get: (id) => byId.get(id),
    suggest: keepingAnswers(suggest),
    ...byPosition(all),
    named: byName(listed),
  }
}

const MOST_ANSWERS = 2000

/** Many type the same beginnings: the answers to the last texts are kept. */
function keepingAnswers(suggest: Gazetteer['suggest']): Gazetteer['suggest'] {
  const answers = new Map<string, Place[]>()
  return (text, limit) => {
    const key = `${limit} ${fold(text)}`
    const answer = answers.get(key) ?? suggest(text, limit)
    answers.delete(key)
    answers.set(key, answer)
    const [oldest] = answers.keys()
    if (answers.size > MOST_ANSWERS && oldest !== undefined) answers.delete(oldest)
    return answer
  }
}
