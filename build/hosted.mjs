// What a hosted server needs and nothing else, in a folder of its own: `npm run build && node build/hosted.mjs FOLDER`.
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

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
// types and maps, which only editors and debuggers read: a fifth of it
for (const name of readdirSync(target, { recursive: true })) if (/\.(d\.[cm]?ts|map)$/.test(name)) rmSync(join(target, name))
console.log(`${resolve(target)} is ready: node dist/migrate.js, then node dist/server.js`)

function stop(sentence) {
  console.error(sentence)
  process.exit(1)
}
