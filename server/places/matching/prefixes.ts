import { fold, type Place } from '#domain/places/place.ts'
import { firstFrom, heaviest, isArgentine, type ListedPlace, spelled, weightOf } from '../table.ts'
import { sound, writtenOut } from './spelling.ts'

/** A place with a matching name. `weight` is higher for places that users more probably mean (see `weightOf`). */
export interface CalledPlace {
  place: Place
  weight: number
}

/** A text by which users find a place. */
interface Entry {
  place: Place
  /** folded text with province and country, so that "cordoba, cor" is a prefix too */
  key: string
  /** name within the key */
  name: string
  /** rest of the key */
  regions: string
  weight: number
  /** true when the key is the place's display name and unique */
  own: boolean
  /** weight added when the whole name is typed */
  whole: number
  /** true for an Argentine place */
  isOfHome?: boolean
  /** true for "plata" of La Plata */
  isAfterArticle?: boolean
}

/** An entry with the text to compare: its key without spaces, or its sound. */
interface Compared {
  text: string
  /** length of the name in the compared text */
  nameLength: number
  entry: Entry
}

// Deducted for a match with the end of a name, or with an alias or a nickname: "vil" means Villa María more probably than
// Córdoba, which some call Vila de Córdoba.
const END_OF_ITS_NAME = 0.5
const OTHER_NAME = 1.5
const WHOLE_NAME = 1.5
// Added when the text is a whole end of a name, such as "rosa" of Santa Rosa. It is less than for a whole name, because users who
// type "rosa" more often mean Rosario.
const WHOLE_END = 0.5
// Added for a whole nickname, so that "colonia" means the town with that nickname before Argentine towns whose names only begin
// with it.
const WHOLE_NICKNAME = 4
// Deducted for the name of a landmark, such as a quarter, since people type it less often than the name of its town: a quarter of
// a metropolis then ranks like a town of its size.
const LANDMARK = 2.5
// Added to a town of unknown population whose name is the whole text: it then counts as a town of a thousand people, not as a
// hamlet.
const UNKNOWN = 1
const WHOLE_DISPLAY_NAME = 100
const OTHER_SPACES = 1
const SPELLED_AS_HEARD = 0.75
// minimum of letters for a comparison by sound
const MIN_SOUND = 4
// suggestions for texts of up to this length are cached, because half the continent begins with "san"
const SHORT = 3
const MIN_WEIGHT = -10
const MAX_ANSWER = 50
/** Words with which no search begins, and which many users omit. */
export const JOINING_WORDS = new Set(['de', 'del', 'la', 'las', 'el', 'los', 'do', 'da', 'dos', 'das', 'y', 'e'])

/**
 * Finds places with a name, an end of a name ("bariloche"), a nickname or a landmark that begins as typed: exactly, without
 * spaces ("mardelplata"), with abbreviations expanded ("pto madryn") or by sound ("mendosa").
 */
export function byPrefix(listed: readonly ListedPlace[]) {
  const entries = listed.flatMap(entriesOf)
  const [joined, bySound] = [sortedBy(entries, joinedUp), sortedBy(entries, sound)]
  const whole = byWholeName(entries)
  const cache = new Map<string, Place[]>()

  function find(typed: string): Place[] {
    const weights = new Map<Place, number>()
    const called = new Set<Place>()
    for (const text of new Set([typed, writtenOut(typed)])) {
      for (const one of beginning(joined, joinedUp(text))) {
        weigh(weights, one.entry.place, weightAsTyped(one, text))
        if (one.entry.isOfHome && one.entry.name === text) called.add(one.entry.place)
      }
      if (text.length < MIN_SOUND) continue
      for (const one of beginning(bySound, sound(text))) weigh(weights, one.entry.place, weightAsHeard(one, sound(text)))
    }
    return withHomeFirst(heaviest(weights, MAX_ANSWER), called)
  }

  function beginningSo(text: string, limit: number): Place[] {
    const typed = fold(text)
    if (!typed) return []
    const found = cache.get(typed) ?? find(typed)
    if (typed.length <= SHORT && found.length > 0) cache.set(typed, found)
    return found.slice(0, limit)
  }

  /** Returns the places with a name equal to the whole text, or to the text without its region. */
  function calledSo(text: string, limit: number): CalledPlace[] {
    const weights = new Map<Place, number>()
    for (const typed of new Set([fold(text), writtenOut(fold(text))])) {
      const words = typed.split(' ')
      for (let end = words.length; end > 0; end--) {
        const region = words.slice(end).join(' ')
        for (const { place, regions, weight, whole: added } of whole.get(wholeKeys(words.slice(0, end).join(' '))[0]) ?? [])
          if (!region || (added !== WHOLE_END && `${regions} `.startsWith(`${region} `)))
            weigh(weights, place, weight + added + (place.population > 0 ? 0 : UNKNOWN))
      }
    }
    return heaviest(weights, limit).map((place) => ({ place, weight: weights.get(place) ?? MIN_WEIGHT }))
  }

  return { beginningSo, calledSo }
}

