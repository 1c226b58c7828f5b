import { loadavg } from 'node:os'
import { ALERTS } from './alertsGround.ts'
import { inTwoWorlds, postingFigures, row, type TwoWorlds } from './alertsPosting.ts'
import { previewFigures, REQUESTS } from './alertsPreview.ts'
import { withDatabases } from './databases.ts'
import { quantile, rounded } from './measure.ts'
import { atMost, conclude, judge, printTable, stopwatch } from './report.ts'

/*
 * `npm run lab -- alerts`: compares the time of posting a trip with 100 000 stored alerts to the time without alerts, in turns on
 * one machine. The notifying worker runs on both databases. Also measures the time from posting to the notifications, the alerts
 * that matching reads for a trip, and the time that a million shown requests add to a trip's preview. The last line is JSON.
 */
const OPEN_LOOP = 60
const targets = atMost({ ratioP50: 2, ratioP95: 2, toldP95Ms: 60_000, previewSlowerP95Ms: 20 })

const log = stopwatch()

async function figuresOf(worlds: TwoWorlds) {
  const posting = await postingFigures(worlds)
  const notified = await worlds.standing.notifying(OPEN_LOOP)
  const matching = await worlds.standing.matching()
  printTable([{ told: notified.people, ...row('ms to told', notified.ms) }])
  console.table(matching)
  log(
    `load of the machine ${loadavg()
      .map((load) => rounded(load, 1))
      .join(' ')}`,
  )
  return {
    ...posting,
    toldP50Ms: rounded(quantile(notified.ms, 0.5)),
    toldP95Ms: rounded(quantile(notified.ms, 0.95)),
    ...matching,
  }
}

const figures = await withDatabases(log, async (newDatabase) => ({
  ...(await inTwoWorlds(newDatabase, log, figuresOf)),
  ...(await previewFigures(newDatabase, log)),
}))
conclude('alerts', { alerts: ALERTS, requests: REQUESTS }, judge(figures, targets))
