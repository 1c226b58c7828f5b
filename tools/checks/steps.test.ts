import { expect, test } from 'vitest'
import { filtered } from './steps.mjs'

const files = ['server/trips/search/search.test.ts', 'server/trips/trips.test.ts', 'tests/permissions.test.ts']
const argsFor = (...words: string[]) => filtered(words, files, '--grep')

test('a word that is part of a path chooses files', () => {
  expect(argsFor('server/trips/search/search.test.ts')).toEqual(['server/trips/search/search.test.ts'])
  expect(argsFor('./tests/permissions', 'trips/')).toEqual(['tests/permissions', 'trips/'])
})

test('any other words are the name of a test, as it is written', () => {
  expect(argsFor('two who want', 'the last (seat)')).toEqual(['--grep', String.raw`two who want the last \(seat\)`])
})

test('a path and a name narrow each other, and options go on as they are', () => {
  expect(argsFor('--watch', 'search', 'two seats')).toEqual(['--watch', 'search', '--grep', 'two seats'])
})
