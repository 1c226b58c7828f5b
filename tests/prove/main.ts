import { atLeast, atMost, judge, printTable } from '../../bench/report.ts'
import { type Broken, runCore } from './core/run.ts'
import { runCrowds } from './crowds.ts'
import { onGround } from './ground.ts'
import { type HttpRun, runHttp } from './http/run.ts'
import { runNotices } from './notices.ts'
import { runCrashes } from './crashes/run.ts'

/*
 * Proof that seats are never oversold and money always adds up: npm run prove, or with -- --short what the tests run. `--seed N` begins
 * the generated histories elsewhere; a history that breaks a rule is printed as short as it can be, with its seed.
 */
const short = process.argv.includes('--short')
const seed = Number(process.argv[process.argv.indexOf('--seed') + 1]) || 1
const only = process.argv
  .find((word) => word.startsWith('--only='))
  ?.slice('--only='.length)
  .split(',')

const size = short
  ? { core: 100_000, http: 500, rounds: 50, kills: 10 }
  : { core: 5_000_000, http: 10_000, rounds: 50, kills: 100 }

const figures: Record<string, number> = {}

interface Part {
  name: string
  does: () => Promise<Record<string, number>>
}

const parts: Part[] = [
  { name: 'core', does: async () => core() },
  { name: 'crowds of 200 for 1 seat', does: () => crowds(200, 1) },
  { name: 'crowds of 50 for 6 seats', does: () => crowds(50, 6) },
  { name: 'notices', does: notices },
  { name: 'http', does: http },
  { name: 'crashes', does: () => runCrashes(size.kills, tell) },
]

function core() {
  const run = runCore(size.core, seed)
  run.broken.forEach(tellBroken)
  if (run.untaken.length > 0) tell(`moves that no history took: ${run.untaken.join(', ')}`)
  return {
    core_histories: run.histories,
    core_steps: run.steps,
    core_broken: run.broken.length,
    core_moves_untaken: run.untaken.length,
  }
}

async function crowds(people: number, seats: number) {
  const run = await onGround((on) => runCrowds(on, people, seats, size.rounds))
  for (const line of [...run.wrong, ...run.odd, ...run.broken].slice(0, 20)) tell(line)
  const named = {
    attempts: run.attempts,
    winners: run.winners,
    wrong: run.wrong.length,
    odd: run.odd.length,
    broken: run.broken.length,
    deadlocks: run.deadlocks,
  }
  return Object.fromEntries(Object.entries(named).map(([name, value]) => [`crowd${people}_${name}`, value]))
}

async function notices() {
  const { postings, answers, broken } = await onGround(runNotices)
  tell(`answers to notices: ${JSON.stringify(answers)}; postings after each flood: ${postings.join(', ')}`)
  const [forged = -1, ...real] = postings
  return {
    notices_forged_posted: forged,
    notices_posted_most: Math.max(...real),
    notices_posted_least: Math.min(...real),
    notices_broken: broken.length,
  }
}

/** The clock only goes on, some ten weeks with each history, and the search's lists count days up to the year 2059: hence parts, each on new ground. */
const HTTP_PART = 150

async function http() {
  const runs: HttpRun[] = []
  for (let done = 0; done < size.http; done += HTTP_PART)
    runs.push(await onGround((on) => runHttp(on, Math.min(HTTP_PART, size.http - done), seed + done)))
  for (const { seed: at, commands, core: expected, server } of runs.flatMap(({ differences }) => differences))
    tell(JSON.stringify({ seed: at, commands, expected, server }))
  runs.flatMap(({ broken }) => broken).forEach(tell)
  const sum = (of: (run: HttpRun) => number) => runs.map(of).reduce((one, other) => one + other, 0)
  return {
    http_histories: sum(({ histories }) => histories),
    http_steps: sum(({ steps }) => steps),
    http_differences: sum(({ differences }) => differences.length),
    http_broken: sum(({ broken }) => broken.length),
    http_deadlocks: sum((run) => run.deadlocks),
  }
}

function tell(line: string): void {
  console.log(line)
}

const tellBroken = ({ seed: at, what, commands }: Broken) => tell(`seed ${at} breaks ${what}: ${JSON.stringify(commands)}`)

const zero = (name: string) =>
  /_(broken|untaken|wrong|odd|deadlocks|differences|forged_posted|lost|orphans|unexplained)$/.test(name)

for (const { name, does } of parts.filter(({ name }) => !only || only.some((start) => name.startsWith(start)))) {
  const began = Date.now()
  Object.assign(figures, await does())
  tell(`── ${name}: ${Math.round((Date.now() - began) / 1000)} s`)
}
printTable([figures])
const targets = atMost(
  Object.fromEntries(
    Object.keys(figures)
      .filter(zero)
      .map((name) => [name, 0]),
  ),
)
const once =
  'notices_posted_most' in figures ? { ...atMost({ notices_posted_most: 1 }), ...atLeast({ notices_posted_least: 1 }) } : {}
const report = judge(figures, { ...targets, ...once })
console.log(JSON.stringify({ name: 'prove', ...report }))
process.exit(report.met ? 0 : 1)
