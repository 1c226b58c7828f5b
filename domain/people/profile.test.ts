import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { inLetters, withPlainSigns } from '../field.ts'
import { isCbu } from '../payments/payouts/payout.ts'
import { ageToday, missingFor, type Registration, telephoneDigits, whatIsWrong, whatIsWrongWith } from './profile.ts'

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

test('the form accepts a complete profile', () => {
  expect([whatIsWrong(nora), missingFor(nora)]).toEqual([[], []])
})

test("an empty form reports its errors in the specification's order", () => {
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

test("the login's given name is suggested in the letters that its field accepts", () => {
  expect(["N'Guessan", 'Jean-Pierre', ' Nora  B. ', 'José'].map(inLetters)).toEqual(['NGuessan', 'Jean Pierre', 'Nora B', 'José'])
})

describe('a family name', () => {
  test.each([
    ["O'Connor", "O'Connor"],
    ['O’Connor', "O'Connor"],
    ['dellʼOrto', "dell'Orto"],
    ['D´Amico', "D'Amico"],
    ['D`Alessandro', "D'Alessandro"],
    ['Sant’Anna', "Sant'Anna"],
    ['Núñez-López', 'Núñez-López'],
    ['García‑Mansilla', 'García-Mansilla'],
    ['Ruiz–Díaz', 'Ruiz-Díaz'],
    ['de la Fuente', 'de la Fuente'],
    ['St. John', 'St. John'],
    ['St.John', 'St.John'],
    ['Sánchez Jr.', 'Sánchez Jr.'],
    ['M. A. Paz', 'M. A. Paz'],
    ['Pérez\u200b  y  González', 'Pérez y González'],
    ['Ｐａｚ', 'Paz'],
    ['李', '李'],
    ['محمد', 'محمد'],
  ])('the form stores the family name %j as %j', (typed, stored) => {
    expect([wrong({ lastName: typed }), withPlainSigns(typed)]).toEqual([[], stored])
  })

  test.each([
    'Ana 😀',
    '<b>x</b>',
    'R2D2',
    '-',
    "'",
    '.',
    '-Paz',
    'Paz-',
    "'Paz",
    "O''Connor",
    'Paz--Ruiz',
    'Paz - Ruiz',
    'Paz..',
    'García/Márquez',
    'Lo Prete (h)',
    'Paz, Ana',
    '=cmd',
    '@Paz',
    'Paz_Ruiz',
    'Paz & Ruiz',
  ])('the form refuses the family name %j', (typed) => expect(wrong({ lastName: typed })).toEqual(['last_name_symbols']))
})

describe('a town and a province', () => {
  test.each([
    '9 de Julio',
    '25 de Mayo',
    "O'Higgins",
    'O’Higgins',
    'Gral. Pico',
    'C.A.B.A.',
    'Cutral-Có',
    'San Nicolás de los Arroyos',
    "'s-Hertogenbosch",
    'Rosario 2000',
    'Santa-Fe',
    'Tierra del Fuego, Antártida e Islas del Atlántico Sur',
    '９ de Julio',
    'Ramallo\u202c',
  ])('the form stores a town and a province as %j', (typed) => expect(wrong({ city: typed, province: typed })).toEqual([]))

  test.each([
    'Rosario!',
    '<Rosario>',
    'Cba/Capital',
    'Villa María (Cba)',
    'Córdoba?',
    '2000',
    '-',
    'Rosario;',
    '"Rosario"',
    'Río 🌊',
  ])('the form refuses a town and a province as %j', (typed) =>
    expect(wrong({ city: typed, province: typed })).toEqual(['city_symbols', 'province_symbols']),
  )
})

describe('a telephone', () => {
  test.each([
    ['+54 9 341 555-1234', '5493415551234'],
    ['0341 15 555 1234', '0341155551234'],
    ['(0341) 155-551234', '0341155551234'],
    ['11 15 4444-5555', '111544445555'],
    ['(011) 4444-5555', '01144445555'],
    [' 3415551234 ', '3415551234'],
    ['341.555.1234', '3415551234'],
    ['341‑555–1234', '3415551234'],
    ['341\u00a0555\u00a01234', '3415551234'],
    ['３４１５５５１２３４', '3415551234'],
    ['＋５４（３４１）５５５－１２３４', '543415551234'],
    ['\u202a+54 341 555 1234\u202c', '543415551234'],
    ['00598 99 123 456', '0059899123456'],
    ['(+598) 99 123 456', '59899123456'],
  ])('the form stores the telephone %j as the digits %s', (typed, digits) => {
    expect([wrong({ telephone: typed }), telephoneDigits(typed)]).toEqual([[], digits])
  })

  test.each([
    ['call me', 'telephone_digits'],
    ['341-ABC-1234', 'telephone_digits'],
    ['٣٤١٥٥٥١٢٣٤', 'telephone_digits'],
    ['++54 341 555 1234', 'telephone_digits'],
    ['341 555 1234 / 35', 'telephone_digits'],
    ['341 555+1234', 'telephone_digits'],
    ['341*5551234', 'telephone_digits'],
    ['+', 'telephone_digits'],
    ['()', 'telephone_digits'],
    ['1-2-3-4-5', 'telephone_length'],
    ['5493415551234567', 'telephone_length'],
  ])('the form refuses the telephone %j: %s', (typed, reason) => expect(wrong({ telephone: typed })).toEqual([reason]))
})

describe('a field', () => {
  test.each<[keyof Registration, Registration[keyof Registration], string]>([
    ['name', 'N0ra', 'name_symbols'],
    ['name', 'Nora!', 'name_symbols'],
    ['name', '  ', 'name_required'],
    ['name', 'N'.repeat(81), 'text_too_long'],
    ['name', 'Jean-Paul', 'name_symbols'],
    ['name', 'Ma. José', 'name_symbols'],
    ['name', "D'Angelo", 'name_symbols'],
    ['dni', '1234', 'dni_malformed'],
    ['dni', 'ABCDEF', 'dni_malformed'],
    ['dni', '1234567890123', 'dni_malformed'],
    ['gender', 'Choose one', 'gender_required'],
    ['age', null, 'age_required'],
    ['age', 17, 'age_adult'],
    ['age', '17.5', 'age_malformed'],
    ['age', 121, 'age_malformed'],
    ['street', 'x'.repeat(121), 'text_too_long'],
    ['about', 'bell \u0007', 'text_has_control_characters'],
    ['facebook', 'https://evil.example/nora', 'social_malformed'],
    ['instagram', 'javascript:alert(1)', 'social_malformed'],
    ['cbu', '0110599540000012345672', 'cbu_only_for_drivers'],
    ['photoDni', ['front'], 'identity_required'],
    ['checkbox', false, 'terms_required'],
  ])('the form refuses %s as %j: %s', (field, value, reason) => {
    expect(wrong({ [field]: value })).toEqual([reason])
  })

  test.each<[keyof Registration, Registration[keyof Registration]]>([
    ['name', '  María   José '],
    ['name', 'Zoë\u0301'],
    ['name', '\u200bJuana\ufeff'],
    ['name', 'Nahuel\u00a0Iván'],
    ['name', 'Ｎｏｒａ'],
    ['dni', '３０１２３４５６\u200e'],
    ['instagram', '\u2066@nora_n\u2069'],
    ['street', 'San Martín\u00ad 1234, 2º B'],
    ['dni', '1234567'],
    ['dni', 'M 28.554.805'],
    ['age', 18],
    ['age', '120'],
    ['facebook', 'https://www.facebook.com/nora.n'],
    ['instagram', '@nora_n'],
    ['about', 'Dos\r\nlíneas'],
  ])('the form accepts %s as %j', (field, value) => {
    expect(wrong({ [field]: value })).toEqual([])
  })

  test('an edit is checked for the fields that it contains', () => {
    expect(whatIsWrongWith({ telephone: '' }, ['telephone'])).toEqual([{ field: 'telephone', reason: 'telephone_required' }])
    expect(whatIsWrongWith({}, [])).toEqual([])
  })
})

describe('a CBU', () => {
  const examples = ['0110599540000012345672', '2850590994009041813526']

  test("the form accepts a driver's CBU with or without spaces", () => {
    expect(examples.map(isCbu)).toEqual([true, true])
    expect(wrong({ drives: true, cbu: '01105995 40000012345672' })).toEqual([])
    expect(wrong({ drives: true, cbu: '\u202a０１１０５９９５‑40000012345672\u202c' })).toEqual([])
    expect(wrong({ drives: true, cbu: '0110599540000012345673' })).toEqual(['cbu_invalid'])
  })

  test('the check finds any single wrong digit', () => {
    fc.assert(
      fc.property(fc.constantFrom(...examples), fc.nat(21), fc.integer({ min: 1, max: 9 }), (cbu, at, by) => {
        const digit = (Number(cbu[at]) + by) % 10
        return !isCbu(cbu.slice(0, at) + digit + cbu.slice(at + 1))
      }),
      { numRuns: 2000 },
    )
  })
})

test("a person's age grows on each anniversary, and never before", () => {
  const then = (today: string) => ageToday(34, '2024-02-29', today)
  expect([then('2024-02-29'), then('2025-02-28'), then('2025-03-01'), then('2028-02-28'), then('2028-02-29')]).toEqual([
    34, 34, 35, 37, 38,
  ])
  expect(then('2023-01-01')).toBe(34)
})
