import { fold, type Place } from '#domain/places/place.ts'
import { firstFrom } from './position.ts'
import { heaviest, type Listed, spelled, weightOf } from './table.ts'

/** One text under which a place is found. */
interface Entry {
  place: Place
  /** the folded text, province and country included, so that "cordoba, cor" is a prefix too */
  key: string
  /** length of the name within the key */
  nameLength: number
  weight: number
  /** the key is the place's own display name, which no other place has */
  own: boolean
  /** added when the name is typed whole */
  whole: number
}

// "vil" means Villa María before Córdoba, which some call Vila de Córdoba
const END_OF_ITS_NAME = 0.5
const OTHER_NAME = 1.5
const WHOLE_NAME = 1.5
// less than a beginning: "rosa" is on its way to Rosario more often than it ends in Santa Rosa
const WHOLE_END = 0.5
const WHOLE_DISPLAY_NAME = 100
// up to so many letters the answer is kept, because half the continent begins with "san"
const SHORT = 3
const LONGEST_ANSWER = 50
/** Words that no search begins with and many leave out. */
export const JOINING_WORDS = new Set(['de', 'del', 'la', 'las', 'el', 'los', 'do', 'da', 'dos', 'das', 'y', 'e'])

/** Finds the places of which a name, the end of a name ("bariloche") or a nickname begins as typed. */
export function byPrefix(listed: readonly Listed[]) {
  const entries = listed.flatMap(entriesOf).sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
  const keys = entries.map(({ key }) => key)
  const kept = new Map<string, Place[]>()

  function find(typed: string): Place[] {
    const weights = new Map<Place, number>()
    for (let at = firstFrom(keys, typed); keys[at]?.startsWith(typed); at++) weigh(weights, entries[at], typed)
    return heaviest(weights, LONGEST_ANSWER)
  }

  return (text: string, limit: number): Place[] => {
    const typed = fold(text)
    if (!typed) return []
    const found = kept.get(typed) ?? find(typed)
    if (typed.length <= SHORT && found.length > 0) kept.set(typed, found)
    return found.slice(0, limit)
  }
}

function weigh(weights: Map<Place, number>, entry: Entry | undefined, typed: string): void {
  if (!entry) return
  const weight = entry.weight + bonus(entry, typed.length)
  if (weight > (weights.get(entry.place) ?? -1)) weights.set(entry.place, weight)
}

function bonus({ key, nameLength, own, whole }: Entry, typedLength: number): number {
  if (own && typedLength === key.length) return WHOLE_DISPLAY_NAME
  return typedLength === nameLength || typedLength === key.length ? whole : 0
}

function entriesOf({ place, name, aliases, district, province, country }: Listed): Entry[] {
  const weight = weightOf(place)
  const found = (as: string, by: number, whole = WHOLE_NAME) => ({
    place,
    key: spelled(as, province, country),
    nameLength: as.length,
    weight: by,
    own: false,
    whole,
  })
  return [
    { place, key: spelled(name, district, province, country), nameLength: name.length, weight, own: true, whole: WHOLE_NAME },
    ...(district ? [found(name, weight)] : []),
    ...endsOf(name).map((end) => found(end, weight - END_OF_ITS_NAME, WHOLE_END)),
    ...aliases.map((alias) => found(alias, weight - OTHER_NAME)),
  ]
}

/** "san carlos de bariloche" also ends in "carlos de bariloche" and "bariloche". */
function endsOf(name: string): string[] {
  const words = name.split(' ')
  return words.flatMap((word, at) => (at > 0 && !JOINING_WORDS.has(word) ? [words.slice(at).join(' ')] : []))
}
