import { loadavg } from 'node:os'
import { inTwoWorlds, postingFigures, postingTargets, row, type TwoWorlds } from './alertsPosting.ts'
import { withDatabases } from './databases.ts'
import { quantile, rounded } from './measure.ts'
import { metAll, printTable } from './report.ts'

/*
 * `npm run bench:alerts`: what posting a trip takes where 100 000 alerts stand, against the same where none stand, in turns on one
 * machine, with the worker that tells people at work in both. Then: how long after posting people have been told, and how many rows
 * of alerts matching reads for a trip. The last line is JSON.
 */
const OPEN_LOOP = 60
const targets = { ...postingTargets, toldP95Ms: 60_000 }

const start = performance.now()
const log = (line: string) => console.log(`${((performance.now() - start) / 1000).toFixed(1).padStart(7)} s  ${line}`)

async function figuresOf(worlds: TwoWorlds) {
  const posting = await postingFigures(worlds)
  const told = await worlds.standing.told(OPEN_LOOP)
  const matching = await worlds.standing.matching()
  printTable([{ told: told.people, ...row('ms to told', told.ms) }])
  console.table(matching)
  log(
    `load of the machine ${loadavg()
      .map((load) => rounded(load, 1))
      .join(' ')}`,
  )
  return {
    ...posting,
    toldP50Ms: rounded(quantile(told.ms, 0.5)),
    toldP95Ms: rounded(quantile(told.ms, 0.95)),
    ...matching,
  }
}

const figures = await withDatabases(log, (newDatabase) => inTwoWorlds(newDatabase, log, figuresOf))
const report = metAll(figures, targets)
console.log(JSON.stringify({ name: 'alerts', ...report }))
process.exitCode = report.met ? 0 : 1
