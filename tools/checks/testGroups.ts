import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

const folders = ['domain', 'contract', 'server', 'web', 'build', 'tests', 'tools', 'lab']

/** Modules that start a PostgreSQL server, or create a database on the server of vitest's globalSetup. */
const databases = ['server/testing/database/database.ts', 'server/platform/database/embedded/cluster.ts']

const importing = [
  /^(?:import|export)\s+(?!type\b)[^'";]*?\bfrom\s+'([^']+)'/gm, // an import of types alone loads no module
  /^import\s+'([^']+)'/gm,
  /\bimport\(\s*'([^']+)'/g,
]

/**
 * Returns vitest's test files in three groups: whole screens without a server, files whose imports lead to a database, and all
 * others.
 */
export function testGroups(): { rules: string[]; screens: string[]; stories: string[] } {
  const tests = folders.flatMap(testsBelow)
  const reach = reaching(databases)
  const isScreen = (path: string) => path.startsWith(join('tests', 'forms'))
  return {
    rules: tests.filter((path) => !reach(path) && !isScreen(path)),
    screens: tests.filter(isScreen),
    stories: tests.filter((path) => reach(path) && !isScreen(path)),
  }
}

const testsBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => join(folder, path))
    .filter((path) => path.endsWith('.test.ts') && !path.startsWith(join('tests', 'browser')))
    .toSorted()

/** Returns a function that checks whether the imports of a file lead to a target. */
function reaching(targets: string[]): (path: string) => boolean {
  const imports = new Map<string, string[]>()
  return (path) => {
    const seen = new Set([path])
    for (const file of seen) {
      if (targets.includes(file)) return true
      const next = imports.get(file) ?? importsOf(file)
      imports.set(file, next)
      for (const one of next) seen.add(one) // the loop over a set includes items that are added meanwhile
    }
    return false
  }
}

function importsOf(path: string): string[] {
  const text = readFileSync(path, 'utf8')
  const names = importing.flatMap((pattern) => [...text.matchAll(pattern)].map(([, name]) => name ?? ''))
  return names.flatMap((name) => ownFile(path, name))
}

/** Returns the file of this repository that an import names; none for a package. */
function ownFile(from: string, name: string): string[] {
  const file = name.startsWith('#') ? name.slice(1) : name.startsWith('.') ? normalize(join(dirname(from), name)) : undefined
  return file && /\.(ts|tsx|mts|mjs)$/.test(file) && existsSync(file) ? [file] : []
}
