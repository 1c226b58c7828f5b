import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { testGroups } from './testGroups.ts'

const { rules, screens, stories } = testGroups()

test('every test file belongs to one group', () => {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.test.ts'], { encoding: 'utf8' })
  expect([...rules, ...screens, ...stories].toSorted()).toEqual(files.split('\n').filter(Boolean).toSorted())
})

test('no rule calls a function that creates a database', () => {
  const makes = /\b(freshDatabase|embeddedDatabase|stage|cast)\(/
  expect(rules.filter((path) => path !== 'tools/checks/testGroups.test.ts' && makes.test(readFileSync(path, 'utf8')))).toEqual([])
})

test('a module that only imports the types of a stage does not move its importers to the tests on a database', () => {
  expect(rules).toEqual(
    expect.arrayContaining(['domain/money.test.ts', 'tests/messages.test.ts', 'server/platform/crypto/sealing.test.ts']),
  )
  expect(stories).toEqual(
    expect.arrayContaining(['server/platform/database/embedded/embedded.test.ts', 'server/platform/http/http.test.ts']),
  )
})
