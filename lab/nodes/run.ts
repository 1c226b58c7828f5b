import { spawn, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, rmSync, symlinkSync } from 'node:fs'
import { delimiter, join, resolve } from 'node:path'
import { portForServer } from '#server/testing/ports.ts'
import { makeThrowAwayFolder } from '#server/testing/throwaway.ts'
import { build, install } from '../../start.mjs'
import { browserStories, haveChromium, vitest } from '../../tools/checks/checks.mjs'
import type { Counts } from '../../tools/checks/reports.mjs'
import { ended, runStep, type TestStep } from '../../tools/checks/steps.mjs'
import { atLeast, atMost, judge, type Targets } from '../bench/report.ts'
import { pause } from '../prove/crashes/server.ts'
import { type Part, planOf, type Release, warningsIn } from './plan.ts'

/*
 * `npm run lab -- nodes`: on each supported Node.js release, which the npm package `node` provides, starts the product and runs
 * the rules, the tests on a database (`stories`) and one browser journey. `nodes 24 rules` runs a part, `nodes 22 stories
 * --shard=1/3` a third of the tests on a database.
 */

interface Node {
  release: Release
  version: string
  /** PATH begins with the folder of this Node.js, so that every program of a step runs on it */
  env: { PATH: string }
}

type Outcome = Counts & { seconds: number; warnings: string[] }
type Row = Record<string, string | number>

const plan = planOf(process.argv.slice(2))
const figures: Record<string, number> = {}
const targets: Targets = {}

function fetched(release: Release): Node {
  const folder = resolve('node_modules/.cache/tramo/nodes', String(release))
  mkdirSync(folder, { recursive: true })
  const args = ['install', `node@${release}`, '--prefix', folder, '--no-audit', '--no-fund', '--loglevel=error']
  const { status, stderr } = spawnSync('npm', args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`Node.js ${release} cannot be installed: ${stderr}`)
  const env = { PATH: `${join(folder, 'node_modules/node/bin')}${delimiter}${process.env.PATH}` }
  const version = spawnSync('node', ['--version'], { encoding: 'utf8', env: { ...process.env, ...env } }).stdout.trim()
  if (!version.startsWith(`v${release}.`)) throw new Error(`${folder} has Node.js ${version}`)
  return { release, version, env }
}

const run: Record<Part, (node: Node) => Promise<Outcome>> = {
  start: started,
  rules: ({ env }) => step(vitest('rules', ['--project=rules'], env)),
  stories: ({ env }) => step(vitest('stories', ['--project=stories', ...plan.options], env)),
  journey: ({ env }) => step({ ...browserStories(['newcomer.spec.ts', '--project=stories']), env }),
}

async function step(what: TestStep): Promise<Outcome> {
  const printed: Buffer[] = []
  const counts = await runStep(what, async ({ command }, args, env) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], env })
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => void printed.push(chunk))
    return ended(child)
  })
  return { ...counts, warnings: warningsIn(String(Buffer.concat(printed))) }
}

/**
 * Runs `node start.mjs` in its own folder, with its own database and the demo data, until it is ready. It must then also end
 * without an error.
 */
async function started({ env }: Node): Promise<Outcome> {
  const folder = await makeThrowAwayFolder()
  for (const name of ['data', 'dist', 'node_modules', 'package-lock.json', 'package.json', 'server'])
    symlinkSync(resolve(name), join(folder, name))
  // a copy instead of a link, because start.mjs runs the site in its own real folder, which would be the checkout
  cpSync('start.mjs', join(folder, 'start.mjs'))
  const port = String(await portForServer())
  const began = Date.now()
  const child = spawn('node', ['start.mjs'], { cwd: folder, env: { ...process.env, ...env, PORT: port, NO_COLOR: '1' } })
  const printed: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => void printed.push(chunk))
  const end = ended(child)
  const failures: string[] = []
  while (child.exitCode === null && !(await isReady(port))) await pause(200)
  const seconds = Math.round((Date.now() - began) / 1000)
  child.kill('SIGTERM')
  const status = await end
  if (status !== 0) failures.push(`it ended with ${status}`)
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  return {
    passed: failures.length === 0 ? 1 : 0,
    failed: failures.length,
    failures,
    seconds,
    warnings: warningsIn(String(Buffer.concat(printed))),
  }
}

const isReady = (port: string) =>
  fetch(`http://localhost:${port}/api/health/ready`).then(
    ({ ok }) => ok,
    () => false,
  )

async function row(node: Node): Promise<Row> {
  const cells: Row = { Node: node.version }
  const warnings = new Set<string>()
  for (const part of plan.parts) {
    const outcome = await run[part](node)
    const { passed, failed, failures, seconds } = outcome
    cells[part] = `${passed} passed, ${failed} failed, ${seconds} s`
    console.log(`Node ${node.version}, ${part}: ${cells[part]}`)
    for (const failure of failures) console.log(`✗ Node ${node.version}, ${part}: ${failure}`)
    for (const warning of outcome.warnings) warnings.add(warning)
    aim(`${part} passed on ${node.release}`, passed, atLeast, 1)
    aim(`${part} failed on ${node.release}`, failed, atMost, 0)
  }
  for (const warning of warnings) console.log(`! Node ${node.version}: ${warning}`)
  aim(`warnings on ${node.release}`, warnings.size, atMost, 0)
  return { ...cells, warnings: warnings.size }
}

function aim(name: string, figure: number, bound: typeof atMost, limit: number): void {
  figures[name] = figure
  Object.assign(targets, bound({ [name]: limit }))
}

install()
build()
if (plan.parts.includes('journey') && !haveChromium())
  throw new Error('There is no Chromium: install one, or name yours in CHROMIUM.')
const rows: Row[] = []
for (const release of plan.releases) rows.push(await row(fetched(release)))
console.table(rows)
const report = judge(figures, targets)
console.log(JSON.stringify({ name: 'nodes', ...report }))
process.exitCode = report.met ? 0 : 1
