import { describe, expect, test } from 'vitest'
import { type CarForm, missingForCar, normalCylinder, plateKey, whatIsWrongWithCar, whatIsWrongWithEdit } from './vehicle.ts'

const cronos: CarForm = {
  plate: 'AB 123 CD',
  color: 'Gris plata',
  brand: 'Alfa Romeo',
  model: 'Giulia 2',
  cylinder: '1,6',
  greencard: 'green',
}
const wrong = (changed: CarForm) => whatIsWrongWithCar({ ...cronos, ...changed }).map(({ reason }) => reason)

test('the form accepts a complete car', () => {
  expect([whatIsWrongWithCar(cronos), missingForCar(cronos)]).toEqual([[], []])
})

test("an empty form reports its errors in the specification's order; an edit reports a wrong plate with other reasons", () => {
  const fields = ['plate', 'color', 'brand', 'model', 'cylinder', 'greencard']
  expect(whatIsWrongWithCar({}).map(({ field }) => field)).toEqual(fields)
  expect(missingForCar({})).toEqual(fields)
  expect(whatIsWrongWithEdit({ plate: '' }, ['plate'])).toEqual([{ field: 'plate', reason: 'plate_required' }])
  expect(whatIsWrongWithEdit({ plate: 'A-1' }, ['plate'])).toEqual([{ field: 'plate', reason: 'plate_symbols' }])
})

describe('a field of a car', () => {
  test.each<[keyof CarForm, CarForm[keyof CarForm], string]>([
    ['plate', 'AB-123', 'new_plate_symbols'],
    ['plate', 'A'.repeat(16), 'new_plate_symbols'],
    ['color', 'Rojo 2', 'color_symbols'],
    ['brand', '???', 'brand_symbols'],
    ['model', 'x'.repeat(61), 'text_too_long'],
    ['cylinder', 'big', 'cylinder_symbols'],
    ['cylinder', -1, 'cylinder_symbols'],
    ['cylinder', '1.666', 'cylinder_symbols'],
    ['cylinder', 20.5, 'cylinder_symbols'],
    ['greencard', null, 'green_card_required'],
    ['bluecard', ['1', '2', '3', '4'], 'too_many_blue_cards'],
    ['checkboxBlueCard', true, 'blue_card_required'],
  ])('the form refuses %s as %j: %s', (part, value, reason) => {
    expect(wrong({ [part]: value })).toEqual([reason])
  })

  test('a borrowed car has at least one blue card', () => {
    expect(wrong({ checkboxBlueCard: true, bluecard: ['1'] })).toEqual([])
    expect(missingForCar({ ...cronos, checkboxBlueCard: true })).toEqual(['bluecard'])
  })
})

test('the spelling of a plate or an engine size does not matter in comparisons', () => {
  expect(plateKey(' ab 123  cd ')).toBe('AB123CD')
  expect([normalCylinder('1,6'), normalCylinder(1.6), normalCylinder(0)]).toEqual(['1.6', '1.6', '0'])
})
