import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Currency, decimalText, minorDigits, minorFrom, MAX_MINOR } from './money.ts'

const currencies = Object.keys(minorDigits) as Currency[] // as: the keys of the table

test('the table of decimal digits by currency matches Intl (M2)', () => {
  const own = currencies.map((currency) => [
    currency,
    new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits,
  ])
  expect(Object.fromEntries(own)).toEqual(minorDigits)
})

test('an amount stays the same when it is formatted and parsed again', () => {
  fc.assert(
    fc.property(
      fc.bigInt(0n, MAX_MINOR),
      fc.constantFrom(...currencies),
      (minor, currency) => minorFrom(decimalText(minor, currency), currency) === minor,
    ),
    { numRuns: 5000 },
  )
})

test('the parser reads 10 500.00 pesos in the usual spellings', () => {
  expect(decimalText(1_050_000n, 'ARS')).toBe('10500.00')
  expect(decimalText(5n, 'ARS')).toBe('0.05')
  expect(decimalText(700n, 'CLP')).toBe('700')
  expect(['10500', '10500.5', '10500.50'].map((text) => minorFrom(text, 'ARS'))).toEqual([1_050_000n, 1_050_050n, 1_050_050n])
})

test.each(['', '-1', '1,5', '1.005', '1e3', 'abc', '.5', '1.', ' 1', '٣'])('the parser refuses %j', (text) => {
  expect(() => minorFrom(text, 'ARS')).toThrow('amount_malformed')
})

test('the parser accepts the largest amount and refuses a cent more', () => {
  expect(minorFrom('100000000.00', 'ARS')).toBe(MAX_MINOR)
  expect(() => minorFrom('100000000.01', 'ARS')).toThrow('amount_out_of_range')
})
