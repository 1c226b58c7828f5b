import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { exchangedField } from '#contract/wireNames.ts'
import { dialectIn, guessedNamesIn, logSentences, namesOfTwoModules, wireWordsIn } from './vocabulary.ts'

const sources = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter((path) => /^(domain|contract|server|web|tests|lab|tools|build)\//.test(path) && existsSync(path))
  .map((path) => ({ path, text: /\.(?:tsx?|mts|sql)$/.test(path) ? readFileSync(path, 'utf8') : '' }))

test('no file, folder or exported type has a name that would fit anything', () => {
  expect(sources.flatMap(dialectIn)).toEqual([])
})

test('no variable, parameter or inner function has a name that readers must guess', () => {
  // this file quotes such names
  expect(sources.filter(({ path }) => path !== 'tests/vocabulary.test.ts').flatMap(guessedNamesIn)).toEqual([])
})

test.each([
  ['const said = await call()', ['said']],
  ['const { asked, id } = row', ['asked']],
  ['const { asked: requested } = row', []],
  ['const [first, told] = both', ['told']],
  ['rows.filter(({ kept }) => kept > 0n)', ['kept']],
  ['function pay(tx: Tx, wish: Wanted) {}', ['wish']],
  ['return { asked: requested, saidTravelled: true }', []],
  ['const keptOf = (parts: Part[]) => sum(parts)', ['keptOf']],
  ['const keptMinor = 0n', []],
  ['const MOST_ROWS = 50', ['MOST_ROWS']],
  ['const MAX_ROWS = 50', []],
])('the check finds the names in %s', (text, found) => {
  expect(guessedNamesIn({ path: 'server/x.ts', text })).toEqual(found.map((name) => `server/x.ts: ${name}`))
})

/** Names that two modules define, each with its reason. The list may only shrink. */
const sharedNames: Record<string, string> = {
  'Day: domain, web/ui': 'the kit imports nothing of the product, and a calendar needs days',
  'Ride: server/bookings, web/ui': 'the stretch that one person rides, with metres on the server and with words in the browser',
  'Route: domain/places, server/platform': 'the road between places, and an address that the server serves: both are the term',
}

test('an exported name is defined in one module', () => {
  expect(namesOfTwoModules(sources).sort()).toEqual(Object.keys(sharedNames).sort())
})

test('the server logs events by searchable names', () => {
  const server = sources.filter(({ path }) => path.startsWith('server/') && !path.includes('.test.'))
  expect(server.flatMap(logSentences)).toEqual([])
})

test('words of the wire occur in the contract only', () => {
  expect(sources.flatMap(wireWordsIn)).toEqual([])
})

test('the check finds a word of the wire, but not in a sentence for users', () => {
  const word = exchangedField('gender')
  const found = (path: string, text: string) => wireWordsIn({ path, text }).length
  expect(found('server/people/queries.ts', `select a.${word}, driver_${word}`)).toBe(2)
  expect(found('web/texts/en-US/people.ts', `${word}: 'The ${word} of a film'`)).toBe(1)
  expect(found('contract/people/people.ts', `${word}: text`)).toBe(0)
})

test.each([
  ["log.warn({ err: error }, 'a refund could not be sent')", ['a refund could not be sent']],
  ["world.log.error(\n  { refund },\n  'a refund could not be sent',\n)", ['a refund could not be sent']],
  ["world.log.info('Started')", ['Started']],
  ["log.warn({ err: error }, 'refund-send-failed')", []],
])('%s', (text, found) => {
  expect(logSentences({ path: 'server/payments/refunds.ts', text }).map((one) => one.split(': ')[1])).toEqual(found)
})

test('the check finds a name that two modules define, but not in texts, in tests, or in the contract and one module', () => {
  const found = (...files: [string, string][]) => namesOfTwoModules(files.map(([path, text]) => ({ path, text })))
  const road = 'export interface Road {}'
  expect(found(['server/demo/trips/outings.ts', road], ['server/trips/posting/road.ts', road])).toEqual([
    'Road: server/demo, server/trips',
  ])
  expect(found(['contract/trips/trips.ts', road], ['contract/places/places.ts', road])).toHaveLength(1)
  expect(found(['server/trips/search/search.ts', road], ['server/trips/posting/road.ts', road])).toEqual([])
  expect(found(['contract/trips/trips.ts', 'export const Road = 1'], ['server/trips/posting/road.ts', road])).toEqual([])
  expect(found(['web/texts/en-US/trips.ts', road], ['web/pages/texts/faq.es-AR.ts', road])).toEqual([])
  expect(found(['server/trips/road.test.ts', road], ['web/trips/road.ts', road])).toEqual([])
})

describe('the check finds vague names', () => {
  test.each([
    ['server/trips/asked.ts', '', 'server/trips/asked.ts: a file called asked'],
    ['web/way/Page.tsx', '', 'web/way/Page.tsx: a folder called way'],
    ['server/http/kept.test.ts', '', 'server/http/kept.test.ts: a file called kept'],
    ['web/trips/search.ts', 'export interface Wish {}', 'web/trips/search.ts: a type called Wish'],
    ['web/trips/search.ts', 'export type Asked = string', 'web/trips/search.ts: a type called Asked'],
  ])('%s %s', (path, text, found) => expect(dialectIn({ path, text })).toEqual([found]))

  test('the check accepts a longer, specific name', () => {
    expect(
      dialectIn({ path: 'web/messages/unsentMessages.ts', text: 'export interface JoinStep {}\ninterface Line {}' }),
    ).toEqual([])
  })
})
