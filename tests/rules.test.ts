import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { exchangedValue } from '#contract/wireNames.ts'
import { statusOf } from '#contract/words/refusals.ts'
import { brokenLinks, citationsIn, idsIn, rulesIn, rulesToCite } from './citations.ts'

/** Rules without citations in sources and tests, each with the reason. */
const exceptions: Record<string, string> = {
  TR11: 'says what a trip does not have: no code offers a visibility, and a call that sends one is refused as any unknown field is',
  F15: 'says what is left out, see TR11',
  '17': 'what was read of law and of other services; the rules that follow from it are cited themselves',
  '20': 'the questions that the founding decisions answered',
}

/** Files that contain sample citations for tests, which are not checked. */
const own = ['tests/citations.ts', 'tests/rules.test.ts']
const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter((path) => /\.(tsx?|m[jt]s|sql|css|md)$/.test(path) && !path.startsWith('data/') && existsSync(path))
  .filter((path) => !own.includes(path))
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }))
const pages = files.filter(({ path }) => path.startsWith('docs/'))
const rules = new Set(rulesIn(pages))
const cited = files.flatMap((file) => citationsIn(file, rules))
const isPage = ({ path }: { path: string }) => path.endsWith('.md')

test('every citation leads to an existing rule', () => {
  const leading = [...cited, ...files.flatMap(idsIn)].filter(({ rule }) => !rules.has(rule))
  expect([...new Set(leading.map(({ path, line, rule }) => `${path}:${line} cites ${rule}`))]).toEqual([])
})

test('every rule is cited by a source or a test, or is an exception', () => {
  const inCode = new Set(cited.filter((one) => !isPage(one)).map(({ rule }) => rule))
  expect(rulesToCite(pages).filter((rule) => !inCode.has(rule))).toEqual(
    rulesToCite(pages).filter((rule) => exceptions[rule] !== undefined),
  )
})

test('the index lists every decision, and each decision has a context, a decision and its consequences', () => {
  const decisions = pages.filter(({ path }) => /^docs\/decisions\/\d/.test(path))
  const index = pages.find(({ path }) => path === 'docs/decisions/README.md')?.text ?? ''
  expect(decisions.filter(({ path }) => !index.includes(`(${path.slice('docs/decisions/'.length)})`))).toEqual([])
  const headings = ({ text }: { text: string }) => [...text.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading)
  const wanted = ['Context', 'Decision', 'Consequences']
  expect(decisions.filter((page) => headings(page).join() !== wanted.join()).map(({ path }) => path)).toEqual([])
})

test('every file that the pages of rules name exists', () => {
  const named = pages.filter(({ path }) => path.startsWith('docs/rules/')).flatMap(({ text }) => [...text.matchAll(fileNames)])
  expect(named.map(([, path = '']) => path).filter((path) => !existsSync(path))).toEqual([])
  expect(named.length).toBeGreaterThan(0)
})

const fileNames = /`((?:server|domain|contract|web|tests|tools)\/[\w./-]+)`/g

test('every exception is for an existing rule, and has a reason', () => {
  expect(Object.keys(exceptions).filter((rule) => !rules.has(rule))).toEqual([])
  expect(Object.values(exceptions).every((reason) => reason.length > 20)).toBe(true)
})

test('no rule is defined twice, and every link of the pages has a target', () => {
  expect(rulesIn(pages)).toHaveLength(rules.size)
  expect(brokenLinks(files.filter(isPage), (path) => files.some((file) => file.path === path) || existsSync(path))).toEqual([])
})

/** Refusals on the page that no call returns, each with the reason. */
const unused = {}

test('the page of refusals lists exactly the existing reasons, with their status', () => {
  const page = files.find(({ path }) => path === 'docs/rules/refusals.md')?.text ?? ''
  const given = Object.entries(refusalsOn(page)).filter(([reason]) => !Object.hasOwn(unused, reason))
  expect(Object.fromEntries(given.map(([reason, status]) => [exchangedValue(reason), status]))).toEqual(statusOf)
  expect(Object.keys(unused).filter((reason) => !Object.hasOwn(refusalsOn(page), reason))).toEqual([])
})

test('a row of refusals has one status for all reasons, or one for each', () => {
  const rows =
    '| Reason | Status | Text |\n| --- | --- | --- |\n| a_b, c | 409 | x |\n| d, e | 401, 403 | |\n| — of a form | 422 | |'
  expect(refusalsOn(rows)).toEqual({ a_b: 409, c: 409, d: 401, e: 403 })
})

const refusalsOn = (page: string): Record<string, number> =>
  Object.fromEntries(
    [...page.matchAll(/^\| ([a-z_, ]+) \| ([\d, ]+) \|/gm)].flatMap(([, reasons = '', statuses = '']) => {
      const each = statuses.split(', ').map(Number)
      return reasons.split(', ').map((reason, i) => [reason, each.length > 1 ? (each[i] ?? 0) : each[0]] as [string, number])
    }),
  )

