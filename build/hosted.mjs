// Makes the folder of a hosted server: `npm run build && node build/hosted.mjs FOLDER`. A second argument makes only one part of
// the folder: `app` needs the build, `packages` needs only package.json and package-lock.json, so that a change of code does not
// change the package layer of an image.
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'

const lists = ['package.json', 'package-lock.json']
/** Copied parts. The bundle reads statements and invariants at the same paths as in the sources. */
const parts = ['dist', 'data', 'server/platform/database/migrations', 'server/platform/database/invariants', ...lists, 'LICENSE']

const [target, half] = process.argv.slice(2)
if (!target || existsSync(target)) stop('Name a folder that does not exist yet: node build/hosted.mjs FOLDER')
if (half !== 'packages' && !existsSync('dist/built')) stop('Build first: npm run build')

copy(half === 'packages' ? lists : parts)
writeScripts()
if (half !== 'app') installPackages()
if (!half) console.log(`${resolve(target)} is ready: node dist/migrate.js, then node dist/server.js`)

function copy(paths) {
  for (const path of paths) {
    mkdirSync(dirname(join(target, path)), { recursive: true })
    cpSync(path, join(target, path), { recursive: true })
  }
}

/** Rewrites the operators' scripts to the bundle, because the folder lacks tsx and tools. Other scripts are left out. */
function writeScripts() {
  const file = join(target, 'package.json')
  const list = JSON.parse(readFileSync(file, 'utf8'))
  const commands = Object.keys(list.scripts).filter((name) => list.scripts[name].startsWith('tsx tools/operators/'))
  const scripts = Object.fromEntries(commands.map((name) => [name, `node dist/${name}.js`]))
  writeFileSync(file, `${JSON.stringify({ ...list, scripts }, null, 2)}\n`)
}

/** Installs the production packages without files that no server loads: types, maps, sources, tests and guides. Licenses stay. */
function installPackages() {
  // no package needs an install script
  const options = ['--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  const { status } = spawnSync('npm', ['ci', ...options], { cwd: target, stdio: 'inherit' })
  if (status !== 0) stop('The packages could not be installed.')
  const unused = [
    /\.(d\.[cm]?ts|map)$/,
    /(^|\/)node_modules\/.*\.([cm]?ts|md|(test|spec)\.[cm]?js)$/,
    /(^|\/)node_modules\/(@[^/]+\/)?[^/]+\/(\.github|bench(marks?)?|docs|examples?|tests?)\//,
  ]
  for (const entry of readdirSync(target, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name)
    const isUnused = unused.some((pattern) => pattern.test(relative(target, file)))
    if (entry.isFile() && isUnused && !/licen[cs]e|notice|copying/i.test(entry.name)) rmSync(file)
  }
}

function stop(sentence) {
  console.error(sentence)
  process.exit(1)
}
