import { fold, type Place } from '#domain/place.ts'
import { JOINING_WORDS } from './prefixes.ts'
import { spelled, type Listed } from './table.ts'
import { nearWords } from './typos.ts'
import { heaviest, weightOf } from './weight.ts'

type Costs = Map<Place, number>

const WORD_OF_ITS_PROVINCE = 0.5
const COST_OF_A_TYPO = 1.5
const MOST_TYPOS = 2
const LONGEST_WORD = 30
const MOST_WORDS = 8
/** Looking for typing errors walks the dictionary: a longer text has to have its further words right. */
const MOST_MISTYPED = 3

/** Finds the places that have every typed word, whatever lies between ("san miguel tucuman"), each nearly as typed ("rosarrio"). */
export function byWords(listed: readonly Listed[]) {
  const places = placesByWord(listed)
  const dictionary = [...places.keys()].sort()

  function costsOf(word: string, { isLast, forgives }: { isLast: boolean; forgives: boolean }): Costs {
    const costs: Costs = new Map()
    const limit = forgives ? typosForgiven(word) : 0
    for (const { word: meant, typos } of nearWords(dictionary, word.slice(0, LONGEST_WORD), limit, isLast)) {
      // a mistyped province would bring all its towns
      for (const [place, cost] of places.get(meant) ?? []) if (cost === 0 || typos === 0) keepLeast(costs, place, cost + typos)
    }
    return costs
  }

  return (text: string, limit: number): Place[] => {
    const words = distinct(fold(text).split(' ').filter(isTelling)).slice(-MOST_WORDS)
    if (words.length === 0) return []
    const together = words
      .map((word, at) => costsOf(word, { isLast: at === words.length - 1, forgives: at < MOST_MISTYPED }))
      .reduce(inBoth)
    const likely = [...together].filter(([, cost]) => cost <= MOST_TYPOS)
    return heaviest(new Map(likely.map(([place, cost]) => [place, weightOf(place) - cost * COST_OF_A_TYPO])), limit)
  }
}

/** Each word once, where it stands last: only the last one may be unfinished. */
const distinct = (words: string[]) => words.filter((word, at) => words.lastIndexOf(word) === at)

const isTelling = (word: string) => word !== '' && !JOINING_WORDS.has(word)
const typosForgiven = (word: string) => (word.length >= 8 ? 2 : word.length >= 4 ? 1 : 0)

function placesByWord(listed: readonly Listed[]): Map<string, Costs> {
  const found = new Map<string, Costs>()
  const add = (word: string, place: Place, cost: number) => keepLeast(found.get(word) ?? emptyAt(found, word), place, cost)
  for (const { place, name, aliases, district, province } of listed) {
    for (const word of spelled(name, ...aliases).split(' ')) add(word, place, 0)
    for (const word of spelled(district, province).split(' ')) add(word, place, WORD_OF_ITS_PROVINCE)
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
