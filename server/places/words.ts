import { fold, type Place } from '#domain/places/place.ts'
import { firstFrom } from './position.ts'
import { JOINING_WORDS } from './prefixes.ts'
import { heaviest, type Listed, spelled, weightOf } from './table.ts'

type Costs = Map<Place, number>

const WORD_OF_ITS_PROVINCE = 0.5
const COST_OF_A_TYPO = 1.5
const MOST_TYPOS = 2
const LONGEST_WORD = 30
const MOST_WORDS = 8
/** Looking for typing errors walks the dictionary: a longer text has to have its further words right. */
const MOST_MISTYPED = 3
/** Of a text, whatever it is; the next word is then taken as it stands. */
export const MOST_ROWS = 9_000

/** Finds the places that have every typed word, whatever lies between ("san miguel tucuman"), each nearly as typed ("rosarrio"). */
export function byWords(listed: readonly Listed[]) {
  const places = placesByWord(listed)
  const dictionary = [...places.keys()].sort()

  function costsOf(word: string, { isLast, forgives }: { isLast: boolean; forgives: boolean }, work: Work): Costs {
    const costs: Costs = new Map()
    const limit = forgives ? typosForgiven(word) : 0
    for (const { word: meant, typos } of nearWords(dictionary, word.slice(0, LONGEST_WORD), limit, isLast, work)) {
      // a mistyped province would bring all its towns
      for (const [place, cost] of places.get(meant) ?? []) if (cost === 0 || typos === 0) keepLeast(costs, place, cost + typos)
    }
    return costs
  }

  return (text: string, limit: number, work: Work = { rows: MOST_ROWS }): Place[] => {
    const words = distinct(fold(text).split(' ').filter(isTelling)).slice(-MOST_WORDS)
    if (words.length === 0) return []
    const together = words
      .map((word, at) => costsOf(word, { isLast: at === words.length - 1, forgives: at < MOST_MISTYPED }, work))
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

/** A word of the dictionary and how many typing errors lie between it and what was typed. */
interface Near {
  word: string
  typos: number
}

/** How many rows of the table a search may still fill. */
export interface Work {
  rows: number
}

const FAR = 99

/**
 * The words of a sorted dictionary within `limit` typing errors of `typed`: a letter more, less, other, or two swapped
 * (optimal string alignment). With `begun`, the best beginning of a word counts. Words that begin alike share their rows. What is left
 * when the work is done up is taken as it stands.
 */
function nearWords(sorted: readonly string[], typed: string, limit: number, begun: boolean, work: Work): Near[] {
  if (limit === 0 || work.rows <= 0) return asTyped(sorted, typed, begun)
  const rows = new Rows(typed, limit)
  const near: Near[] = []
  let [typos, hopeless] = [FAR, false]
  for (const word of sorted) {
    if (!hopeless || !word.startsWith(rows.done)) {
      work.rows -= rows.fill(word)
      hopeless = rows.least() > limit
      typos = begun ? rows.bestEnd() : rows.done === word ? rows.end() : FAR
    }
    if (typos <= limit) near.push({ word, typos })
  }
  return near
}

function asTyped(sorted: readonly string[], typed: string, begun: boolean): Near[] {
  const near: Near[] = []
  for (let at = firstFrom(sorted, typed); ; at++) {
    const word = sorted[at]
    if (word === undefined || !(begun ? word.startsWith(typed) : word === typed)) return near
    near.push({ word, typos: 0 })
  }
}

/** The table of errors between every beginning of a word and every beginning of what was typed; only a band can stay in the limit. */
class Rows {
  done = ''
  private readonly typed: string
  private readonly limit: number
  private readonly rows: Uint8Array[]
  private readonly bestEnds: number[]
  private readonly leasts = [0]

  constructor(typed: string, limit: number) {
    this.typed = typed
    this.limit = limit
    this.rows = [Uint8Array.from({ length: typed.length + 1 }, (_, column) => column)]
    this.bestEnds = [typed.length]
  }

  least = () => this.leasts[this.done.length] ?? FAR
  bestEnd = () => this.bestEnds[this.done.length] ?? FAR
  end = () => this.rows[this.done.length]?.[this.typed.length] ?? FAR

  /** One row for each letter, from the first that differs from the word before, as long as there is hope; answers how many. */
  fill(word: string): number {
    const shared = sharedLength(this.done, word)
    let depth = shared
    while (depth < word.length && (this.leasts[depth] ?? FAR) <= this.limit) this.fillRow(word, ++depth)
    this.done = word.slice(0, depth)
    return depth - shared
  }

  private fillRow(word: string, depth: number): void {
    const row = (this.rows[depth] ??= new Uint8Array(this.typed.length + 1)).fill(FAR)
    const last = Math.min(this.typed.length, depth + this.limit)
    row[0] = depth
    let least = depth
    for (let column = Math.max(1, depth - this.limit); column <= last; column++) {
      least = Math.min(least, (row[column] = this.errors(word, depth, column, row[column - 1] ?? FAR)))
    }
    this.leasts[depth] = least
    this.bestEnds[depth] = Math.min(this.bestEnds[depth - 1] ?? FAR, row[this.typed.length] ?? FAR)
  }

  private errors(word: string, depth: number, column: number, before: number): number {
    const [letter, typed, above] = [word[depth - 1], this.typed[column - 1], this.rows[depth - 1]]
    const fewest = Math.min((above?.[column - 1] ?? FAR) + (letter === typed ? 0 : 1), (above?.[column] ?? FAR) + 1, before + 1)
    const swapped = depth > 1 && column > 1 && letter === this.typed[column - 2] && word[depth - 2] === typed
    return swapped ? Math.min(fewest, (this.rows[depth - 2]?.[column - 2] ?? FAR) + 1) : fewest
  }
}

function sharedLength(a: string, b: string): number {
  let length = 0
  while (length < a.length && a[length] === b[length]) length++
  return length
}
