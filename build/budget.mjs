// Compares the files and gzipped bytes that a phone fetches before the first content with their limits, by Vite's manifest.
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { keyOf, languages, manifestOf, offlineFiles, withImports } from './precache.mjs'

const folder = 'dist/web'
const manifest = manifestOf(folder)
const weigh = (file) => gzipSync(readFileSync(join(folder, 'public', file)), { level: 9 }).length
const sum = (numbers) => numbers.reduce((total, one) => total + one, 0)

/** Returns the script files that a main screen needs before it shows content, in one language. */
function scriptsBeforeContent(language) {
  const keys = ['index.html', keyOf(manifest, 'main'), keyOf(manifest, `words.${language}.main`)]
  const files = withImports(manifest, keys).map((key) => manifest[key].file)
  return [...new Set(files)].filter((file) => file.endsWith('.js'))
}

const scripts = languages.map(scriptsBeforeContent)
const offlinePaths = [
  ...offlineFiles(folder).map((file) => `public/${file}`),
  ...languages.map((one) => `pages/waiting.${one}.html`),
]
const assets = readdirSync(join(folder, 'public/assets'))
const rows = [
  { what: 'scripts before content', value: Math.max(...scripts.map((files) => files.length)), most: 6 },
  {
    what: 'bytes of core, main screens and words',
    value: Math.max(...scripts.map((files) => sum(files.map(weigh)))),
    most: 150_000,
  },
  { what: 'style sheets of a page', value: manifest['index.html'].css.length, most: 1 },
  { what: 'font files', value: assets.filter((name) => name.endsWith('.woff2')).length, most: 1 },
  { what: 'bytes kept for offline', value: sum(offlinePaths.map((file) => statSync(join(folder, file)).size)), most: 950_000 },
  { what: 'bytes of the worker', value: Math.max(...['worker.js', 'worker.car.js'].map(weigh)), most: 10_000 },
]
if (process.argv.includes('--json')) console.log(JSON.stringify(rows))
else console.table(rows.map((row) => ({ ...row, good: row.value <= row.most })))
process.exit(rows.every(({ value, most }) => value <= most) ? 0 : 1)
