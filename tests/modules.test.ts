import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { knotsOf, modulesOf, pairsOf } from './modules.ts'

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'server', 'web'], { encoding: 'utf8' })
  .split('\n')
  .filter((path) => /\.tsx?$/.test(path) && existsSync(path))
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }))

/**
 * Pairs of modules that import each other, each with the reason. The list may only become shorter. It has at most two pairs of
 * the server, and none of the web.
 */
const pairs = {
  server: {
    'server/bookings ↔ server/payments': 'a seat is paid, and a paid seat is given back: one sale, in one transaction',
    'server/moderation ↔ server/payments':
      'a frozen trip is not settled, and a decision settles it; a paid fee lifts a suspension',
  },
  web: {},
}

/** Maximum size of a set of modules that all import each other, directly or indirectly. */
const largest = { server: 3, web: 3 }

describe.each(['server', 'web'] as const)('modules of %s', (area) => {
  const modules = modulesOf(area, files)

  test('modules import each other only if the list states a reason', () => {
    expect(pairsOf(modules)).toEqual(Object.keys(pairs[area]).sort())
  })

  test('sets of modules that import each other in circles are small', () => {
    expect(knotsOf(modules)[0]?.length ?? 0).toBeLessThanOrEqual(largest[area])
  })
})

describe('the graph of modules', () => {
  const planted = modulesOf('server', [
    { path: 'server/app.ts', text: "import { a } from './a/actions.ts'" },
    { path: 'server/a/actions.ts', text: "import type { B } from '../b/queries.ts'\nimport { z } from 'zod'" },
    { path: 'server/b/queries.ts', text: "const c = await import('../c/deep/rule.ts')" },
    { path: 'server/c/deep/rule.ts', text: "export { a } from '../../a/actions.ts'\nimport { d } from '../../d/only.ts'" },
    { path: 'server/d/only.ts', text: "import type { World } from '../world.ts'" },
    { path: 'server/d/only.test.ts', text: "import { a } from '../a/actions.ts'" },
  ])

  test('the graph has a pair for two modules that import each other, even for types only', () => {
    const both = modulesOf('web', [
      { path: 'web/x/X.tsx', text: "import { Y } from '../y/Y.tsx'" },
      { path: 'web/y/Y.tsx', text: "import type { X } from '#web/x/X.tsx'" },
    ])
    expect(pairsOf(both)).toEqual(['web/x ↔ web/y'])
    expect(pairsOf(planted)).toEqual([])
  })

  test('the graph finds sets of modules that import each other in a circle, ignoring tests and files at the top', () => {
    expect(knotsOf(planted)).toEqual([['server/a', 'server/b', 'server/c']])
  })
})
