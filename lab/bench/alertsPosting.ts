import { type AlertsGround, alertsGround, ALERTS } from './alertsGround.ts'
import type { NewDatabase } from './databases.ts'
import { quantile, rounded } from './measure.ts'
import { printTable } from './report.ts'
import type { Log } from './world/build.ts'

const [WARM_UP, TRIPS] = [20, 200]

/** Two equal databases, one with 100 000 alerts and one without. */
export interface TwoWorlds {
  standing: AlertsGround
  empty: AlertsGround
}

export async function inTwoWorlds<Found>(
  newDatabase: NewDatabase,
  log: Log,
  look: (worlds: TwoWorlds) => Promise<Found>,
): Promise<Found> {
  const standing = await alertsGround(await newDatabase('standing'), ALERTS, log)
  const empty = await alertsGround(await newDatabase('empty'), 0, log)
  const found = await look({ standing, empty })
  await standing.close()
  await empty.close()
  return found
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now()
  await work()
  return performance.now() - from
}

/** Posts equal trips in the two databases, in turns. */
async function postInTurns({ standing, empty }: TwoWorlds) {
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

export const row = (name: string, times: number[]) => ({ world: name, p50: quantile(times, 0.5), p95: quantile(times, 0.95) })

/** Measures posting with stored alerts, in milliseconds and relative to posting without alerts. */
export async function postingFigures(worlds: TwoWorlds) {
  const times = await postInTurns(worlds)
  printTable([row(`${ALERTS} alerts`, times.standing), row('none', times.empty)])
  const ratio = (share: number) => rounded(quantile(times.standing, share) / quantile(times.empty, share), 2)
  return { ratioP50: ratio(0.5), ratioP95: ratio(0.95), postP50Ms: rounded(quantile(times.standing, 0.5)) }
}
