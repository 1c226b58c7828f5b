import { execFileSync, spawn } from 'node:child_process'
import { appendFileSync, chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { build, install } from '../../start.mjs'
import { browserStories, haveChromium, vitest } from '../../tools/checks/checks.mjs'
import type { Counts } from '../../tools/checks/reports.mjs'
import { ended, runStep, type TestStep } from '../../tools/checks/steps.mjs'
import { atLeast, atMost, judge } from '../bench/report.ts'
import { chosen, figuresOf, heading, leastOf, type SoakLine, lineOf, linesIn, mostOf, type Run, runsLeft } from './soaking.ts'

/*
 * `npm run lab -- soak`: shows that the tests are reliable. Each run is one line in lab/soak.md for its commit; another start
 * continues. `-- --only=browser|vitest|whole` runs only this kind; `--minutes=60` starts no run that would end later.
 */
const { values } = parseArgs({ options: { only: { type: 'string' }, minutes: { type: 'string' } } })
const page = 'lab/soak.md'
const elsewhere = ['--', '.', `:!${page}`]
/** Limits in minutes, each several times a usual run. A run that hangs is stopped and also recorded. */
const longest = { browser: 30, vitest: 20, whole: 60 }

const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim()
const recordedLines = () => (existsSync(page) ? linesIn(readFileSync(page, 'utf8')) : [])

async function soak(): Promise<void> {
  const dirty = git('status', '--porcelain', ...elsewhere)
  if (dirty) throw new Error(`Only a commit can be soaked, and these files differ from it:\n${dirty}`)
  // ignores commits that only record lines: each line is about the last commit that changed any other file
  const commit = git('log', '-1', '--format=%h', ...elsewhere)
  const what = chosen(values.only)
  prepare()
  await runAll(runsLeft(what, recordedLines(), commit), commit, Date.now() + Number(values.minutes ?? Infinity) * 60_000)
  const report = judge(figuresOf(what, recordedLines(), commit), { ...atMost(mostOf(what)), ...atLeast(leastOf(what)) })
  console.log(JSON.stringify({ name: 'soak', ...report }))
  process.exitCode = report.met ? 0 : 1
}

function prepare(): void {
  install()
  build()
  if (!haveChromium()) throw new Error('There is no Chromium: install one, or name yours in CHROMIUM.')
  if (!existsSync(page)) writeFileSync(page, heading)
}

async function runAll(runs: Run[], commit: string, end: number): Promise<void> {
  for (const [i, run] of runs.entries()) {
    const usual = Math.max(0, ...recordedLines().flatMap(({ what, seconds }) => (what === run.what ? [seconds] : [])))
    if (Date.now() + usual * 1000 >= end) return console.log(`${runs.length - i} runs are left for another sitting.`)
    const line = await ran(run, commit)
    appendFileSync(page, lineOf(line))
    console.log(`${i + 1} of ${runs.length}: ${lineOf(line)}`)
  }
}

async function ran(run: Run, commit: string): Promise<SoakLine> {
  const date = `${new Date().toISOString().slice(0, 16)}Z`
  const stopLoad = run.load === 'busy' ? keepOneCoreBusy() : () => {}
  try {
    const { passed, failed, failures, seconds } = await kinds[run.what]()
    const hung = seconds >= longest[run.what] * 60 ? [`no end within ${longest[run.what]} minutes`] : []
    return { ...run, commit, date, seconds, passed, failed: failed + hung.length, failures: [...hung, ...failures] }
  } finally {
    stopLoad()
  }
}

/** Kinds of runs. Each browser run has its own server and demo data, and each vitest run its own database server. */
const kinds = {
  browser: () => runStep(browserStories(), within('browser')),
  vitest: () => runStep(vitest('vitest', []), within('vitest')),
  whole: wholeRun,
}

/** Runs `npm test` as a newcomer would, in a clone of the commit. */
async function wholeRun(): Promise<Counts & { seconds: number }> {
  const folder = mkdtempSync(join(tmpdir(), 'tramo-soak-'))
  try {
    chmodSync(folder, 0o755) // lets the database's account read the clone if we are root
    git('clone', '--quiet', '--no-hardlinks', '.', folder)
    const results = join(folder, '.git', 'results.json') // in a folder in which npm test does not notice a change
    const step = { name: 'whole', command: 'npm', args: ['test', '--', `--results=${results}`] }
    const { seconds, ...bare } = await runStep(step, within('whole', folder))
    if (!existsSync(results)) return { ...bare, seconds }
    const steps = JSON.parse(readFileSync(results, 'utf8')) as (Counts & { name: string })[] // as: tools/checks/test.mjs writes it
    const sum = (key: 'passed' | 'failed') => steps.reduce((total, one) => total + one[key], 0)
    const failures = steps.flatMap(({ name, failures }) => failures.map((failure) => `${name}: ${failure}`))
    return { passed: sum('passed'), failed: sum('failed'), failures, seconds }
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  }
}

/** Starts a step in its own process group, so that a step that hangs can be stopped with its children. */
const within =
  (what: Run['what'], cwd = '.') =>
  async ({ command }: TestStep, args: string[], env: NodeJS.ProcessEnv) => {
    const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'inherit', 'inherit'], detached: true })
    const stop = (signal: NodeJS.Signals) => child.pid && process.kill(-child.pid, signal)
    const limit = setTimeout(() => {
      stop('SIGTERM')
      setTimeout(() => stop('SIGKILL'), 10_000).unref()
    }, longest[what] * 60_000)
    const interrupted = () => {
      stop('SIGTERM')
      process.exit(130)
    }
    for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, interrupted)
    return ended(child).finally(() => {
      clearTimeout(limit)
      for (const signal of ['SIGINT', 'SIGTERM']) process.removeListener(signal, interrupted)
    })
  }

function keepOneCoreBusy(): () => void {
  const job = spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' })
  const stop = () => void job.kill('SIGKILL')
  process.once('exit', stop)
  return stop
}

await soak().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
