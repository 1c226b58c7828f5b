import { describe, expect, test } from 'vitest'
import { documentKey, digitsKey, foldedNumber, isDocument, kindOfOld } from './document.ts'

const dni = (number: string, country = 'AR') => ({ kind: 'dni' as const, country, number })
const passport = (number: string, country = 'AR') => ({ kind: 'passport' as const, country, number })

test.each([
  '28554805',
  '28.554.805',
  ' 28 554 805 ',
  '028554805',
  '0028554805',
  'DNI28554805',
  'D.N.I. 28.554.805',
  'LE 28554805',
  'LC28554805',
  'CI 28554805',
  'M28554805',
  'F 28554805',
  '28554805A',
  '28-554-805',
  '２８５５４８０５',
  '28\u200b554805',
])('the check reads %j as the DNI 28554805', (number) => {
  expect([documentKey(dni(number)), isDocument(dni(number))]).toEqual(['28554805', true])
})

test.each(['', 'DNI', '123456', '123456789', 'ABCDEFGH', '0000000'])('the check refuses %j as a DNI', (number) => {
  expect(isDocument(dni(number))).toBe(false)
})

describe('a passport', () => {
  test('the key of a passport depends on the letters of the number and on the country', () => {
    const keys = [passport('G12345678'), passport('12345678'), passport('g 1234-5678', 'UY'), dni('12345678')].map(documentKey)
    expect(new Set(keys).size).toBe(4)
    expect(documentKey(passport('aab 123.456'))).toBe(documentKey(passport('AAB123456')))
    expect(foldedNumber(passport('0012345'))).toBe('12345')
  })

  test.each([
    ['AAB123456', true],
    ['A1', false],
    ['ABCDEFGH', false],
    ['1234567890123', false],
    ['ÑÑ123456', false],
  ])('the passport number %s is valid: %s', (number, is) => {
    expect(isDocument(passport(number))).toBe(is)
  })
})

test('a DNI of another country is another document, and equal digits are only a hint', () => {
  expect(documentKey(dni('12345678', 'UY'))).not.toBe(documentKey(dni('12345678')))
  expect(digitsKey(passport('G12345678', 'DE'))).toBe(digitsKey(dni('12.345.678')))
})

test('an old number without a kind becomes a DNI when it can be one', () => {
  expect(['28.554.805', 'M28554805', 'AAB123456', 'AB12345678901'].map(kindOfOld)).toEqual(['dni', 'dni', 'passport', 'passport'])
})
