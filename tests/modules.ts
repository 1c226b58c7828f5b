import { posix } from 'node:path'
import type { SourceFile } from './layers.ts'

/** Maps each top-level folder of `server` or `web`, as `server/trips`, to the modules that its files import. */
export type Modules = Map<string, Set<string>>

const isCounted = ({ path }: SourceFile) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|\/testing\//.test(path)

/** Import statements, re-exports and dynamic imports of files of the project, types included. */
const imports = /(?:\bfrom|\bimport)\s*\(?\s*'((?:\.\.?\/|#)[^']+)'/g

/** Maps each module of an area to the modules it imports. Files at the top of the area compose the modules and belong to none. */
export function modulesOf(area: 'server' | 'web', files: SourceFile[]): Modules {
  const modules: Modules = new Map()
  for (const file of files.filter(isCounted)) {
    const from = moduleOf(area, file.path)
    if (!from) continue
    const reached = modules.get(from) ?? new Set()
    modules.set(from, reached)
    for (const [, specifier = ''] of file.text.matchAll(imports)) {
      const to = moduleOf(area, pathOf(file.path, specifier))
      if (to && to !== from) reached.add(to)
    }
  }
  return modules
}

/** Maps each file to the files it imports. */
export function filesOf(files: SourceFile[]): Modules {
  const paths = new Set(files.map(({ path }) => path))
  return new Map(
    files.map(({ path, text }) => {
      const imported = [...text.matchAll(imports)].map(([, specifier = '']) => pathOf(path, specifier))
      return [path, new Set(imported.filter((other) => paths.has(other)))]
    }),
  )
}

const pathOf = (from: string, specifier: string) =>
  specifier.startsWith('#') ? specifier.slice(1) : posix.join(posix.dirname(from), specifier)

const moduleOf = (area: string, path: string) => new RegExp(`^${area}/[^/]+(?=/)`).exec(path)?.[0]

/** Returns pairs of modules that import each other, as `server/bookings ↔ server/trips`. */
export const pairsOf = (modules: Modules): string[] =>
  [...modules]
    .flatMap(([one, reached]) =>
      [...reached].filter((other) => one < other && modules.get(other)?.has(one)).map((other) => `${one} ↔ ${other}`),
    )
    .sort()

/** Returns sets of two or more modules that all import each other, directly or indirectly, largest first. */
export function knotsOf(modules: Modules): string[][] {
  const reachable = new Map([...modules.keys()].map((one) => [one, reachedFrom(one, modules)]))
  const knots = new Map<string, string[]>()
  for (const one of modules.keys()) {
    const knot = [...modules.keys()].filter((other) => reachable.get(one)?.has(other) && reachable.get(other)?.has(one)).sort()
    if (knot.length > 1) knots.set(knot.join(), knot)
  }
  return [...knots.values()].sort((a, b) => b.length - a.length)
}

function reachedFrom(start: string, modules: Modules): Set<string> {
  const reached = new Set<string>()
  const open = [...(modules.get(start) ?? [])]
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    if (reached.has(one)) continue
    reached.add(one)
    open.push(...(modules.get(one) ?? []))
  }
  return reached
}
