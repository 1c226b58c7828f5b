import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { inLetters } from '../field.ts'
import { isCbu } from '../payments/payouts/payout.ts'
import { ageToday, missingFor, type Registration, whatIsWrong, whatIsWrongWith } from './profile.ts'

const nora: Registration = {
  name: 'Nora',
  lastName: 'Núñez Iñíguez',
  dni: '30.123.456',
  gender: 'Female',
  age: '34',
  telephone: '3415550000',
  street: 'San Martín 1234, 2º B',
  city: 'Rosario',
  province: 'Santa Fe',
  about: 'Llevo mate.',
  photo: 'a-photo',
  photoDni: ['front', 'back'],
  checkbox: true,
}
const wrong = (changed: Registration) => whatIsWrong({ ...nora, ...changed }).map(({ reason }) => reason)

test('Nora may register as she is', () => {
  expect([whatIsWrong(nora), missingFor(nora)]).toEqual([[], []])
})

test('an empty form is wrong in the order of the specification', () => {
  expect(whatIsWrong({}).map(({ reason }) => reason)).toEqual([
    'name_required',
    'last_name_required',
    'dni_required',
    'gender_required',
    'age_required',
    'telephone_required',
    'street_required',
    'city_required',
    'province_required',
    'about_required',
    'photo_required',
    'identity_required',
    'terms_required',
  ])
  expect(
    whatIsWrong({}, 'admin')
      .map(({ field }) => field)
      .slice(0, 3),
  ).toEqual(['name', 'lastName', 'email'])
  expect(missingFor({})).toEqual(whatIsWrong({}).map(({ field }) => field))
})

test('a name of a login is suggested in the letters that the form takes', () => {
  expect(["O'Higgins", 'García-Huidobro', ' Nora  B. ', 'José'].map(inLetters)).toEqual([
    'OHiggins',
    'García Huidobro',
    'Nora B',
    'José',
  ])
})

describe('a field', () => {
  test.each<[keyof Registration, Registration[keyof Registration], string]>([
    ['name', 'N0ra', 'name_symbols'],
    ['name', 'Nora!', 'name_symbols'],
    ['name', '  ', 'name_required'],
    ['name', 'N'.repeat(81), 'text_too_long'],
    ['lastName', "O'Higgins", 'last_name_symbols'],
    ['dni', '1234', 'dni_malformed'],
    ['dni', 'ABCDEF', 'dni_malformed'],
    ['dni', '1234567890123', 'dni_malformed'],
    ['gender', 'Choose one', 'gender_required'],
    ['age', null, 'age_required'],
    ['age', 17, 'age_adult'],
    ['age', '17.5', 'age_malformed'],
    ['age', 121, 'age_malformed'],
    ['telephone', '+54 341', 'telephone_digits'],
    ['telephone', '12345', 'telephone_length'],
    ['street', 'x'.repeat(121), 'text_too_long'],
    ['city', 'Rosario 2000', 'city_symbols'],
    ['province', 'Santa-Fe', 'province_symbols'],
    ['about', 'bell \u0007', 'text_has_control_characters'],
    ['facebook', 'https://evil.example/nora', 'social_malformed'],
    ['instagram', 'javascript:alert(1)', 'social_malformed'],
    ['cbu', '0110599540000012345672', 'cbu_only_for_drivers'],
    ['photoDni', ['front'], 'identity_required'],
    ['checkbox', false, 'terms_required'],
  ])('%s as %j: %s', (field, value, reason) => {
    expect(wrong({ [field]: value })).toEqual([reason])
  })

  test.each<[keyof Registration, Registration[keyof Registration]]>([
    ['name', '  María   José '],
    ['name', 'Zoë\u0301'],
    ['dni', '1234567'],
    ['dni', 'M 28.554.805'],
    ['age', 18],
    ['age', '120'],
    ['facebook', 'https://www.facebook.com/nora.n'],
    ['instagram', '@nora_n'],
    ['about', 'Dos\r\nlíneas'],
  ])('%s as %j is fine', (field, value) => {
    expect(wrong({ [field]: value })).toEqual([])
  })

  test('an edit is judged by what it sends', () => {
    expect(whatIsWrongWith({ telephone: '' }, ['telephone'])).toEqual([{ field: 'telephone', reason: 'telephone_required' }])
    expect(whatIsWrongWith({}, [])).toEqual([])
  })
})

describe('a CBU', () => {
  const examples = ['0110599540000012345672', '2850590994009041813526']

  test('of a driver is taken, with or without spaces', () => {
    expect(examples.map(isCbu)).toEqual([true, true])
    expect(wrong({ drives: true, cbu: '01105995 40000012345672' })).toEqual([])
    expect(wrong({ drives: true, cbu: '0110599540000012345673' })).toEqual(['cbu_invalid'])
  })

  test('with any single wrong digit is caught', () => {
    fc.assert(
      fc.property(fc.constantFrom(...examples), fc.nat(21), fc.integer({ min: 1, max: 9 }), (cbu, at, by) => {
        const digit = (Number(cbu[at]) + by) % 10
        return !isCbu(cbu.slice(0, at) + digit + cbu.slice(at + 1))
      }),
      { numRuns: 2000 },
    )
  })
})

test('a person grows a year older on each anniversary, and never before', () => {
  const then = (today: string) => ageToday(34, '2024-02-29', today)
  expect([then('2024-02-29'), then('2025-02-28'), then('2025-03-01'), then('2028-02-28'), then('2028-02-29')]).toEqual([
    34, 34, 35, 37, 38,
  ])
  expect(then('2023-01-01')).toBe(34)
})
