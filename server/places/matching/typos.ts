import { firstFrom } from '../table.ts'

/** A word of the dictionary, and its distance in typing errors from the typed word. */
interface Near {
  word: string
  typos: number
}

/** Budget of rows that a search may still fill in the table of typing errors. */
export interface Work {
  rows: number
}

const FAR = 99

/**
 * Finds the words of a sorted dictionary within `limit` typing errors of `typed`: an added, missing or different letter, or two
 * swapped ones (optimal string alignment). With `begun`, the typed text is compared with the best matching beginning of each
 * word. Words with the same beginning share rows. When the budget is used up, the remaining words are compared exactly.
 */
export function nearWords(sorted: readonly string[], typed: string, limit: number, begun: boolean, work: Work): Near[] {
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

export function asTyped(sorted: readonly string[], typed: string, begun: boolean): Near[] {
  const near: Near[] = []
  for (let at = firstFrom(sorted, typed, (word) => word); ; at++) {
    const word = sorted[at]
    if (word === undefined || !(begun ? word.startsWith(typed) : word === typed)) return near
    near.push({ word, typos: 0 })
  }
}

/**
 * Table of the errors between every beginning of a word and every beginning of the typed text. Only a band of the table can stay
 * within the limit.
 */
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

  /**
   * Fills one row per letter, from the first letter that differs from the previous word, while a match is possible. Returns their
   * number.
   */
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
