import { expect, test } from 'vitest'
import { hundredthsFrom } from '#domain/money.ts'
import { stepOf, stepped } from './amount.ts'

test.each([
  ['10500', 1_050_000],
  ['10.500', 1_050_000],
  ['10,500', 1_050_000],
  ['$ 10.500,50', 1_050_050],
  ['10,500.5', 1_050_050],
  ['10,50', 1_050],
  ['1.234.567', 123_456_700],
  ['0', 0],
  ['$10.500.-', 1_050_000],
  ['10500,-', 1_050_000],
  ['ARS 10.500', 1_050_000],
  ['AR$ 10.500 pesos', 1_050_000],
  ['10\u200b500', 1_050_000],
  ['10 mil', 1_000_000],
  ['1,5 mil', 150_000],
  ['15k', 1_500_000],
  ['１０５００', 1_050_000],
  ['$ 1.950,50 por litro', 195_050],
  ['1950/l', 195_000],
  ['ARS 2.100 el m³', 210_000],
  ['$ 15.000 c/u', 1_500_000],
  ['15000 pesos por persona', 1_500_000],
  ['ARS 15,000 per seat', 1_500_000],
])('an amount typed as "%s" is %i hundredths', (typed, hundredths) => {
  expect(hundredthsFrom(typed)).toBe(hundredths)
})

test.each([
  '',
  'free',
  '-5',
  '1.2345',
  '0,500',
  '0.004',
  '1.950,500',
  '1,950.500',
  '10.50.1',
  'mil',
  '10 millas',
  '10 mil 500',
  '10 l',
  'por litro',
  '10 por 3',
  `10${' '.repeat(100_000)}x`,
  '-',
  'pesos',
  'u$s 10',
  '12.34.567',
  '1'.repeat(13),
])('"%s" is no amount', (typed) => {
  expect(hundredthsFrom(typed)).toBeUndefined()
})

test('a price changes in round steps of at most a twentieth of the maximum, between zero and the maximum', () => {
  expect([stepOf(10_551), stepOf(4_000), stepOf(12)]).toEqual([500, 200, 1])
  expect(stepped(10_551, -1, 10_551)).toBe(10_500)
  expect(stepped(10_500, -1, 10_551)).toBe(10_000)
  expect(stepped(10_500, 1, 10_551)).toBe(10_551)
  expect(stepped(300, -1, 10_551)).toBe(0)
  expect(stepped(0, -1, 10_551)).toBe(0)
})
