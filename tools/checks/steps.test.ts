import { expect, test } from 'vitest'
import { filtered } from './steps.mjs'

const files = ['server/trips/search/search.test.ts', 'server/trips/trips.test.ts', 'tests/permissions.test.ts']
const argsFor = (...words: string[]) => filtered(words, files, '--grep')

test('a word that is part of a path selects files', () => {
  expect(argsFor('server/trips/search/search.test.ts')).toEqual(['server/trips/search/search.test.ts'])
  expect(argsFor('./tests/permissions', 'trips/')).toEqual(['tests/permissions', 'trips/'])
})

test('any other words select tests by name, taken literally', () => {
  expect(argsFor('two who want', 'the last (seat)')).toEqual(['--grep', String.raw`two who want the last \(seat\)`])
})

test('a path and a name narrow each other, and options are passed on unchanged', () => {
  expect(argsFor('--watch', 'search', 'two seats')).toEqual(['--watch', 'search', '--grep', 'two seats'])
})
