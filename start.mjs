// Installs what is missing, builds what is stale, starts. Plain Node: nothing needs to be installed to run this.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(fileURLToPath(import.meta.url))
process.chdir(root)

const changed = (path) => (existsSync(path) ? statSync(path).mtimeMs : 0)

/** The newest change below the paths. */
function newest(paths) {
  return Math.max(
    ...paths.map((path) =>
      existsSync(path) && statSync(path).isDirectory()
        ? newest(readdirSync(path).map((name) => join(path, name)))
        : changed(path),
    ),
    0,
  )
}

function run(command, args) {
  const { status, error } = spawnSync(command, args, { stdio: 'inherit' })
  if (error) throw error
  if (status !== 0) process.exit(status ?? 1)
}

export function install() {
  if (changed('node_modules/.package-lock.json') >= changed('package-lock.json')) return
  console.log('Installing …')
  const npm = process.env.npm_execpath
  run(npm ? process.execPath : 'npm', [...(npm ? [npm] : []), 'ci', '--no-audit', '--no-fund', '--loglevel=error'])
}

export function build() {
  const sources = ['domain', 'contract', 'server', 'web', 'tools/build.mjs', 'package-lock.json', 'vite.config.ts']
  if (changed('dist/built') > newest(sources)) return
  console.log('Building …')
  run(process.execPath, ['tools/build.mjs'])
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  install()
  if (process.argv.includes('--dev')) run(process.execPath, ['tools/dev.mjs'])
  else {
    build()
    await import('./dist/server.js')
  }
}
