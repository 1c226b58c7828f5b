import { expect, test } from 'vitest'
import { meantBy, nextOption, onlyBeginning } from './suggestion.ts'

const cordoba = { id: '1', name: 'Córdoba', detail: 'Córdoba Province' }
const corrientes = { id: '2', name: 'Corrientes' }

test('typing the whole first suggestion chooses it, even without accents or capitals', () => {
  expect(meantBy('Córdoba', [cordoba, corrientes])).toBe(cordoba)
  expect(meantBy(' cordoba ', [cordoba, corrientes])).toBe(cordoba)
  expect(meantBy('Córdoba, Córdoba Province', [cordoba])).toBe(cordoba)
})

test('no suggestion is chosen by a part of a name, the second suggestion’s name, or an empty text', () => {
  expect(meantBy('Cór', [cordoba])).toBeUndefined()
  expect(meantBy('Corrientes', [cordoba, corrientes])).toBeUndefined()
  expect(meantBy('', [{ id: '3', name: '' }])).toBeUndefined()
})

test('the beginning of a name chooses the suggestion if no other begins with it', () => {
  expect(onlyBeginning(' cordob', [corrientes, cordoba])).toBe(cordoba)
  expect(onlyBeginning('cor', [cordoba, corrientes])).toBeUndefined()
  // a nickname of Córdoba, which does not begin with it
  expect(onlyBeginning('la docta', [cordoba])).toBeUndefined()
  expect(onlyBeginning(' - ', [cordoba])).toBeUndefined()
})

test('arrow keys wrap around the list and start at either end', () => {
  expect(nextOption(-1, 1, 3)).toBe(0)
  expect(nextOption(2, 1, 3)).toBe(0)
  expect(nextOption(-1, -1, 3)).toBe(2)
  expect(nextOption(0, -1, 3)).toBe(2)
  expect(nextOption(-1, 1, 0)).toBe(-1)
})
