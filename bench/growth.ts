import { contenders, names } from './contenders.ts'
import type { NewDatabase } from './databases.ts'
import { type Contender, interleaved, type Measured, rounded, summary } from './measure.ts'
import { figuresOf, printTimes, type Proven, provenWorld, ROUNDS, targetsAt } from './oneWorld.ts'
import { atMost, judge, type Report } from './report.ts'
import type { Question } from './world/asks.ts'
import type { Log, Size } from './world/build.ts'

/** A hundredth, a tenth and all of the trips, each in a database of its own, all asked the same in one interleaved run. */
export async function growth(newDatabase: NewDatabase, size: Size, log: Log): Promise<Report> {
  const all = await provenWorld(newDatabase, size, log)
  const tenth = await provenWorld(newDatabase, { ...size, trips: Math.round(size.trips / 10) }, log)
  const hundredth = await provenWorld(newDatabase, { ...size, trips: Math.round(size.trips / 100) }, log)
  const measured = await interleaved(await contendersOf(all, tenth, hundredth), all.asked, ROUNDS)
  printTimes(measured)
  const figures = { ...grown(measured), ...(await figuresOf(all, measured)) }
  console.table(figures)
  for (const { built } of [all, tenth, hundredth]) await built.connection.close()
  return judge(figures, { ...targetsAt(size), ...atMost({ growthP50: 3, growthP95: 3 }) })
}

const [TENTH, HUNDREDTH] = [', a tenth of the trips', ', a hundredth']

// Only when all are built: a pool closes a connection that idles meanwhile, and the processor time is read by its process.
async function contendersOf(all: Proven, tenth: Proven, hundredth: Proven): Promise<Contender<Question>[]> {
  return [
    ...(await contenders(all.built)),
    ...(await contenders(tenth.built, TENTH)),
    ...(await contenders(hundredth.built, HUNDREDTH)),
  ]
}

function grown(measured: Map<string, Measured>) {
  const of = (name: string) => summary(measured.get(name) ?? { wall: [], cpu: [] })
  const times = (name: string, figure: 'p50' | 'p95') => rounded(of(name)[figure] / of(name + HUNDREDTH)[figure], 2)
  return {
    growthP50: times(names.departure, 'p50'),
    growthP95: times(names.departure, 'p95'),
    exactGrowthP50: times(names.exact, 'p50'),
    exactGrowthP95: times(names.exact, 'p95'),
    priceGrowthP50: times(names.price, 'p50'),
    priceGrowthP95: times(names.price, 'p95'),
  }
}
