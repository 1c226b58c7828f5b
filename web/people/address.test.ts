import { expect, test } from 'vitest'
import { parseAddress, stringifySearch } from '../ui/tripAddress.ts'
import { asksNothing, everybody, isUnfiltered, readPeople, searchFromTerm, searchTyped } from './address.ts'

const throughTheBar = (search: object) => readPeople(parseAddress(stringifySearch({ ...search })))

test('the address stores the search for people', () => {
  expect(throughTheBar({ name: 'Sofía' })).toEqual({ name: 'Sofía' })
  expect(throughTheBar({ email: 'sofia+tramo@example.org' })).toEqual({ email: 'sofia+tramo@example.org' })
})

test('a search with an empty name lists everybody, unlike no search', () => {
  expect(isUnfiltered(throughTheBar(everybody))).toBe(true)
  expect(asksNothing(throughTheBar(everybody))).toBe(false)
  expect(asksNothing(readPeople({}))).toBe(true)
})

test('the search trims the typed text, and an e-mail needs no name', () => {
  expect(searchTyped(' Ana ', '')).toEqual({ name: 'Ana' })
  expect(searchTyped('', ' ana@example.org ')).toEqual({ email: 'ana@example.org' })
  expect(searchTyped('Ana', 'ana@example.org')).toEqual({ name: 'Ana', email: 'ana@example.org' })
  expect(searchTyped(' ', '')).toEqual(everybody)
})

test('the search ignores unknown and invalid parameters', () => {
  expect(readPeople({ admin: 'true', name: ['Ana'], email: 7 })).toEqual({ email: '7' })
})

test('a search term with an @ is an e-mail, and any other is a name', () => {
  expect(searchFromTerm('ana@example.org')).toEqual({ email: 'ana@example.org' })
  expect(searchFromTerm('Ana Acosta')).toEqual({ name: 'Ana Acosta' })
})
