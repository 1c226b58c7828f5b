import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleaned, cleanedField, cleanedText, withPlainSigns } from './field.ts'

test('a field of one line drops invisible characters and folds full-width forms', () => {
  expect(cleaned('\u202a3415551234\u202c')).toBe('3415551234')
  expect(cleaned('ana\u200b@\u00adexample.org\ufeff')).toBe('ana@example.org')
  expect(cleaned('ＡＢ　１２３　ＣＤ')).toBe('AB 123 CD')
  expect(cleaned('2º B, 1ª ½')).toBe('2º B, 1ª ½')
})

test('free text keeps what joins letters and emoji, and drops what turns or hides its neighbours', () => {
  expect(cleanedText('👩\u200d👧 می\u200cخواهم')).toBe('👩\u200d👧 می\u200cخواهم')
  expect(cleanedText('\ufeffa\u202eb\u2066c\u2069d\u200be')).toBe('abcde')
  expect(cleanedText('Ｈｏｌａ')).toBe('Ｈｏｌａ')
  expect(cleanedField('about', 'a\u200db')).toBe('a\u200db')
  expect(cleanedField('city', 'a\u200db')).toBe('ab')
})

test('a cleaned text stays as it is when it is cleaned again', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) =>
      [cleaned, cleanedText, withPlainSigns].every((clean) => clean(clean(text)) === clean(text)),
    ),
    { numRuns: 300 },
  )
})
