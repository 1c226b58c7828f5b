import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { commentsIn, folderOf, missingNamesIn, opensWithClause } from './voice.ts'

/** Landed migrations are never edited. */
const isSource = (path: string) =>
  /^(?:domain|contract|server|web|tests|lab|tools|build)\/.*\.(?:tsx?|m[jt]s|sql|css)$/.test(path)
const isMigration = (path: string) => path.includes('/migrations/')
const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter((path) => isSource(path) && !isMigration(path) && existsSync(path))
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }))

/**
 * Comments of a folder that open with a clause, where these are more than 3 % of its comments. Each number may only fall, and a new file
 * has none: begin a comment with a verb or a noun (CONTRIBUTING, How a line reads).
 */
const ceilings: Record<string, number> = {
  build: 6,
  'build/plugins': 4,
  contract: 14,
  'contract/admin': 16,
  'contract/bookings': 13,
  'contract/feedback': 2,
  'contract/messages': 1,
  'contract/moderation': 11,
  'contract/notifications': 7,
  'contract/payments': 1,
  'contract/people': 12,
  'contract/ratings': 3,
  'contract/trips': 19,
  'contract/words': 1,
  domain: 5,
  'domain/admin': 3,
  'domain/bookings': 29,
  'domain/feedback': 7,
  'domain/groupMessages': 8,
  'domain/images': 1,
  'domain/messages': 4,
  'domain/moderation': 8,
  'domain/notifications': 8,
  'domain/payments': 44,
  'domain/people': 9,
  'domain/places': 1,
  'domain/privacy': 6,
  'domain/ratings': 5,
  'domain/trips': 32,
  'lab/bench': 37,
  'lab/mutations': 1,
  'lab/prove': 138,
  'lab/soak': 3,
  server: 13,
  'server/admin': 39,
  'server/bookings': 90,
  'server/demo': 24,
  'server/feedback': 7,
  'server/images': 4,
  'server/messages': 2,
  'server/moderation': 31,
  'server/notifications': 16,
  'server/payments': 94,
  'server/people': 56,
  'server/places': 12,
  'server/platform': 115,
  'server/privacy': 17,
  'server/providers': 60,
  'server/ratings': 6,
  'server/testing': 19,
  'server/trips': 79,
  tests: 20,
  'tests/browser': 38,
  'tests/deploy': 4,
  'tests/forms': 3,
  'tests/otherBrowsers': 4,
  'tests/upgrades': 1,
  tools: 4,
  'tools/checks': 6,
  'tools/data': 2,
  'tools/operators': 17,
  'tools/upgrades': 1,
  'web/account': 16,
  'web/admin': 37,
  'web/app': 27,
  'web/bookings': 66,
  'web/client': 22,
  'web/feedback': 2,
  'web/messages': 15,
  'web/moderation': 29,
  'web/notifications': 14,
  'web/people': 44,
  'web/ratings': 6,
  'web/reports': 5,
  'web/texts': 10,
  'web/trips': 88,
  'web/ui': 87,
}

const MAX_SHARE = 0.03

interface Comments {
  all: number
  clauses: string[]
}
const folders = new Map<string, Comments>()
for (const file of files) {
  const found = folders.get(folderOf(file.path)) ?? { all: 0, clauses: [] }
  const comments = commentsIn(file)
  found.all += comments.length
  found.clauses.push(...comments.filter(opensWithClause).map((comment) => `${file.path}: ${comment}`))
  folders.set(folderOf(file.path), found)
}

test('comments begin with a verb or a noun', () => {
  const tooMany = [...folders].filter(
    ([folder, { all, clauses }]) => clauses.length > Math.max(ceilings[folder] ?? 0, all * MAX_SHARE),
  )
  expect(tooMany.flatMap(([, { clauses }]) => clauses)).toEqual([])
})

test('a ceiling is gone once its folder is below the share for all', () => {
  const needless = Object.keys(ceilings).filter((folder) => {
    const { all, clauses } = folders.get(folder) ?? { all: 0, clauses: [] }
    return clauses.length <= all * MAX_SHARE
  })
  expect(needless).toEqual([])
})

/** Names of browsers, libraries and standards, and of examples. */
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

test('a name that a comment quotes exists', () => {
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

describe('of a file', () => {
  const file = (text: string, path = 'server/a.ts') => ({ path, text })

  test.each([
    ['/** What is left. */', true],
    ['// whether it was sent\n', true],
    ['/*\n * The same for a trip.\n */', true],
    ['/** Whatever is typed. */', false],
    ['// Locks the trip,\n// how long is unknown\n', false],
    ["const a = '// what'", false],
  ])('%s opens with a clause: %s', (text, isClause) => {
    expect(commentsIn(file(text)).some(opensWithClause)).toBe(isClause)
  })

  test('comments of SQL and of styles are found', () => {
    expect(commentsIn(file("select 'a -- b' -- what is\n-- paid", 'server/a.sql'))).toEqual(['what is paid'])
    expect(commentsIn(file('/* how wide */ a { color: red }', 'web/a.css'))).toEqual(['how wide'])
  })

  test('a quoted name is missing when neither the file nor the repository has it', () => {
    const text = '/** Calls `does` of `Payment` after `turn()`, see `b.c` and `npm run x`. */\nfunction turn(b: B) {}'
    expect(missingNamesIn(file(text), (name) => name === 'Payment')).toEqual(['does'])
  })
})
