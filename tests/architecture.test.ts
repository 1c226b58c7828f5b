import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { violations } from './layers.ts'

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter((path) => /\.(tsx?|mjs|css|html)$/.test(path) && existsSync(path))
const sources = files.map((path) => ({ path, text: readFileSync(path, 'utf8') }))

test('the sources break no rule of the architecture', () => {
  expect(violations(sources.filter(({ path }) => path !== 'tests/layers.ts' && path !== 'tests/architecture.test.ts'))).toEqual(
    [],
  )
})

describe('the architecture check finds planted violations', () => {
  test.each([
    ['server/trips/presenter.ts', 'const home = process.env.HOME', 'only config.ts reads the environment'],
    ['server/trips/queries.ts', 'transact(db, write)', 'only actions and jobs open transactions'],
    ['server/trips/actions.ts', 'db.transaction().execute(write)', 'every transaction goes through transact'],
    [
      'server/trips/routes.ts',
      "import { findMe } from '../accounts/queries.ts'",
      'routes ask nothing of another module’s queries',
    ],
    [
      'server/trips/actions.ts',
      "import { osrmRouting } from '../providers/routing/hosted.ts'",
      'everyone but start knows only the port of an outside service',
    ],
    ['domain/trips/trip.ts', "import { Temporal } from 'temporal-polyfill'", 'the domain imports only its own'],
    ['domain/trips/alerts/alert.ts', "import { id } from '../../contract/wire.ts'", 'the domain imports only its own'],
    ['domain/trips/trip.ts', 'const now = Date.now()', 'time comes from world.now'],
    [
      'web/trips/home/HomePage.tsx',
      '<p dangerouslySetInnerHTML={{ __html: text }} />',
      'nothing is built from text that people typed',
    ],
    [
      'web/trips/post/draft.ts',
      "sessionStorage.setItem('draft', '')",
      'only client/storage uses a browser’s storage, workers and locks',
    ],
    [
      'web/client/language.ts',
      "localStorage.getItem('language')",
      'only client/storage uses a browser’s storage, workers and locks',
    ],
    [
      'web/app/pwa/register.ts',
      "await caches.delete('shared')",
      'only client/storage uses a browser’s storage, workers and locks',
    ],
    [
      'web/app/pwa/register.ts',
      'navigator.serviceWorker?.controller',
      'only client/storage uses a browser’s storage, workers and locks',
    ],
    [
      'web/admin/queries.ts',
      'const key = crypto.randomUUID()',
      'only client/storage uses a browser’s storage, workers and locks',
    ],
    ['web/trips/trip/TripPage.tsx', "import { lazy, Suspense } from 'react'", 'lazy parts are known before a page is hydrated'],
    ['server/trips/letter.ts', 'const html = `<p>${text}</p>`', 'HTML comes from components'],
    ['server/trips/page.tsx', "import { renderToString } from 'react-dom/server'", 'HTML comes from components'],
    ['server/places/queries.ts', "tx.updateTable('trips').set({ free: 0n })", 'only its owner writes trips'],
    ['server/platform/http/route.ts', 'sql`delete from sessions`', 'only its owner writes sessions'],
  ])('%s: %s', (path, text, rule) => {
    expect(violations([{ path, text }])).toEqual([`${path}: ${rule}`])
  })
})

describe('the linter refuses imports against the direction of the layers', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tramo-arrows-'))
  cpSync('.oxlintrc.json', join(folder, '.oxlintrc.json'))
  symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'))
  afterAll(() => rmSync(folder, { recursive: true }))

  const plant = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
    return spawnSync(join(process.cwd(), 'node_modules/.bin/oxlint'), [path], { cwd: folder, encoding: 'utf8' }).stdout
  }

  test.each([
    [
      'domain/planted.ts',
      "import { readFileSync } from 'node:fs'\nexport const text = readFileSync('x')",
      'no-restricted-imports',
    ],
    ['domain/contracted.ts', "import { id } from '#contract/wire.ts'\nexport const it = id", 'no-restricted-imports'],
    ['contract/planted.ts', "import { start } from '#server/start.ts'\nexport const it = start", 'no-restricted-imports'],
    ['web/planted.ts', "import { start } from '#server/start.ts'\nexport const it = start", 'no-restricted-imports'],
    [
      'web/worded.ts',
      "import { fieldSentence } from '#contract/words/fields.ts'\nexport const it = fieldSentence",
      'no-restricted-imports',
    ],
    ['web/ui/kit/planted.ts', "import { call } from '../api.ts'\nexport const it = call", 'no-restricted-imports'],
    ['web/ui/kit/fields/planted.ts', "import { call } from '../../api.ts'\nexport const it = call", 'no-restricted-imports'],
    ['server/planted.ts', "import { App } from '#web/app/App.tsx'\nexport const it = App", 'no-restricted-imports'],
  ])('%s', (path, text, rule) => {
    expect(plant(path, text)).toContain(rule)
  })

  test('the linter refuses modules that import each other in a circle', () => {
    plant('server/one.ts', "import { two } from './two.ts'\nexport const one = () => two")
    expect(plant('server/two.ts', "import { one } from './one.ts'\nexport const two = () => one")).toContain('no-cycle')
  })

  test('the linter accepts an import in the right direction', () => {
    expect(plant('server/right.ts', "import { refuse } from '#domain/refusal.ts'\nexport const it = refuse")).not.toContain(
      'no-restricted-imports',
    )
    expect(plant('domain/right.ts', "import { refuse } from './refusal.ts'\nexport const it = refuse")).not.toContain(
      'no-restricted-imports',
    )
  })
})
