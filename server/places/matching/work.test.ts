import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readTable } from '../table.ts'
import { byWords, MAX_ROWS } from './words.ts'

/*
 * Cost of a suggestion as a count of rows, since time would depend on the machine. A row of the table of typing errors takes
 * about 0.2 µs.
 */
const listed = readTable(readFileSync(new URL('../../../data/places/places.tsv', import.meta.url), 'utf8'))
const search = byWords(listed)
/** Limit for one word; a word of thirty letters with two errors fills about 7,000 rows. */
const MAX_OF_A_WORD = 8_000

function rowsOf(text: string): number {
  const work = { rows: MAX_ROWS }
  search(text, 8, work)
  return MAX_ROWS - work.rows
}

/** State of a seeded sequence of pseudorandom numbers. */
let chosen = 7
const below = (n: number) => Math.floor(((chosen = (chosen * 48_271) % 2_147_483_647) / 2_147_483_647) * n)
const letter = (of: string) => Array.from(of)[below(Array.from(of).length)] ?? ''
const random = (length: number, of = 'abcdefghijklmnopqrstuvwxyz') => Array.from({ length }, () => letter(of)).join('')
const word = () => listed[below(listed.length)]?.name.split(' ')[0] ?? ''
const mistyped = (text: string) => text.replace(/(.{2})./g, (_, two: string) => two + random(1))
const times = (n: number, make: (at: number) => string) => Array.from({ length: n }, (_, at) => make(at)).join(' ')

const hostile: Record<string, () => string> = {
  'eight words': () => times(8, word),
  'mistyped words': () => times(8, () => mistyped(word())),
  'two names grown together': () => times(3, () => word() + word()),
  'one word again and again, each time a little longer': () => times(8, (at) => `santiago${'o'.repeat(at)}`),
  'random letters': () => times(8, () => random(8 + below(22))),
  'one long word': () => random(80),
  'common beginnings': () => times(8, () => letter('svcp') + random(1, 'aeiou') + random(6)),
  'accents upon accents': () => times(4, () => word().replaceAll(/./g, '$&\u0301\u0308')),
  'emoji, halves of letters and controls': () => times(8, () => random(9, 'a🚗👨‍👩‍👧\ud800\0é')),
  'letters of other scripts': () => times(8, () => random(9, 'абвгдеж日本語العربية')),
}

test.each(Object.entries(hostile))('a hostile text fills a limited number of rows for typing errors: %s', (_, make) => {
  for (let n = 0; n < 60; n++) {
    const text = make()
    expect([text, rowsOf(text) <= MAX_ROWS + MAX_OF_A_WORD]).toEqual([text, true])
  }
})

/** Returns the beginnings of each text, as a user types it. */
const keystrokes = (texts: string[], most = Infinity) => [
  ...new Set(texts.flatMap((text) => Array.from(text, (_, at) => text.slice(0, at + 1)).slice(0, most))),
]
const golden = readFileSync(new URL('../../../data/places/golden.tsv', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .slice(1)

test.each([
  [
    'the first five letters of a big town',
    keystrokes(
      listed.slice(0, 100).map(({ name }) => name),
      5,
    ),
    1_500,
  ],
  [
    'each keystroke of what people type, errors and all',
    keystrokes(golden.filter((_, at) => at % 4 === 0).map((line) => line.split('\t')[0] ?? '')),
    6_500,
  ],
])('of the texts "%s", 19 in 20 fill few rows of the table of typing errors', (_, texts, most) => {
  const filled = texts.map(rowsOf).sort((a, b) => a - b)
  expect(filled[Math.floor(filled.length * 0.95)]).toBeLessThan(most)
})

test('words beyond the budget of a text are compared exactly', () => {
  const found = (work: { rows: number }) => search('rosarrio', 8, work).map(({ name }) => name)
  expect([found({ rows: 1 }).includes('Rosario'), found({ rows: 0 })]).toEqual([true, []])
})
