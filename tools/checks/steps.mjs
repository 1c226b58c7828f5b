// Runs the steps of a check, one after another or in parallel, and counts the passed steps.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { availableParallelism, constants, setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { countsOf } from './reports.mjs'

export const bin = (name) => join('node_modules/.bin', name)

const freeBytes = (folder) => statfsSync(folder).bavail * statfsSync(folder).bsize

/** Creates databases in memory when possible: a new one has some 300 small files, and is ready ten times sooner in memory. */
export const inMemory = existsSync('/dev/shm') && freeBytes('/dev/shm') > 2e9 ? { TMPDIR: '/dev/shm' } : {}

const environment = (env) => ({ ...process.env, NO_COLOR: '1', ...env })

/** Runs a command and shows its output immediately. */
export function run(command, args, env = {}) {
  const { status } = spawnSync(command, args, { stdio: 'inherit', env: environment(env) })
  return status === 0
}

/**
 * Runs one step, { name, command, args, env, report, behind }. It passes or fails as a whole, unless it has a report: then each
 * test of the report counts. `report` gets the path of a JSON file and returns additional arguments and environment. A step with
 * `behind` runs at a lower priority.
 */
export async function runStep(step, start = started) {
  // not named tramo-test-…, because each test run deletes folders with that prefix that killed runs left behind
  const folder = mkdtempSync(join(tmpdir(), 'tramo-reports-'))
  const file = join(folder, 'report.json')
  const { args = [], env = {} } = step.report?.(file) ?? {}
  const [began, used] = [Date.now(), processorSeconds()]
  const end = await start(step, [...step.args, ...args], environment({ ...step.env, ...env }))
  const seconds = Math.round((Date.now() - began) / 1000)
  const report = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
  rmSync(folder, { recursive: true, force: true })
  const processor = Math.round(processorSeconds() - used)
  return { name: step.name, ...countsOf(end, report), seconds, processor }
}

/** Returns the processor seconds of all ended child processes; 0 without /proc. Simultaneous steps are counted together. */
export function processorSeconds() {
  if (!existsSync('/proc/self/stat')) return 0
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ').at(-1)?.split(' ') ?? []
  // cutime and cstime of proc(5), in hundredths of a second on every Linux
  return (Number(fields[13]) + Number(fields[14])) / 100
}

/** Runs independent steps, as many at a time as there are cores. Shows the output of each step when it ends. */
export async function sideBySide(steps) {
  const waiting = [...steps.entries()]
  const results = []
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) results[next[0]] = await runStep(next[1], collected)
  }
  await Promise.all(Array.from({ length: availableParallelism() }, work))
  return results
}

function started({ name, command }, args, env) {
  console.log(`\n── ${name}`)
  return ended(spawn(command, args, { stdio: 'inherit', env }))
}

async function collected({ name, command, behind }, args, env) {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], env })
  if (behind && child.pid) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
  const printed = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => printed.push(chunk))
  const end = await ended(child)
  console.log(`\n── ${name}`)
  process.stdout.write(Buffer.concat(printed))
  return end
}

/** Resolves to the exit code, or to the signal that ended the process. */
export const ended = (child) =>
  new Promise((resolve, reject) => child.once('error', reject).once('close', (code, signal) => resolve(signal ?? code)))

// Splits the arguments after `npm run test:stories --`. Options are passed on. A word that is part of a file's path selects
// files; other words select tests by name.

/** Returns the arguments for vitest or Playwright, whose option for names is `byName`. */
export function filtered(words, files, byName) {
  const options = words.filter((word) => word.startsWith('-'))
  const typed = words.filter((word) => !word.startsWith('-')).map((word) => word.replace(/^\.\//, ''))
  const paths = typed.filter((word) => files.some((file) => file.includes(word)))
  const name = typed.filter((word) => !paths.includes(word)).join(' ')
  return [...options, ...paths, ...(name ? [byName, literally(name)] : [])]
}

/** Escapes a name, since the options expect regular expressions. */
const literally = (name) => name.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)
