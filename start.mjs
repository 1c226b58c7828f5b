// Installs missing packages, builds what is stale, and starts the server. Plain Node, since it runs before anything is installed.
import { spawnSync } from 'node:child_process'
import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { progress } from './server/progress.mjs'

const root = dirname(fileURLToPath(import.meta.url))
process.chdir(root)

const changed = (path) => (existsSync(path) ? statSync(path).mtimeMs : 0)

/** Ends with a sentence for the operator, without a stack. */
function refuse(sentence) {
  process.stderr.write(`Tramo cannot start: ${sentence}\n`)
  process.exit(1)
}

const refused = {
  ENOSPC: 'there is no room left on its disk.',
  EDQUOT: 'this account has used up its share of the disk.',
  EROFS: 'it is on a disk that cannot be written to.',
  EACCES: 'this account may not write there.',
  EPERM: 'this account may not write there.',
}

/** Returns the time of the newest change below the paths. */
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

const isInstalled = () => changed('node_modules/.package-lock.json') >= changed('package-lock.json')
const isBuilt = () =>
  changed('dist/built') > newest(['domain', 'contract', 'server', 'web', 'build', 'tools', 'package-lock.json', 'vite.config.ts'])

const begin = progress()

/** Runs a step in its own process and logs its duration. The step's output is shown only when it fails. */
function step(what, command, args) {
  const end = begin(what)
  const { status, error, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8', maxBuffer: Infinity })
  if (error) throw error
  end()
  if (status === 0) return
  process.stderr.write(`${stdout}${stderr}`)
  process.exit(status ?? 1)
}

/** Does the work unless it is done. Of two starts in one folder, the second waits for the first. */
function once(isDone, work) {
  if (isDone()) return
  try {
    takeTurn()
  } catch (error) {
    refuse(`nothing can be made in ${root}: ${refused[error.code] ?? error.message}`)
  }
  if (!isDone()) work()
  rmSync(turn)
}

const turn = '.tramo/installing-or-building'

function takeTurn() {
  mkdirSync('.tramo', { recursive: true })
  for (let told = false; ; told = true) {
    try {
      return writeFileSync(turn, String(process.pid), { flag: 'wx' })
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
      if (!told) console.log('Waiting for another start in this folder …')
      if (!isTaken()) rmSync(turn, { force: true })
      else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300)
    }
  }
}

/** Checks whether the process that holds the turn still runs. A killed start leaves its file behind. */
function isTaken() {
  try {
    const pid = Number(readFileSync(turn, 'utf8'))
    return pid !== process.pid && process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}

export function install() {
  refuseOldNode()
  if (!isInstalled()) refuseLink()
  once(isInstalled, () => {
    const npm = process.env.npm_execpath?.endsWith('npm-cli.js') ? [process.execPath, process.env.npm_execpath] : ['npm']
    // the build needs the development packages, even where NODE_ENV is production
    const options = ['--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
    step('Installing', npm[0], [...npm.slice(1), 'ci', ...options])
  })
}

function refuseOldNode() {
  const [, oldest] = /(\d+\.\d+)/.exec(JSON.parse(readFileSync('package.json', 'utf8')).engines.node)
  const numbers = (version) => version.split('.').map(Number)
  const [[major, minor], [oldestMajor, oldestMinor]] = [numbers(process.versions.node), numbers(oldest)]
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return
  refuse(
    `this is Node.js ${process.versions.node}, and ${oldest} is the oldest that works. Install the current one from https://nodejs.org.`,
  )
}

/** Refuses a linked `node_modules`: npm would follow the link and empty the folder of another checkout. */
function refuseLink() {
  if (!lstatSync('node_modules', { throwIfNoEntry: false })?.isSymbolicLink()) return
  refuse(
    `${join(root, 'node_modules')} is a link to another folder, whose packages are not those of package-lock.json, and installing would empty that folder. Remove the link, and start again.`,
  )
}

export const build = () => once(isBuilt, () => step('Building', process.execPath, ['build/build.mjs']))

/** Ends when the parent process has ended, because npm starts us through a shell that does not forward SIGTERM. */
function leaveWithNpm() {
  const { ppid } = process
  const watch = setInterval(() => {
    if (process.ppid === ppid) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 300)
  watch.unref()
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (process.env.npm_lifecycle_event) leaveWithNpm()
  install()
  if (process.argv.includes('--build')) build()
  else if (process.argv.includes('--dev')) await import('./tools/dev.mjs')
  else {
    build()
    await import('./dist/server.js')
  }
}
