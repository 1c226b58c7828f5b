import { bytesPerPlacePassed } from './bytes.ts'
import { contenders, names, postgisContender } from './contenders.ts'
import type { NewDatabase } from './databases.ts'
import { interleaved, type Measured, quantile, rounded, summary } from './measure.ts'
import { buildExact, exactMatch } from './peers.ts'
import { publishing } from './publish.ts'
import { atMost, judge, printTable, type Report, type Targets } from './report.ts'
import { provenAnswers } from './verify.ts'
import { type Question, questions } from './world/asks.ts'
import { build, type Built, type Log, type Size } from './world/build.ts'
import { randomFrom, seedOf } from './world/random.ts'

const [ASKED, HOT_SHARE] = [600, 0.05]
export const ROUNDS = 5

/** A world in its own database, what is asked in it, and how many matches each question has. */
export interface Proven {
  built: Built
  asked: Question[]
  matches: number[]
}

/** Builds one world and compares every page with brute force. Throws when a page differs. */
export async function provenWorld(newDatabase: NewDatabase, size: Size, log: Log): Promise<Proven> {
  const built = await build(await newDatabase(`world_${size.trips}`), size, log)
  await buildExact(built.url)
  const asked = questions(built.network, ASKED, randomFrom(seedOf(size.seed, 3)))
  return { built, asked, matches: await provenAnswers(built, asked, log) }
}

/** Builds one world and measures in it. */
export async function oneWorld(newDatabase: NewDatabase, size: Size, postgis: string | undefined, log: Log): Promise<Report> {
  const world = await provenWorld(newDatabase, size, log)
  const peers = await postgisContender(world.built, postgis, log)
  const measured = await interleaved([...(await contenders(world.built)), ...peers], world.asked, ROUNDS)
  printTimes(measured)
  const figures = await figuresOf(world, measured)
  console.table(figures)
  await world.built.connection.close()
  return judge(figures, targetsAt(size))
}

export const figuresOf = async ({ built, asked, matches }: Proven, measured: Map<string, Measured>) => ({
  ...ratios(measured),
  hot: rounded(hotToOrdinary(measured, matches), 2),
  ...(await answered(built, asked, matches)),
  bytesPerPlacePassed: await bytesPerPlacePassed(built),
  ...(await publishCost(built)),
})

export function printTimes(measured: Map<string, Measured>): void {
  const [floor, exact] = [summaryOf(measured, names.nothing), summaryOf(measured, names.exact)]
  printTable(
    [...measured].map(([name, times]) => {
      const { p50, p95, p99, cpu } = summary(times)
      const against = {
        'x exact p50': p50 / exact.p50,
        'x exact p95': p95 / exact.p95,
        'x exact cpu': cpu / exact.cpu,
        'x SELECT 1': p50 / floor.p50,
      }
      return { name, p50, p95, p99, cpu, ...against }
    }),
  )
}

const summaryOf = (measured: Map<string, Measured>, name: string) => summary(measured.get(name) ?? { wall: [], cpu: [] })

function ratios(measured: Map<string, Measured>) {
  const of = (name: string) => summaryOf(measured, name)
  const [exact, card, ours, price] = [of(names.exact), of(names.card), of(names.departure), of(names.price)]
  const postgis = measured.has(names.postgis) ? { postgisToOurs: rounded(of(names.postgis).p50 / ours.p50, 1) } : {}
  return {
    exactP50: rounded(ours.p50 / exact.p50, 2),
    exactP95: rounded(ours.p95 / exact.p95, 2),
    exactCpu: rounded(ours.cpu / exact.cpu, 2),
    cardP50: rounded(ours.p50 / card.p50, 2),
    cardP95: rounded(ours.p95 / card.p95, 2),
    cardCpu: rounded(ours.cpu / card.cpu, 2),
    priceToEarliestP50: rounded(price.p50 / ours.p50, 2),
    priceToEarliestP95: rounded(price.p95 / ours.p95, 2),
    ...postgis,
  }
}

/** Median of the questions with the most matches to that of the others that have any. */
function hotToOrdinary(measured: Map<string, Measured>, matches: number[]): number {
  const { wall } = measured.get(names.departure) ?? { wall: [] }
  const cut = Math.max(2, quantile(matches, 1 - HOT_SHARE))
  const timesOf = (chosen: (count: number) => boolean) => wall.filter((_, i) => chosen(matches[i] ?? 0))
  return (
    quantile(
      timesOf((count) => count >= cut),
      0.5,
    ) /
    quantile(
      timesOf((count) => count > 0 && count < cut),
      0.5,
    )
  )
}

async function answered({ connection: { pool } }: Built, asked: Question[], matches: number[]) {
  let exact = 0
  for (const one of asked) if ((await exactMatch(pool, one)).length > 0) exact++
  return {
    answeredExact: exact,
    answeredOurs: matches.filter((count) => count > 0).length,
    of: asked.length,
    mostMatches: Math.max(...matches),
  }
}

async function publishCost(built: Built) {
  const { bare, published } = await publishing(built)
  return { publishMs: rounded(published), bareInsertMs: rounded(bare), publishToBare: rounded(published / bare, 2) }
}

export const targetsAt = ({ trips }: Size): Targets =>
  atMost({
    ...(trips >= 1_000_000 ? { exactP50: 3.5, exactP95: 4.5 } : {}),
    hot: 1.3,
    priceToEarliestP95: 3,
    bytesPerPlacePassed: 170,
    publishToBare: 4,
  })
