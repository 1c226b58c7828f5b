import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { offline } from './areas.mjs'
import { earlierFiles } from './earlierFiles.mjs'

export const languages = ['en-US', 'es-AR']

/** Reads Vite's manifest of a build: chunks by key, each with its file, its name and the keys that it imports. */
export const manifestOf = (folder) => JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'))

/** Returns the chunks and all their static imports, which must be loaded before the chunks can run. */
export function withImports(manifest, keys, seen = new Set()) {
  for (const key of keys) {
    if (seen.has(key)) continue
    seen.add(key)
    withImports(manifest, manifest[key].imports ?? [], seen)
  }
  return [...seen]
}

/** Returns the key of the chunk with this name in build/areas.mjs. */
export function keyOf(manifest, name) {
  const key = Object.keys(manifest).find((one) => manifest[one].name === name)
  if (!key) throw new Error(`${name} was not built.`)
  return key
}

/** Returns the paths below the public folder that the worker caches for offline use. Styles are inline in the page. */
export function offlineFiles(folder) {
  const manifest = manifestOf(folder)
  const chunks = withImports(manifest, ['index.html', ...offline.map((name) => keyOf(manifest, name))])
  const earlier = new Set(earlierFiles(folder))
  const drawn = readdirSync(join(folder, 'public/assets')).filter(
    (name) => /\.woff2$|^icons-\w+\.svg$/.test(name) && !earlier.has(name),
  )
  return [...new Set([...chunks.map((key) => manifest[key].file), ...drawn.map((name) => `assets/${name}`)])]
}
