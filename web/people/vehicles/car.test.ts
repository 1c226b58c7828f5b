import { expect, test } from 'vitest'
import {
  blank,
  carEditFrom,
  carFrom,
  countRequiredIn,
  formValuesOf,
  missingIn,
  openPlaces,
  order,
  tenthsFrom,
  withCard,
  validate,
  validateEdit,
} from './car.ts'

const whole = {
  ...blank,
  plate: 'AB 123 CD',
  color: 'Rojo',
  brand: 'Alfa Romeo',
  model: '147',
  cylinder: '1,6',
  greencard: 'g1',
}

test('the driver’s own car needs a green card and no blue card', () => {
  expect(missingIn(whole)).toEqual([])
  expect(validate(whole)).toEqual([])
  expect(missingIn(blank)).toHaveLength(countRequiredIn(blank))
})

test('a borrowed car needs a blue card', () => {
  const borrowed = { ...whole, checkboxBlueCard: true }
  expect(missingIn(borrowed)).toEqual(['bluecard'])
  expect(countRequiredIn(borrowed)).toBe(countRequiredIn(whole) + 1)
  expect(validate({ ...borrowed, bluecard: ['', 'b2', ''] })).toEqual([])
})

test('blue cards of the driver’s own car are not sent', () => {
  const cards = { ...whole, bluecard: ['b1', '', 'b3'] }
  expect(carFrom(cards, 'ana@example.org')).toMatchObject({ bluecard: [], userEmail: 'ana@example.org' })
  expect(carFrom({ ...cards, checkboxBlueCard: true }, '').bluecard).toEqual(['b1', 'b3'])
})

test('fields for blue cards open one after another, up to three', () => {
  expect([[], ['a'], ['a', 'b'], ['a', 'b', 'c'], ['', 'b', '']].map(openPlaces)).toEqual([1, 2, 3, 3, 3])
  expect(withCard(['a'], 2, 'c')).toEqual(['a', '', 'c'])
})

test.each([
  ['8', 80],
  ['7,5', 75],
  ['3', 30],
  ['20.0', 200],
  ['2,9', undefined],
  ['20,1', undefined],
  ['7.54', 75],
  ['7,5 l/100', 75],
  ['7,5 L / 100 km', 75],
  ['7.5 litros', 75],
  ['8,5 L c/100', 85],
  ['8 litros cada 100 km', 80],
  ['12,5 km/l', 80],
  ['12 km por litro', 83],
  ['\u200e7,5 l/100 km', 75],
  ['７,５\u200b', 75],
  ['99 km/l', undefined],
  ['7,5 kWh', undefined],
  ['7,5 m³', undefined],
  ['1.950', undefined],
  ['0', undefined],
  ['-8', undefined],
  ['8e1', undefined],
  ['', undefined],
  ['much', undefined],
])('the form reads %s liters per 100 km', (typed, tenths) => {
  expect(tenthsFrom(typed, 'petrol')).toBe(tenths)
})

test('a consumption is accepted in its fuel’s unit only', () => {
  expect(tenthsFrom('17,5 kWh/100 km', 'electric')).toBe(175)
  expect(tenthsFrom('9 m3', 'gnc')).toBe(90)
  expect(tenthsFrom('12,5 km/m3', 'gnc')).toBe(80)
  for (const typed of ['7,5 l', '9 m³', '12 km/l']) expect(tenthsFrom(typed, 'electric')).toBeUndefined()
})

test('an empty consumption is omitted, and an invalid one is an error', () => {
  expect(carFrom(whole, '')).not.toHaveProperty('consumptionDl')
  expect(carFrom({ ...whole, consumption: '7,5' }, '')).toHaveProperty('consumptionDl', 75)
  expect(validate({ ...whole, consumption: '99' })).toEqual([{ field: 'consumption', reason: 'consumption_range' }])
})

test('fields are on the screen in the order of the checks', () => {
  const checked = validate({ ...blank, consumption: '99', checkboxBlueCard: true }).map(({ field }) => field)
  expect(checked).toHaveLength(8)
  expect(checked.toSorted((a, b) => order.indexOf(a) - order.indexOf(b))).toEqual(checked)
})

const own = {
  id: '',
  plate: 'AB 123 CD',
  color: 'Rojo',
  brand: 'Fiat',
  model: 'Cronos',
  cylinder: 1.3,
  greencard: 'g1',
  bluecard: ['b1'],
  checkboxBlueCard: true,
  consumptionDl: 66,
}

test.each(['en-US', 'es-AR'])('an untouched car is sent unchanged (%s)', (language) => {
  const { id: _, cylinder, ...parts } = own
  const sent = carEditFrom(formValuesOf(own, language))
  expect(sent).toMatchObject(parts)
  expect(Number(sent.cylinder.replace(',', '.'))).toBe(cylinder)
  expect(validateEdit(formValuesOf(own, language), own)).toEqual([])
})

test('a green card can be replaced but not removed, and a car without one can be edited', () => {
  const values = { ...formValuesOf(own, 'en-US'), greencard: '' }
  expect(validateEdit(values, own)).toEqual([{ field: 'greencard', reason: 'green_card_required' }])
  expect(validateEdit(values, { greencard: null })).toEqual([])
  expect(carEditFrom(values)).not.toHaveProperty('greencard')
})

test('an edit names the plate in its error, and requires a blue card for a shared car', () => {
  const values = { ...formValuesOf(own, 'en-US'), plate: '', consumption: '2', bluecard: ['', '', ''] }
  expect(validateEdit(values, own).map(({ reason }) => reason)).toEqual([
    'plate_required',
    'consumption_range',
    'blue_card_required',
  ])
  expect(carEditFrom({ ...values, checkboxBlueCard: false }).bluecard).toEqual([])
})
