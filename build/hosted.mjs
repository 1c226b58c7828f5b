// What a hosted server needs and nothing else, in a folder of its own: `npm run build && node build/hosted.mjs FOLDER`.
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'

/** The bundle reads statements and invariants from where the sources have them. */
const parts = [
  'dist',
  'data',
  'server/platform/database/migrations',
  'server/platform/database/invariants',
  'package.json',
  'package-lock.json',
  'LICENSE',
]

const [target] = process.argv.slice(2)
if (!target || existsSync(target)) stop('Name a folder that does not exist yet: node build/hosted.mjs FOLDER')
if (!existsSync('dist/built')) stop('Build first: npm run build')

for (const part of parts) {
  mkdirSync(dirname(join(target, part)), { recursive: true })
  cpSync(part, join(target, part), { recursive: true })
}
// none of these packages needs a script to be installed
const options = ['--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
const { status } = spawnSync('npm', ['ci', ...options], { cwd: target, stdio: 'inherit' })
if (status !== 0) stop('The packages could not be installed.')
// what no server loads: types, maps and sources for editors and debuggers, and each package's own tests and guides; licenses stay
const unused = [
  /\.(d\.[cm]?ts|map)$/,
  /(^|\/)node_modules\/.*\.([cm]?ts|md)$/,
  /(^|\/)node_modules\/(@[^/]+\/)?[^/]+\/(\.github|benchmarks?|docs|examples|tests?)\//,
]
for (const entry of readdirSync(target, { recursive: true, withFileTypes: true })) {
  const file = join(entry.parentPath, entry.name)
  const isUnused = unused.some((pattern) => pattern.test(relative(target, file)))
  if (entry.isFile() && isUnused && !/licen[cs]e|notice|copying/i.test(entry.name)) rmSync(file)
}
console.log(`${resolve(target)} is ready: node dist/migrate.js, then node dist/server.js`)

function stop(sentence) {
  console.error(sentence)
  process.exit(1)
}
