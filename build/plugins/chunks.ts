import type { Rolldown } from 'vite'
import { areas, wordsOf } from '../areas.mjs'

type Context = { getModuleInfo(id: string): Rolldown.ModuleInfo | null }

/**
 * Shared chunks. A chunk may only depend on chunks before it in this list. Code that several areas share goes into the first of
 * their chunks.
 */
const shared = ['landing', 'main', 'foot', 'offline', 'common'] as const
const WORDS = /\/web\/texts\/(\w\w-\w\w)\/(\w+)\.ts$/

/**
 * Splits code by area: a screen and all its static imports are in the file of its area. `routes` is the file of the route table.
 */
export function groupsByArea(routes: string) {
  let files: Map<string, string> | undefined
  const fileOf = (id: string, context: Context) => (files ??= filesByModule(routes, context)).get(id) ?? wordsFile(id)
  const group = (file: string, priority: number) => ({
    name: (id: string, context: Context) => (fileOf(id, context) === file ? file : null),
    debugName: file,
    priority,
  })
  return [
    // puts the code that all screens load at the start into one file, which is 7 kB smaller than twenty files
    { name: 'core', tags: ['$initial' as const], priority: 9 },
    ...shared.map((file, at) => group(file, 8 - at)),
    { name: (id: string, context: Context) => fileOf(id, context) ?? null, debugName: 'areas and words', priority: 1 },
  ]
}

/** Maps each module that a screen imports statically, directly or indirectly, to its file in the build. */
function filesByModule(routes: string, context: Context): Map<string, string> {
  const reached = new Map<string, Set<string>>()
  const imports = (id: string) => context.getModuleInfo(id)
  const waiting = (imports(routes)?.dynamicallyImportedIds ?? []).map((id) => ({ id, area: areaOf(id) ?? unnamed(id) }))
  for (const { id, area } of waiting) {
    const by = reached.get(id) ?? new Set()
    if (by.has(area)) continue
    reached.set(id, by.add(area))
    for (const next of imports(id)?.importedIds ?? []) waiting.push({ id: next, area })
    // a dialog that is fetched when it opens is in the chunk of its area; modules outside all areas, such as the map, get their
    // own chunk
    for (const next of imports(id)?.dynamicallyImportedIds ?? []) {
      const own = areaOf(next)
      if (own) waiting.push({ id: next, area: own })
    }
  }
  return new Map([...reached].map(([id, by]) => [id, fileFor([...by])]))
}

const fileFor = (by: string[]) => shared.find((file) => by.includes(file)) ?? (by.length === 1 ? by[0] : undefined) ?? 'common'

/** Returns the area that contains this screen or its innermost folder. */
function areaOf(screen: string): string | undefined {
  const path = screen.replace(/^.*\/web\//, '')
  const named = Object.entries(areas).flatMap(([area, places]) =>
    places.filter((place) => place === path || path.startsWith(`${place}/`)).map((place) => ({ area, place })),
  )
  return named.sort((a, b) => b.place.length - a.place.length)[0]?.area
}

/** Refuses a screen outside all areas, which would become a separate file and cost a request each time. */
function unnamed(screen: string): never {
  throw new Error(`${screen} is a screen of the route table, and no area of build/areas.mjs names it.`)
}

/** Returns the file with the messages of an area in a language. */
function wordsFile(id: string): string | undefined {
  const [, language, part = ''] = WORDS.exec(id.replace(/\?.*/, '')) ?? []
  if (!language) return undefined
  const [area = 'main'] = Object.entries(wordsOf).find(([, parts]) => parts.includes(part)) ?? []
  return `words.${language}.${area}`
}
