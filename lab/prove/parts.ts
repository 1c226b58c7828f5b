import { runAttacks } from './attacks/run.ts'
import { runCoalitions } from './coalitions/run.ts'
import { type Rule, rules } from './coalitions/without/rules.ts'
import { noticed } from './coalitions/without/run.ts'
import { type Broken, runCore } from './core/run.ts'
import { runCrashes } from './crashes/run.ts'
import { runCrowds } from './crowds.ts'
import type { Figures } from './figures.ts'
import { onGround } from './ground.ts'
import { runHttp } from './http/run.ts'
import { runNotices } from './notices.ts'

/** A part of the proof, split into pieces that each have their own server and database. */
export interface Part {
  name: string
  /** seconds for the whole part, on two idle cores */
  seconds: number
  pieces: number
  run: (piece: number) => Promise<Figures>
  /** true if the short run leaves the part out, unless it is requested */
  onlyLong?: boolean
}

export interface Wanted {
  short: boolean
  seed: number
  log: (line: string) => void
}

/**
 * Number of histories, and the size of their pieces. Each history of the coalitions moves the clock by some six weeks, and no
 * trip can be posted after the year 2058. Pieces of 300 histories came too close to that year, and one piece went beyond it.
 */
const sizes = {
  short: { core: [20_000, 20_000], coalitions: [15, 300], http: [60, 60], rounds: 6, kills: 3 },
  long: { core: [5_000_000, 1_000_000], coalitions: [3000, 200], http: [10_000, 150], rounds: 50, kills: 100 },
} as const

/** Measured seconds for one history, round or kill. */
const PACE = {
  core: 0.00023,
  coalitions: 0.55,
  rule: 40,
  http: 0.22,
  crowd200: 0.54,
  crowd50: 0.26,
  kill: 3.3,
  attacks: 60,
  notices: 3,
}

export function partsOf(wanted: Wanted): Part[] {
  const { core, coalitions, http, rounds, kills } = sizes[wanted.short ? 'short' : 'long']
  const { seed, log } = wanted
  const histories = (name: keyof typeof PACE, [all, each]: readonly [number, number], run: Histories): Part => ({
    name,
    seconds: all * PACE[name],
    pieces: Math.ceil(all / each),
    run: (piece) => run(Math.min(each, all - piece * each), seed + piece * each),
  })
  return [
    histories('core', core, async (count, first) => ofCore(wanted, count, first)),
    histories('coalitions', coalitions, (count, first) => ofCoalitions(wanted, count, first)),
    { ...without(wanted, rules), onlyLong: true },
    { name: 'crowds of 200 for 1 seat', seconds: rounds * PACE.crowd200, pieces: 1, run: () => crowds(wanted, 200, 1, rounds) },
    { name: 'crowds of 50 for 6 seats', seconds: rounds * PACE.crowd50, pieces: 1, run: () => crowds(wanted, 50, 6, rounds) },
    { name: 'notices', seconds: PACE.notices, pieces: 1, run: () => notices(wanted) },
    histories('http', http, (count, first) => ofHttp(wanted, count, first)),
    { name: 'attacks', seconds: PACE.attacks, pieces: 1, onlyLong: true, run: () => attacks(wanted) },
    { name: 'crashes', seconds: kills * PACE.kill, pieces: 1, run: () => runCrashes(kills, log) },
  ]
}

/** Builds a part that removes one rule after another. The coalitions have to notice each removal. */
export const without = ({ seed, log }: Wanted, some: Rule[]): Part => ({
  name: 'rules left out',
  seconds: some.length * PACE.rule,
  pieces: some.length,
  run: async (piece) => {
    const found = await Promise.all(some.slice(piece, piece + 1).map((rule) => noticed(rule, seed, log)))
    return { rules_left_out: found.length, rules_unnoticed: found.filter((one) => !one).length }
  },
})

type Histories = (count: number, first: number) => Promise<Figures>

function ofCore({ log }: Wanted, count: number, first: number): Figures {
  const run = runCore(count, first)
  run.broken.forEach((broken) => log(inWords(broken)))
  if (run.untaken.length > 0) log(`moves that no history took: ${run.untaken.join(', ')}`)
  return {
    core_histories: run.histories,
    core_steps: run.steps,
    core_broken: run.broken.length,
    core_moves_untaken: run.untaken.length,
  }
}

const inWords = ({ seed, what, commands }: Broken) => `seed ${seed} breaks ${what}: ${JSON.stringify(commands)}`

async function ofCoalitions({ log, short }: Wanted, count: number, first: number): Promise<Figures> {
  const run = await onGround((on) => runCoalitions(on, { histories: count, firstSeed: first }))
  for (const { seed, what, because, acts } of run.broken) log([`seed ${seed} breaks: ${what}: ${because}`, ...acts].join('\n  '))
  run.invariants.forEach(log)
  if (run.untaken.length > 0) log(`acts that were never carried out: ${run.untaken.join(', ')}`)
  return {
    coalitions_histories: run.histories,
    coalitions_acts: run.acts,
    coalitions_broken: run.broken.length + run.invariants.length,
    coalitions_deadlocks: run.deadlocks,
    // the short run has too few histories to perform every action
    ...(!short && { coalitions_acts_untaken: run.untaken.length }),
  }
}

async function crowds({ log }: Wanted, people: number, seats: number, rounds: number): Promise<Figures> {
  const run = await onGround((on) => runCrowds(on, people, seats, rounds))
  for (const line of [...run.wrong, ...run.odd, ...run.broken].slice(0, 20)) log(line)
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

async function notices({ log }: Wanted): Promise<Figures> {
  const { postings, answers, broken } = await onGround(runNotices)
  log(`answers to notices: ${JSON.stringify(answers)}; postings after each flood: ${postings.join(', ')}`)
  const [forged = -1, ...real] = postings
  return {
    notices_forged_posted: forged,
    notices_posted_most: Math.max(...real),
    notices_posted_least: Math.min(...real),
    notices_broken: broken.length,
  }
}

async function ofHttp({ log }: Wanted, count: number, first: number): Promise<Figures> {
  const run = await onGround((on) => runHttp(on, count, first))
  for (const { seed, commands, core: expected, server } of run.differences)
    log(JSON.stringify({ seed, commands, expected, server }))
  run.broken.forEach(log)
  return {
    http_histories: run.histories,
    http_steps: run.steps,
    http_differences: run.differences.length,
    http_broken: run.broken.length,
    http_deadlocks: run.deadlocks,
  }
}

async function attacks({ log }: Wanted): Promise<Figures> {
  const { tried, harmful } = await runAttacks(log)
  return { attacks_tried: tried, attacks_harmful: harmful }
}
