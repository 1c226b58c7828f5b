import { loadavg } from 'node:os'
import { withDatabases } from './databases.ts'
import { quantile, rounded } from './measure.ts'
import { metAll, printTable } from './report.ts'
import { type Ground, seatsGround, type Taking, TRIPS } from './seatsGround.ts'

/*
 * `npm run bench:seats`: how many seats are given a second when all callers want the same trip, and spread over a thousand
 * trips, against a bare `update … set seats = seats - 1 where id = $1 and seats > 0` that commits as durably. Ours is the
 * whole action: the rules, the booking with its history, the seat, the hint to the pages. Both have the same pool and as
 * many callers, in turns of half a second, so that a busy machine is as bad for both. The last line is JSON.
 */
const [CALLERS, ROUNDS, TURN_MS] = [20, 15, 500]
const atLeast = { hot: 0.25, spread: 0.4 }

const start = performance.now()
const log = (line: string) => console.log(`${((performance.now() - start) / 1000).toFixed(1).padStart(7)} s  ${line}`)

type Where = () => number
const wheres: Record<keyof typeof atLeast, Where> = { hot: () => 0, spread: () => Math.floor(Math.random() * TRIPS) }

async function measure(ground: Ground, where: Where) {
  const rounds: { bare: number; ours: number }[] = []
  for (let round = 0; round <= ROUNDS; round++)
    rounds.push({ bare: await perSecond(ground.bare, where), ours: await perSecond(ground.ours, where) })
  const counted = rounds.slice(1) // the first round warms up
  const median = (of: (round: { bare: number; ours: number }) => number) => quantile(counted.map(of), 0.5)
  return { bare: median(({ bare }) => bare), ours: median(({ ours }) => ours), ratio: median(({ bare, ours }) => ours / bare) }
}

/** All callers take one seat after the other for a turn. */
async function perSecond(take: Taking, where: Where): Promise<number> {
  const from = performance.now()
  let taken = 0
  const caller = async () => {
    for (; performance.now() - from < TURN_MS; taken++) await take(where())
  }
  await Promise.all(Array.from({ length: CALLERS }, caller))
  return (taken / (performance.now() - from)) * 1000
}

async function figuresOn(url: string) {
  const ground = await seatsGround(url, log)
  const hot = await measure(ground, wheres.hot)
  const spread = await measure(ground, wheres.spread)
  printTable([
    { where: 'one trip', ...hot },
    { where: `${TRIPS} trips`, ...spread },
  ])
  log(
    `${await ground.taken()} seats taken; load of the machine ${loadavg()
      .map((load) => rounded(load, 1))
      .join(' ')}`,
  )
  await ground.close()
  return { hot: rounded(hot.ratio), spread: rounded(spread.ratio) }
}

const { figures, targets, met } = await withDatabases(log, async (newDatabase) =>
  metAll(await figuresOn(await newDatabase('seats')), {}, atLeast),
)
console.log(JSON.stringify({ name: 'seats', figures, targets, met }))
process.exitCode = met ? 0 : 1
