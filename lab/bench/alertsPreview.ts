import { alertsGround } from './alertsGround.ts'
import type { NewDatabase } from './databases.ts'
import { mean, quantile, rounded } from './measure.ts'
import { printTable } from './report.ts'
import type { Log } from './world/build.ts'

export const REQUESTS = 1_000_000
const [WARM_UP, DRAFTS] = [20, 200]

/** Measures the cost of a million shown requests in a preview, and the counting of the most wanted roads among them. */
export async function previewFigures(newDatabase: NewDatabase, log: Log) {
  const ground = await alertsGround(await newDatabase('requests'), REQUESTS, log)
  const demandS = rounded(await ground.demand(), 1)
  log(`the most wanted roads were counted in ${demandS} s`)
  for (let n = 0; n < WARM_UP; n++) await ground.wanted(n)
  const found: { ms: number; listed: number }[] = []
  for (let n = 0; n < DRAFTS; n++) found.push(await ground.wanted(WARM_UP + n))
  await ground.close()
  const ms = found.map((one) => one.ms)
  printTable([{ preview: `${REQUESTS} requests`, p50: quantile(ms, 0.5), p95: quantile(ms, 0.95), most: Math.max(...ms) }])
  return {
    previewSlowerP50Ms: rounded(quantile(ms, 0.5), 1),
    previewSlowerP95Ms: rounded(quantile(ms, 0.95), 1),
    listedMean: rounded(mean(found.map(({ listed }) => listed)), 1),
    demandS,
  }
}
