import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { knotsOf, modulesOf, pairsOf } from './modules.ts'

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'server', 'web'], { encoding: 'utf8' })
  .split('\n')
  .filter((path) => /\.tsx?$/.test(path) && existsSync(path))
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }))

/** Pairs of modules that import each other, each with its reason. The list may only shrink: server at most four, web none. */
const pairs = {
  server: {
    'server/bookings ↔ server/payments': 'a seat is paid, and a paid seat is given back: one sale, in one transaction',
    'server/bookings ↔ server/trips': 'a trip’s seats are sold, and a changed trip changes what was sold',
    'server/moderation ↔ server/payments':
      'a frozen trip is not settled, and a decision settles it; a paid fee lifts a suspension',
    'server/payments ↔ server/trips': 'receipts divide the price of a trip, and a changed trip changes when they are due',
  },
  web: {
    'web/accounts ↔ web/moderation': 'barred people see what was decided where others are asked to log in',
    'web/accounts ↔ web/pwa': 'logging out clears the device, and the device keeps the trips of the session',
    'web/accounts ↔ web/shell': 'the shell shows the session, and logging in uses the shell’s notices',
    'web/alerts ↔ web/trips': 'a list offers an alert, and an alert shows trips',
    'web/bookings ↔ web/changes': 'a seat shows the change that waits for an answer, with the dialogs of seats',
    'web/bookings ↔ web/trips': 'a trip is joined on its page, and a seat shows its trip',
    'web/bookings ↔ web/way': 'a seat leads to its trip in progress, which shows the times of seats',
    'web/messages ↔ web/trips': 'a trip links to its driver’s chat; the error banner stands in trips',
    'web/moderation ↔ web/profile': 'one’s own decisions and data are tabs of the profile',
    'web/notifications ↔ web/shell': 'the shell shows the bell, whose list uses the shell’s links',
    'web/papers ↔ web/people': 'a person’s page shows papers to administrators',
    'web/people ↔ web/ratings': 'a person’s page shows ratings, which name people',
    'web/people ↔ web/trips': 'a trip shows its driver; the error banner stands in trips',
    'web/pwa ↔ web/shell': 'the shell says that it is offline, with its links',
    'web/sharing ↔ web/trips': 'a trip is shared from its page',
  },
}

/** The most modules that may all reach each other. */
const largest = { server: 4, web: 21 }

describe.each(['server', 'web'] as const)('modules of %s', (area) => {
  const modules = modulesOf(area, files)

  test('import each other only where the list says why', () => {
    expect(pairsOf(modules)).toEqual(Object.keys(pairs[area]).sort())
  })

  test('reach each other in small sets only', () => {
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

  test('knows pairs from one import each way, of types too', () => {
    const both = modulesOf('web', [
      { path: 'web/x/X.tsx', text: "import { Y } from '../y/Y.tsx'" },
      { path: 'web/y/Y.tsx', text: "import type { X } from '#web/x/X.tsx'" },
    ])
    expect(pairsOf(both)).toEqual(['web/x ↔ web/y'])
    expect(pairsOf(planted)).toEqual([])
  })

  test('knows sets that reach each other in a circle, without tests and files at the top', () => {
    expect(knotsOf(planted)).toEqual([['server/a', 'server/b', 'server/c']])
  })
})
