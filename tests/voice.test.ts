import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { commentsIn, isVagueTitle, missingNamesIn, opensWithClause, titlesIn } from './voice.ts'

const isSource = (path: string) =>
  /^(?:domain|contract|server|web|tests|lab|tools|build)\/.*\.(?:tsx?|m[jt]s|sql|css)$/.test(path)
/** Migrations are not checked, because released ones are never edited. */
const isMigration = (path: string) => path.includes('/migrations/')
const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter((path) => isSource(path) && !isMigration(path) && existsSync(path))
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }))

test('comments begin with a verb or a noun', () => {
  const clauses = files.flatMap((file) =>
    commentsIn(file)
      .filter(opensWithClause)
      .map((comment) => `${file.path}: ${comment}`),
  )
  expect(clauses).toEqual([])
})

const MAX_VAGUE_TITLES = 40

test('each title has a subject, a verb and a result', () => {
  const tests = files.filter(({ path }) => /\.(?:test|spec)\.tsx?$/.test(path) && path !== 'tests/voice.test.ts')
  const vague = tests.flatMap((file) =>
    titlesIn(file)
      .filter(isVagueTitle)
      .map((words) => `${file.path}: ${words}`),
  )
  expect(vague.length > MAX_VAGUE_TITLES ? vague : []).toEqual([])
})

/** Known names from browsers, libraries, standards and examples. */
const ofOthers = [
  'PushManager',
  'PushSubscription',
  'Map',
  'Suspense',
  'randomUUID',
  'ui_locales',
  'glyphs',
  'genReqId',
  'patente',
  'echo',
  'su',
  'CMD',
  'rejects',
  'DriverJourney',
  'DriverTrip',
  'M28554805',
  'B2',
  'b2',
  's14',
  '$name',
  'd',
  'lives',
]

test('names that comments quote exist', () => {
  const exported = files.flatMap(({ text }) => [...text.matchAll(declared)].map(([, name = '']) => name))
  const values = files
    .filter(({ path }) => nameValues.test(path))
    .flatMap(({ text }) => [...text.matchAll(keyOrValue)].map(([, key, value]) => key ?? value ?? ''))
  const known = new Set([
    ...exported,
    ...values,
    ...ofOthers,
    ...files.map(({ path }) => /([^/.]+)\.[^/]*$/.exec(path)?.[1] ?? ''),
  ])
  expect(files.flatMap((file) => missingNamesIn(file, (name) => known.has(name)).map((name) => `${file.path}: ${name}`))).toEqual(
    [],
  )
})

const declared = /^export (?:declare )?(?:async )?(?:interface|type|class|function\*?|const|let|enum) (\w+)/gm
const nameValues = /^(?:domain|contract)\/.*(?<!\.test)\.ts$|\/tables\.ts$|\/config\.ts$/
const keyOrValue = /^\s*(\w+)\??: |'(\w+)'/gm

describe('the reader of a file', () => {
  const file = (text: string, path = 'server/a.ts') => ({ path, text })

  test.each([
    ['/** What is left. */', true],
    ['// whether it was sent\n', true],
    ['/*\n * The same for a trip.\n */', true],
    ['/** Whatever is typed. */', false],
    ['// Locks the trip,\n// how long is unknown\n', false],
    ["const a = '// what'", false],
  ])('%s begins with a clause: %s', (text, isClause) => {
    expect(commentsIn(file(text)).some(opensWithClause)).toBe(isClause)
  })

  test('the reader finds comments of SQL and of styles', () => {
    expect(commentsIn(file("select 'a -- b' -- what is\n-- paid", 'server/a.sql'))).toEqual(['what is paid'])
    expect(commentsIn(file('/* how wide */ a { color: red }', 'web/a.css'))).toEqual(['how wide'])
  })

  test('the reader finds titles in all forms of a test', () => {
    const text = "test('who pays', () => {})\ntest.each([['x']])('%s is kept', () => {})\ndescribe(`join`, () => {})"
    expect(titlesIn(file(text))).toEqual(['who pays', '%s is kept', 'join'])
    expect(titlesIn(file(text)).filter(isVagueTitle)).toEqual(['who pays', '%s is kept'])
  })

  test('the reader reports a quoted name that neither the file nor the repository has', () => {
    const text = '/** Calls `does` of `Payment` after `turn()`, see `b.c` and `npm run x`. */\nfunction turn(b: B) {}'
    expect(missingNamesIn(file(text), (name) => name === 'Payment')).toEqual(['does'])
  })
})