function byWholeName(entries: readonly Entry[]): ReadonlyMap<string, readonly Entry[]> {
  const found = new Map<string, Entry[]>()
  for (const entry of entries) {
    if (entry.isAfterArticle) continue
    for (const key of new Set(wholeKeys(entry.name))) {
      const known = found.get(key)
      if (known) known.push(entry)
      else found.set(key, [entry])
    }
  }
  return found
}

const JOINING = new RegExp(` (?:${[...JOINING_WORDS].join('|')})(?= )`, 'g')

/** Returns the keys of a whole name: "rosario tala" and "rosariodeltala" are Rosario del Tala; "plata" is not La Plata. */
const wholeKeys = (name: string): [string, string] => [joinedUp(name.replace(JOINING, '')), joinedUp(name)]

/**
 * Puts Argentine towns with the typed name before all foreign ones: "la paz" means the Argentine town first, however large the
 * others are.
 */
function withHomeFirst(places: Place[], called: ReadonlySet<Place>): Place[] {
  const end = places.findLastIndex((place) => called.has(place)) + 1
  const before = places.slice(0, end)
  return [...before.filter(isArgentine), ...before.filter((place) => !isArgentine(place)), ...places.slice(end)]
}

const joinedUp = (text: string) => text.replaceAll(' ', '')

function sortedBy(entries: readonly Entry[], compared: (text: string) => string): Compared[] {
  const sorted = entries.map((entry) => ({ text: compared(entry.key), nameLength: compared(entry.name).length, entry }))
  return sorted.sort((a, b) => (a.text < b.text ? -1 : a.text > b.text ? 1 : 0))
}

function* beginning(sorted: readonly Compared[], typed: string): Generator<Compared> {
  for (let at = firstFrom(sorted, typed, ({ text }) => text); ; at++) {
    const one = sorted[at]
    if (!one?.text.startsWith(typed)) return
    yield one
  }
}

function weigh(weights: Map<Place, number>, place: Place, weight: number): void {
  if (weight > (weights.get(place) ?? MIN_WEIGHT)) weights.set(place, weight)
}

/**
 * Returns the weight of a match. Each typed space must match a space of the name ("mar a" does not begin Maracaibo), unless the
 * whole name is typed: "el dorado".
 */
function weightAsTyped({ text, nameLength, entry }: Compared, typed: string): number {
  const { length } = joinedUp(typed)
  const asSpaced = spacedAlike(entry.key, typed)
  const isWhole = length === nameLength || length === text.length
  if (entry.own && asSpaced === 'just so' && length === text.length) return entry.weight + WHOLE_DISPLAY_NAME
  if (asSpaced === 'too many' && !isWhole) return -Infinity
  return entry.weight + (isWhole ? entry.whole : 0) - (asSpaced === 'just so' ? 0 : OTHER_SPACES)
}

const weightAsHeard = ({ text, nameLength, entry }: Compared, { length }: string) =>
  entry.weight + (length === nameLength || length === text.length ? entry.whole : 0) - SPELLED_AS_HEARD

/** Compares the spaces of a text with those of the key that begins with it: equal, fewer, or one that the key lacks. */
function spacedAlike(key: string, typed: string): 'just so' | 'too few' | 'too many' {
  let [at, leftOut] = [0, false]
  for (const letter of typed) {
    if (key[at] === ' ' && letter !== ' ') [at, leftOut] = [at + 1, true]
    if (key[at] !== letter) return 'too many'
    at++
  }
  return leftOut ? 'too few' : 'just so'
}

function entriesOf({ place, name, aliases, nicknames, landmarks, district, province, country }: ListedPlace): Entry[] {
  const weight = weightOf(place)
  const regions = spelled(province, country)
  const isOfHome = isArgentine(place)
  const found = (as: string, by: number, whole = WHOLE_NAME) => ({
    place,
    key: spelled(as, province, country),
    name: as,
    regions,
    weight: by,
    own: false,
    whole,
  })
  return [
    {
      place,
      key: spelled(name, district, province, country),
      name,
      regions: spelled(district, province, country),
      weight,
      own: true,
      whole: WHOLE_NAME,
      isOfHome,
    },
    ...(district ? [{ ...found(name, weight), isOfHome }] : []),
    ...endsOf(name).map((end) => ({
      ...found(end, weight - END_OF_ITS_NAME, WHOLE_END),
      isAfterArticle: JOINING_WORDS.has(name.slice(0, -end.length).trim()),
    })),
    ...aliases.map((alias) => found(alias, weight - OTHER_NAME)),
    ...nicknames.map((nickname) => found(nickname, weight - OTHER_NAME, WHOLE_NICKNAME)),
    ...landmarks.map((landmark) => found(landmark, weight - LANDMARK)),
  ]
}

/** Returns the ends of a name: "san carlos de bariloche" also ends in "carlos de bariloche" and "bariloche". */
function endsOf(name: string): string[] {
  const words = name.split(' ')
  return words.flatMap((word, at) => (at > 0 && !JOINING_WORDS.has(word) ? [words.slice(at).join(' ')] : []))
}
