import { expect, test } from 'vitest'
import { litresFrom, wrongReceipt } from './typedReceipts.ts'

test.each([
  ['41', 4100],
  ['41,5', 4150],
  ['41.53', 4153],
  ['41,532', 4153],
  ['32.145', 3214],
  [' 41,53 l ', 4153],
  ['41,53 Lts.', 4153],
  ['25 litros', 2500],
  ['12,5 m³', 1250],
  ['30 kWh', 3000],
  ['４１', 4100],
  ['10000', 1_000_000],
])('a receipt of "%s" counts as %i hundredths of a liter', (typed, hundredths) => {
  expect(litresFrom(typed)).toBe(hundredths)
})

test.each([
  '',
  '0',
  '0,00',
  '1.234',
  '9,999',
  '10001',
  '41,5321',
  '-4',
  '4e1',
  'l',
  'much',
  '41 km',
  `41${' '.repeat(100_000)}km`,
])('the parser refuses the fuel amount "%s"', (typed) => {
  expect(litresFrom(typed)).toBeUndefined()
})

test.each([
  [{ fuelPrice: '900' }, undefined],
  [{ fuelPrice: '900', litres: '41,532', tolls: '0' }, undefined],
  [{ tolls: '5' }, 'fuelPrice'],
  [{ fuelPrice: '0', litres: 'x' }, 'fuelPrice'],
  [{ fuelPrice: '900', litres: '1.234', tolls: 'x' }, 'litres'],
  [{ fuelPrice: '900', tolls: 'x' }, 'tolls'],
])('the first unreadable receipt of %j is %s', (typed, field) => {
  expect(wrongReceipt(typed)).toBe(field)
})
