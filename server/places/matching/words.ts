import { fold, type Place } from '#domain/places/place.ts'
import { heaviest, type ListedPlace, spelled, weightOf } from '../table.ts'
import { JOINING_WORDS } from './prefixes.ts'
import { meaningsOf } from './spelling.ts'
import { nearWords, type Work } from './typos.ts'

type Costs = Map<Place, number>

const WORD_OF_AN_ALIAS = 0.25
const WORD_OF_A_LANDMARK = 0.5
const WORD_OF_ITS_PROVINCE = 0.5
const INITIALS = 0.25
/** Maximum of letters of a word, except the last, that may be initials: "s m" in "s m de tucuman", "sm" in "sm tucuman". */
const MAX_INITIALS = 2
const COST_OF_A_TYPO = 1.5
const MAX_TYPOS = 2
const MAX_WORD = 30
const MAX_WORDS = 8
/**
 * Maximum number of words checked for typing errors, because each check scans the dictionary. Further words have to be spelled
 * correctly.
 */
const MAX_MISTYPED = 3
/** Limit of rows for any text; further words are compared exactly. */
export const MAX_ROWS = 9_000

/** Finds places that contain every typed word in any position ("san miguel tucuman"), with typing errors allowed ("rosarrio"). */
export function byWords(listed: readonly ListedPlace[]) {
  const places = placesByWord(listed)
  const dictionary = [...places.keys()].sort()

  const beginnings = new Map(listed.map(({ place, name }) => [place, wordsAndInitials(name)]))

  function costsOf(word: string, { isLast, isAlone, limit }: { isLast: boolean; isAlone: boolean; limit: number }, work: Work) {
    const costs: Costs = new Map()
    for (const { word: meant, typos } of nearWords(dictionary, word.slice(0, MAX_WORD), limit, isLast, work)) {
      // Excludes matches on a place's province for a single letter, and for a mistyped word that is the whole text: otherwise
      // these would return all towns of the province.
      const most = word.length === 1 || (typos > 0 && isAlone) ? WORD_OF_AN_ALIAS : WORD_OF_ITS_PROVINCE
      for (const [place, cost] of places.get(meant) ?? []) if (cost <= most) keepLeast(costs, place, cost + typos)
    }
    for (const meant of meaningsOf(word)) for (const [place, cost] of places.get(meant) ?? []) keepLeast(costs, place, cost)
    return costs
  }

  /** Adds the places with a word so short that it may be an abbreviation or initials, with their costs. */
  function withInitials(costs: Costs, short: string): Costs {
    const meant = [short, ...meaningsOf(short)].map((word) => places.get(word))
    const fitting: Costs = new Map()
    for (const [place, cost] of costs) {
      const known = meant.map((having) => having?.get(place) ?? Infinity)
      const least = Math.min(...known, beginnings.get(place)?.includes(` ${short}`) ? INITIALS : Infinity)
      if (least < Infinity) fitting.set(place, cost + least)
    }
    return fitting
  }

  return (text: string, limit: number, work: Work = { rows: MAX_ROWS }): Place[] => {
    const words = distinct(fold(text).split(' ').filter(isDistinctive)).slice(-MAX_WORDS)
    const isShort = (word: string) => word.length <= MAX_INITIALS && word !== words.at(-1)
    const isAlone = words.length === 1
    const longer = words.filter((word) => !isShort(word))
    if (longer.length === 0) return []
    const together = longer
      .map((word, at) => {
        const isLast = word === words.at(-1)
        const typos = at < MAX_MISTYPED ? typosForgiven(word, isLast) : 0
        return costsOf(word, { isLast, isAlone, limit: typos }, work)
      })
      .reduce(inBoth)
    const likely = [...words.filter(isShort).reduce(withInitials, together)].filter(([, cost]) => cost <= MAX_TYPOS)
    return heaviest(new Map(likely.map(([place, cost]) => [place, weightOf(place) - cost * COST_OF_A_TYPO])), limit)
  }
}

/** Retains each word once, at its last position: only the last word may be unfinished. */
const distinct = (words: string[]) => words.filter((word, at) => words.lastIndexOf(word) === at)

const isDistinctive = (word: string) => word !== '' && !JOINING_WORDS.has(word)

/**
 * Returns the number of allowed typing errors of a word. A last word of three letters may have no error, because too many words
 * are one error away. Before other words it may have one error, because the other words exclude wrong matches ("mar dle plata").
 */
const typosForgiven = ({ length }: string, isLast: boolean) => (length >= 8 ? 2 : length >= (isLast ? 4 : 3) ? 1 : 0)

/** Returns the words of a name, the initials of all words, and the initials of the distinctive words. */
function wordsAndInitials(name: string): string {
  const words = name.split(' ')
  const initials = [words, words.filter(isDistinctive)].map((some) => some.map((word) => word.charAt(0)).join(''))
  return ['', ...words, ...initials].join(' ')
}

const wordsOf = (...names: string[]) =>
  spelled(...names)
    .split(' ')
    .filter(Boolean)

function placesByWord(listed: readonly ListedPlace[]): Map<string, Costs> {
  const found = new Map<string, Costs>()
  const add = (word: string, place: Place, cost: number) => keepLeast(found.get(word) ?? emptyAt(found, word), place, cost)
  for (const { place, name, aliases, nicknames, landmarks, district, province } of listed) {
    for (const word of wordsOf(name, ...nicknames)) add(word, place, 0)
    for (const word of wordsOf(...aliases)) add(word, place, WORD_OF_AN_ALIAS)
    for (const word of wordsOf(...landmarks)) add(word, place, WORD_OF_A_LANDMARK)
    for (const word of wordsOf(district, province)) add(word, place, WORD_OF_ITS_PROVINCE)
  }
  return found
}

function emptyAt(found: Map<string, Costs>, word: string): Costs {
  const costs: Costs = new Map()
  found.set(word, costs)
  return costs
}

function keepLeast(costs: Costs, place: Place, cost: number): void {
  if (cost < (costs.get(place) ?? Infinity)) costs.set(place, cost)
}

function inBoth(a: Costs, b: Costs): Costs {
  const both: Costs = new Map()
  for (const [place, cost] of a) {
    const other = b.get(place)
    if (other !== undefined) both.set(place, cost + other)
  }
  return both
}
