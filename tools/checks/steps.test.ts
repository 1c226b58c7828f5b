import { expect, test } from 'vitest'
import { filtered } from './steps.mjs'

const files = ['server/trips/search/search.test.ts', 'server/trips/trips.test.ts', 'tests/permissions.test.ts']
const asked = (...words: string[]) => filtered(words, files, '--grep')

test('a word that is part of a path chooses files', () => {
  expect(asked('server/trips/search/search.test.ts')).toEqual(['server/trips/search/search.test.ts'])
  expect(asked('./tests/permissions', 'trips/')).toEqual(['tests/permissions', 'trips/'])
})

test('any other words are the name of a test, as it is written', () => {
  expect(asked('two who want', 'the last (seat)')).toEqual(['--grep', String.raw`two who want the last \(seat\)`])
})

test('a path and a name narrow each other, and options go on as they are', () => {
  expect(asked('--watch', 'search', 'two seats')).toEqual(['--watch', 'search', '--grep', 'two seats'])
})
