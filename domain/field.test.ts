import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleaned, cleanedField, cleanedText, familyNameCheck, LETTERS, needed, townCheck, withPlainSigns } from './field.ts'

test('a one-line field loses invisible characters and turns full-width forms into usual ones', () => {
  expect(cleaned('\u202a3415551234\u202c')).toBe('3415551234')
  expect(cleaned('ana\u200b@\u00adexample.org\ufeff')).toBe('ana@example.org')
  expect(cleaned('ＡＢ　１２３　ＣＤ')).toBe('AB 123 CD')
  expect(cleaned('2º B, 1ª ½')).toBe('2º B, 1ª ½')
  expect(cleaned('Ana\u034f\ufe0f \u3164')).toBe('Ana')
  expect(cleaned('Calle 1\r\n2° B')).toBe('Calle 1 2° B')
})

test('a text of invisible characters counts as empty', () => {
  const required = needed('message_required')
  expect(['', '\u200d', '\u00ad\ufe0f', '\u3164', 'a', '👩\u200d👧'].map((text) => required(text, {}))).toEqual([
    'message_required',
    'message_required',
    'message_required',
    'message_required',
    undefined,
    undefined,
  ])
})

test('the name check refuses a mark without its letter', () => {
  const family = familyNameCheck('last_name_required', 'last_name_symbols')
  for (const mark of ['\u0301', 'Ana \u0301', 'O-\u0301', '\u0903'])
    expect([LETTERS.test(mark), family(mark, {})]).toEqual([false, 'last_name_symbols'])
  expect(['N\u0308andu', 'José María'].map((name) => LETTERS.test(name))).toEqual([true, true])
})

test('the town check accepts either ordinal sign after a number', () => {
  const town = townCheck('city_required', 'city_symbols')
  expect(['1° de Mayo', '1º de Mayo', 'N° 3', '°'].map((name) => town(name, {}))).toEqual([
    undefined,
    undefined,
    'city_symbols',
    'city_symbols',
  ])
  expect(withPlainSigns('1° de Mayo')).toBe('1º de Mayo')
})

test('free text retains characters that join letters and emoji, and loses characters that reverse or hide others', () => {
  expect(cleanedText('👩\u200d👧 می\u200cخواهم')).toBe('👩\u200d👧 می\u200cخواهم')
  expect(cleanedText('\ufeffa\u202eb\u2066c\u2069d\u200be')).toBe('abcde')
  expect(cleanedText('Ｈｏｌａ')).toBe('Ｈｏｌａ')
  expect(cleanedField('about', 'a\u200db')).toBe('a\u200db')
  expect(cleanedField('city', 'a\u200db')).toBe('ab')
})

test('cleaning a cleaned text changes nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) =>
      [cleaned, cleanedText, withPlainSigns].every((clean) => clean(clean(text)) === clean(text)),
    ),
    { numRuns: 300 },
  )
})
