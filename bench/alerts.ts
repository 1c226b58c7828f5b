import { loadavg } from 'node:os'
import { type AlertsGround, alertsGround, ALERTS } from './alertsGround.ts'
import { withDatabases } from './databases.ts'
import { quantile, rounded } from './measure.ts'
import { metAll, printTable } from './report.ts'

/*
 * `npm run bench:alerts`: what posting a trip takes where 100 000 alerts stand, against the same where none stand, in turns on one
 * machine, with the worker that tells people at work in both. Then: how long after posting people have been told, and how many rows
 * of alerts matching reads for a trip. The last line is JSON.
 */
const [WARM_UP, TRIPS, OPEN_LOOP] = [20, 200, 60]
const targets = { ratioP50: 2, ratioP95: 2, toldP95Ms: 60_000 }

const start = performance.now()
const log = (line: string) => console.log(`${((performance.now() - start) / 1000).toFixed(1).padStart(7)} s  ${line}`)

async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now()
  await work()
  return performance.now() - from
}

/** The same trips in both worlds, now this one first, now the other. */
async function postInTurns(standing: AlertsGround, empty: AlertsGround) {
  const times = { standing: [] as number[], empty: [] as number[] }
  for (let n = 0; n < WARM_UP + TRIPS; n++) {
    const turns = [
      { ground: standing, into: times.standing },
      { ground: empty, into: times.empty },
    ]
    for (const { ground, into } of n % 2 ? turns : turns.toReversed()) {
      const ms = await timed(() => ground.post(n))
      if (n >= WARM_UP) into.push(ms)
    }
  }
  return times
}

const row = (name: string, times: number[]) => ({ world: name, p50: quantile(times, 0.5), p95: quantile(times, 0.95) })

async function figuresOf(standing: AlertsGround, empty: AlertsGround) {
  const times = await postInTurns(standing, empty)
  printTable([row(`${ALERTS} alerts`, times.standing), row('none', times.empty)])
  const told = await standing.told(OPEN_LOOP)
  const matching = await standing.matching()
  printTable([{ told: told.people, ...row('ms to told', told.ms) }])
  console.table(matching)
  const ratio = (share: number) => rounded(quantile(times.standing, share) / quantile(times.empty, share), 2)
  return {
    ratioP50: ratio(0.5),
    ratioP95: ratio(0.95),
    postP50Ms: rounded(quantile(times.standing, 0.5)),
    toldP50Ms: rounded(quantile(told.ms, 0.5)),
    toldP95Ms: rounded(quantile(told.ms, 0.95)),
    ...matching,
  }
}

const report = await withDatabases(log, async (newDatabase) => {
  const standing = await alertsGround(await newDatabase('standing'), ALERTS, log)
  const empty = await alertsGround(await newDatabase('empty'), 0, log)
  const figures = await figuresOf(standing, empty)
  log(
    `load of the machine ${loadavg()
      .map((load) => rounded(load, 1))
      .join(' ')}`,
  )
  await standing.close()
  await empty.close()
  return metAll(figures, targets)
})
console.log(JSON.stringify({ name: 'alerts', ...report }))
process.exitCode = report.met ? 0 : 1