describe('text with a citation', () => {
  const known = new Set(['B2', 'B3', 'B4', 'D3', 'K2', 'V7', '8.1', '8.3', '7', '14', 'row 20', 'F8', 'decision 19'])
  const citedBy = (text: string, path = 'server/planted.ts') => citationsIn({ path, text }, known).map(({ rule }) => rule)

  test.each<[string, string[]]>([
    ['/** Takes the seat (B2). */', ['B2']],
    ['// Late ones wait (B2, 8.1).', ['B2', '8.1']],
    ['/** All of them (B2 to B4), also (P1–P3). */', ['B2', 'B4', 'B3', 'P1', 'P3', 'P2']],
    ['/**\n * Goes back (B2,\n * D3).\n */', ['B2', 'D3']],
    ['// first (B2,\n// then D3) (8.1)', ['8.1']],
    ['/* K2, D3: what ends when */', ['K2', 'D3']],
    ['/** B3 */', ['B3']],
    ["test('B2: three at most', () => {})", ['B2']],
    ["test('three at most (B2)', () => {})", ['B2']],
    ['test(`${n} at most (B2)`, () => {})', ['B2']],
    ['/** Who sees it (rules 14), and where (row 20). */', ['14', 'row 20']],
    ['/** Settled as rules 7, 8.1 and D3 ask. */', ['7', '8.1', 'D3']],
    ['/** An operator may (F8, decision 19). */', ['F8', 'decision 19']],
    ['/** As in (decision 0019), or rule B2. */', ['decision 19', 'B2']],
    ["const url = 'https://example.org' // kept (B2)", ['B2']],
  ])('%s', (text, found) => expect(citedBy(text)).toEqual(found))

  test.each([
    'f(B2); g(8.1); const [B2, D3] = x(D3)',
    "const plate = 'B2'",
    "const path = 'M12 17c-.8-6 2-9.5 B2'",
    '// what V8 spends on it, on A4 paper, half of it (0.5), of chapter (7), in 2026 (D3-doubts)',
    '<h1>{rules.B2}</h1>',
  ])('text without a citation: %s', (text) => expect(citedBy(text)).toEqual([]))

  test('the search finds citations in comments of SQL, in the text of pages outside code, and in the name of an invariant', () => {
    expect(citedBy('select 1 -- held (D3)\n  -- back (8.1,\n  -- B2)\nwhere (B3)', 'server/x.sql')).toEqual(['D3', '8.1', 'B2'])
    expect(citedBy('See (B2).\n\n```ts\n(B3)\n```\n\n`(B4)` and rules\nD3 and B4.', 'docs/x.md')).toEqual(['B2', 'D3', 'B4'])
    expect(citedBy('select 1', 'server/database/invariants/V07_held.sql')).toEqual(['V7'])
  })

  test('the search returns the line of a citation', () => {
    expect(citationsIn({ path: 'x.ts', text: 'one\n/*\n * three\n * four (B2)\n */' }, known)).toEqual([
      { rule: 'B2', path: 'x.ts', line: 4 },
    ])
  })

  test('the search skips text that only resembles an id, and reports an id that no rule has', () => {
    const looking = (text: string, path = 'x.ts') => idsIn({ path, text }).map(({ rule }) => rule)
    expect(looking('/* as D99 says, in 2026-B2, #B3, a.B4 */ const B5 = `M64 0`')).toEqual(['D99'])
    expect(looking('D3 and `D4`, [B2]\n\n[B3]: #b3', 'x.md')).toEqual(['D3', 'B2'])
  })
})

describe('the pages of rules', () => {
  const page = {
    path: 'docs/rules/bookings.md',
    text: '<a id="s5"></a>\n<a id="b2"></a>**B2** [B2] [D3]\n\n[B2]: #b2\n[D3]: division.md#d3',
  }
  const other = { path: 'docs/rules/division.md', text: '<a id="s9"></a><a id="s9-1"></a><a id="spec"></a><a id="d3"></a>' }
  const decision = { path: 'docs/decisions/0019-figures.md', text: '# 19. Figures' }

  test('the pages define rules by their anchors, and decisions by their file names', () => {
    expect(rulesIn([page, other, decision])).toEqual(['5', 'B2', '9', '9.1', 'D3', 'decision 19'])
  })

  test('headings above rules, calls and decisions need no citation', () => {
    const rows = { path: 'docs/rules/permissions.md', text: '<a id="s13"></a><a id="s13-1"></a><a id="s13-2"></a>' }
    const ledger = { path: 'docs/rules/ledger.md', text: '<a id="s7"></a>' }
    expect(rulesToCite([page, other, decision, rows, ledger])).toEqual(['B2', 'D3', '7'])
  })

  test('the search reports links without a target, and links to a rule other than the one in the label', () => {
    const all = [
      page,
      other,
      { path: 'docs/index.md', text: '[rules](rules/bookings.md#b9) [x](gone.md) [y](#here) [z](https://b.c/d.md)' },
    ]
    const wrong = { path: 'docs/rules/wrong.md', text: '[B2] [D3] [D4]\n\n[B2]: bookings.md#s5\n[D3]: division.md#d3\n' }
    expect(brokenLinks([...all, wrong], () => false)).toEqual([
      'docs/index.md: rules/bookings.md#b9',
      'docs/index.md: gone.md',
      'docs/index.md: #here',
      'docs/rules/wrong.md: [B2] leads to bookings.md#s5',
      'docs/rules/wrong.md: [D4] has no address',
    ])
  })
})
