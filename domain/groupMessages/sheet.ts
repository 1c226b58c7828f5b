/** A message longer than this is read as far as this. */
export const LONGEST_GROUP_MESSAGE = 10_000

export interface Token {
  text: string
  /** without accents and case */
  word: string
  /** where it starts and ends in the message */
  start: number
  end: number
  /** no space before it */
  isGlued: boolean
  kind: 'word' | 'number' | 'sign' | 'break'
}

/** A message as tokens, and which of them some field has taken, or cannot be understood though a field looks like it. */
export interface Sheet {
  message: string
  tokens: readonly Token[]
  state: ('free' | 'taken' | 'left')[]
  isEnglish: boolean
}

/** What a reader found at a token: the tokens before `end` are its own. */
export interface Found<T> {
  value: T
  isSure: boolean
  end: number
}

// One class after another without overlap, so that no text is read twice.
const TOKEN = /\p{L}[\p{L}\p{M}]*|\d+|\n|[^\s\p{L}\d]/gu

export function sheetOf(message: string): Sheet {
  const tokens: Token[] = []
  for (const { 0: text, index } of message.slice(0, LONGEST_GROUP_MESSAGE).matchAll(TOKEN)) {
    const [start, end] = [index, index + text.length]
    tokens.push({ text, word: wordOf(text), start, end, isGlued: tokens.at(-1)?.end === start, kind: kindOf(text) })
  }
  return { message, tokens, state: tokens.map(() => 'free'), isEnglish: isEnglish(tokens) }
}

const wordOf = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

function kindOf(text: string): Token['kind'] {
  if (text === '\n') return 'break'
  if (/^\d/.test(text)) return 'number'
  return /^\p{L}/u.test(text) ? 'word' : 'sign'
}

const englishWords = new Set(
  'from to leaving seats seat the at on ride anyone looking tomorrow driving going need per and with around each friday monday tuesday wednesday thursday saturday sunday'.split(
    ' ',
  ),
)
const spanishWords = new Set(
  'de a salgo lugares lugar el la las busco viaje hs manana viernes lunes martes miercoles jueves sabado domingo por desde hasta tipo para alguien hoy y con'.split(
    ' ',
  ),
)

function isEnglish(tokens: readonly Token[]): boolean {
  const count = (words: Set<string>) => tokens.reduce((sum, { word }) => sum + (words.has(word) ? 1 : 0), 0)
  return count(englishWords) > count(spanishWords)
}

/** The word, number or sign at a place, while no field has taken it. */
export const wordAt = ({ tokens, state }: Sheet, at: number): string => (state[at] === 'free' ? (tokens[at]?.word ?? '') : '')

/** The same, and a number: of at most `digits` digits. */
export function numberAt(sheet: Sheet, at: number, digits: number): number | undefined {
  const word = wordAt(sheet, at)
  // a number that is taken has no word, and is not 0
  const isNumber = word !== '' && sheet.tokens[at]?.kind === 'number'
  return isNumber && word.length <= digits ? Number(word) : undefined
}

export const isGlued = ({ tokens }: Sheet, at: number): boolean => tokens[at]?.isGlued === true

/** The first place from `at` on whose word is none of `words`. */
export function after(sheet: Sheet, at: number, words: ReadonlySet<string>): number {
  let end = at
  while (words.has(wordAt(sheet, end))) end += 1
  return end
}

/** Phrases by their first word, longest first; `spelled` has a phrase a line part, parted by "|". */
export function phraseTable<T>(spelled: readonly (readonly [string, T])[]): Map<string, { words: string[]; value: T }[]> {
  const table = new Map<string, { words: string[]; value: T }[]>()
  for (const [phrases, value] of spelled) {
    for (const phrase of phrases.split('|')) {
      const words = phrase.split(' ')
      const [first = ''] = words
      table.set(
        first,
        [...(table.get(first) ?? []), { words, value }].toSorted((a, b) => b.words.length - a.words.length),
      )
    }
  }
  return table
}

export function phraseAt<T>(sheet: Sheet, at: number, table: ReturnType<typeof phraseTable<T>>): Found<T> | undefined {
  const phrase = table.get(wordAt(sheet, at))?.find(({ words }) => words.every((word, i) => wordAt(sheet, at + i) === word))
  return phrase && { value: phrase.value, isSure: true, end: at + phrase.words.length }
}

export const wordSet = (words: string): ReadonlySet<string> => new Set(words.split(' '))
