import { expect, test } from 'vitest'
import { parseAddress, stringifySearch } from '../ui/tripAddress.ts'
import { asksNothing, everybody, isUnfiltered, readPeople, searchFromTerm, searchTyped } from './address.ts'

const throughTheBar = (search: object) => readPeople(parseAddress(stringifySearch({ ...search })))

test('the address bar keeps who was looked for', () => {
  expect(throughTheBar({ name: 'Sofía' })).toEqual({ name: 'Sofía' })
  expect(throughTheBar({ email: 'sofia+tramo@example.org' })).toEqual({ email: 'sofia+tramo@example.org' })
})

test('everybody is the search with an empty name, and differs from no search yet', () => {
  expect(isUnfiltered(throughTheBar(everybody))).toBe(true)
  expect(asksNothing(throughTheBar(everybody))).toBe(false)
  expect(asksNothing(readPeople({}))).toBe(true)
})

test('the typed text is trimmed; an e-mail finds without a name', () => {
  expect(searchTyped(' Ana ', '')).toEqual({ name: 'Ana' })
  expect(searchTyped('', ' ana@example.org ')).toEqual({ email: 'ana@example.org' })
  expect(searchTyped('Ana', 'ana@example.org')).toEqual({ name: 'Ana', email: 'ana@example.org' })
  expect(searchTyped(' ', '')).toEqual(everybody)
})

test('words that no search knows are left out', () => {
  expect(readPeople({ admin: 'true', name: ['Ana'], email: 7 })).toEqual({ email: '7' })
})

test('in one box, an e-mail differs from a name by its sign', () => {
  expect(searchFromTerm('ana@example.org')).toEqual({ email: 'ana@example.org' })
  expect(searchFromTerm('Ana Acosta')).toEqual({ name: 'Ana Acosta' })
})
