// First-load JavaScript of every screen, its styles and its font, gzipped, against what they may weigh. From Vite's manifest.
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { keptFiles, languages } from './keptFiles.mjs'

const folder = 'dist/web'
const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'))
const routes = readFileSync('web/routes.tsx', 'utf8')
const later = readFileSync('web/later.ts', 'utf8')
const weigh = (file) => gzipSync(readFileSync(join(folder, 'public', file)), { level: 9 }).length

/** Everything a chunk needs before it can run: itself and its static imports. */
function needs(key, seen = new Set()) {
  if (seen.has(key)) return seen
  seen.add(key)
  for (const next of manifest[key].imports ?? []) needs(next, seen)
  return seen
}

const keyOf = (end) => Object.keys(manifest).find((key) => key === end) ?? Object.keys(manifest).find((key) => key.endsWith(end))

/** The parts of the catalogue that the route of a page asks for. */
function wordsOf(page) {
  const [, parts] = new RegExp(`${page}'[^]*?words\\(([^)]*)\\)`).exec(routes)
  return [...parts.matchAll(/\w+/g)].map(([part]) => part)
}

/** Bytes to run a screen: the entry, where its file is listed, its own chunk, and its words in one language. */
function screen(page) {
  const [name] = page.split('/').at(-1).split('.')
  const words = ['shell', ...wordsOf(name)].map((part) => `texts/en-US/${part}.ts`)
  const list = later.includes(page) ? ['later.ts'] : []
  const keys = new Set(['index.html', ...list, keyOf(page), ...words].flatMap((key) => [...needs(key)]))
  return [...keys]
    .map((key) => manifest[key].file)
    .filter((file) => file.endsWith('.js'))
    .reduce((sum, file) => sum + weigh(file), 0)
}

/** What is fetched once, after the first visit, to be there without a network; as it lies on the device. */
const sizeOf = (file) => statSync(join(folder, file)).size
const kept = [...keptFiles(folder).map((file) => `public/${file}`), ...languages.map((one) => `pages/waiting.${one}.html`)]

const assets = readdirSync(join(folder, 'public/assets'))
const styles = manifest['index.html'].css.reduce((sum, file) => sum + weigh(file), 0)
const rows = [
  { what: 'landing', bytes: screen('home/LandingPage.tsx'), most: 140_000 },
  { what: 'home', bytes: screen('home/HomePage.tsx'), most: 140_000 },
  { what: 'list', bytes: screen('trips/TripListPage.tsx'), most: 140_000 },
  { what: 'trip', bytes: screen('trips/TripPage.tsx'), most: 155_000 },
  { what: 'post', bytes: screen('trips/PostPage.tsx'), most: 155_000 },
  { what: 'preview', bytes: screen('trips/PreviewPage.tsx'), most: 155_000 },
  { what: 'styles', bytes: styles, most: 12_000 },
  { what: 'kept for offline', bytes: kept.reduce((sum, file) => sum + sizeOf(file), 0), most: 700_000 },
  { what: 'worker', bytes: weigh('worker.js'), most: 10_000 },
  { what: 'font files', bytes: assets.filter((name) => name.endsWith('.woff2')).length, most: 1 },
]
if (process.argv.includes('--json')) console.log(JSON.stringify(rows))
else console.table(rows.map((row) => ({ ...row, good: row.bytes <= row.most })))
process.exit(rows.every(({ bytes, most }) => bytes <= most) ? 0 : 1)
