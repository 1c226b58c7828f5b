import type { SortOrder } from '#contract/trips/trips.ts'
import type { Key } from '#server/trips/search/cursor.ts'
import { type FoundTrip, findTrips } from '#server/trips/search/search.ts'
import { MAX_COUNTED, PAGE } from '#server/trips/views.ts'
import { buildExact, contenders, exactMatch, names, postgisContender } from './contenders.ts'
import type { NewDatabase } from './databases.ts'
import { type Contender, interleaved, type Measured, quantile, rounded, summary } from './measure.ts'
import { publishing } from './publish.ts'
import { atMost, judge, printTable, type Report, type Targets } from './report.ts'
import { type Question, questions } from './world/asks.ts'
import { build, type Built, type Log, type Size } from './world/build.ts'
import { randomFrom, seedOf } from './world/random.ts'
import { bruteForce, byPrice, type Match } from './world/truth.ts'

const [SEARCHES, HOT_SHARE] = [600, 0.05]
const ROUNDS = 5

/** Generated trips in their own database, searches for them, and the number of matches of each search. */
interface Proven {
  built: Built
  searches: Question[]
  matches: number[]
}

/** Generates trips in a database and compares every page with brute force. Throws when a page differs. */
async function provenWorld(newDatabase: NewDatabase, size: Size, log: Log): Promise<Proven> {
  const built = await build(await newDatabase(`world_${size.trips}`), size, log)
  await buildExact(built.url)
  const searches = questions(built.network, SEARCHES, randomFrom(seedOf(size.seed, 3)))
  return { built, searches, matches: await provenAnswers(built, searches, log) }
}

/** Generates trips in a database and measures searches for them. */
export async function oneWorld(newDatabase: NewDatabase, size: Size, postgis: string | undefined, log: Log): Promise<Report> {
  const world = await provenWorld(newDatabase, size, log)
  const peers = await postgisContender(world.built, postgis, log)
  const measured = await interleaved([...(await contenders(world.built)), ...peers], world.searches, ROUNDS)
  printTimes(measured)
  const figures = await figuresOf(world, measured)
  console.table(figures)
  await world.built.connection.close()
  return judge(figures, targetsAt(size))
}

const figuresOf = async ({ built, searches, matches }: Proven, measured: Map<string, Measured>) => ({
  ...ratios(measured),
  hot: rounded(hotToOrdinary(measured, matches), 2),
  ...(await answered(built, searches, matches)),
  bytesPerPlacePassed: await bytesPerPlacePassed(built),
  ...(await publishCost(built)),
})

function printTimes(measured: Map<string, Measured>): void {
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

/** Returns the median time of the questions with the most matches, relative to the median of all other questions with matches. */
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

async function answered({ connection: { pool } }: Built, searches: Question[], matches: number[]) {
  let exact = 0
  for (const one of searches) if ((await exactMatch(pool, one)).length > 0) exact++
  return {
    answeredExact: exact,
    answeredOurs: matches.filter((count) => count > 0).length,
    of: searches.length,
    mostMatches: Math.max(...matches),
  }
}

async function publishCost(built: Built) {
  const { bare, published } = await publishing(built)
  return { publishMs: rounded(published), bareInsertMs: rounded(bare), publishToBare: rounded(published / bare, 2) }
}

const targetsAt = ({ trips }: Size): Targets =>
  atMost({
    ...(trips >= 1_000_000 ? { exactP50: 3.5, exactP95: 4.5 } : {}),
    hot: 1.3,
    priceToEarliestP95: 3,
    bytesPerPlacePassed: 170,
    publishToBare: 4,
  })

/**
 * Returns the bytes on disk that the search needs in addition to the trips, per row of trip_places. The indexes are new; after
 * months of use, indexes are larger.
 */
async function bytesPerPlacePassed({ connection: { pool }, listRows }: Built): Promise<number> {
  const { rows } = await pool.query<{ name: string; bytes: number }>(
    `select name, pg_total_relation_size(name::regclass)::float8 bytes from unnest(array['trip_places', 'routes', 'route_places']) name`,
  )
  for (const { name, bytes } of rows)
    console.log(`${name}: ${rounded(bytes / 1e6, 1)} MB, ${rounded(bytes / listRows, 1)} bytes per place passed`)
  return rounded(rows.reduce((sum, { bytes }) => sum + bytes, 0) / listRows, 1)
}

/** Returns sentences about differences between our pages and brute force. Compares two pages in both orders, and the count. */
async function differences({ connection, known }: Built, search: Question, truth: Match[]): Promise<string[]> {
  const world = { pool: connection.pool, known }
  const found: string[] = []
  for (const order of ['departure', 'price'] as const) {
    const right = order === 'price' ? truth.toSorted(byPrice) : truth
    const first = await findTrips(world, { ...search, order, after: undefined }, PAGE + 1)
    found.push(...differ(`${order}, page 1`, first, right.slice(0, PAGE + 1)))
    const last = first.length > PAGE ? first[PAGE - 1] : undefined
    if (!last) continue
    const second = await findTrips(world, { ...search, order, after: keyAfter(last, order) }, PAGE + 1)
    found.push(...differ(`${order}, page 2`, second, right.slice(PAGE, 2 * PAGE + 1)))
  }
  const counted = await findTrips(world, { ...search, order: 'departure', after: undefined }, MAX_COUNTED + 1)
  found.push(...differ('count', counted, truth.slice(0, MAX_COUNTED + 1)))
  return found.map((sentence) => `${search.from.name} to ${search.to.name} on ${search.day}: ${sentence}`)
}

const keyAfter = (row: FoundTrip, order: SortOrder): Key => ({
  value: order === 'price' ? row.stretchMinor : BigInt(row.departs),
  seq: row.trip_seq,
})

function differ(what: string, rows: FoundTrip[], right: Match[]): string[] {
  const ours = rows.map((row) =>
    line({ seq: row.trip_seq, departs: row.departs, pickUp: row.departs + row.a_minutes, stretchMinor: row.stretchMinor }),
  )
  const theirs = right.map(line)
  const at =
    Math.max(ours.length, theirs.length) === 0
      ? -1
      : [...Array(Math.max(ours.length, theirs.length)).keys()].findIndex((i) => ours[i] !== theirs[i])
  return at < 0 ? [] : [`${what}, row ${at + 1}: ours ${ours[at] ?? 'none'}, brute force ${theirs[at] ?? 'none'}`]
}

const line = ({ seq, departs, pickUp, stretchMinor }: Match) =>
  `trip ${seq} leaving ${departs}, pick-up ${pickUp}, price ${stretchMinor}`

const SHOWN = 10

/** Returns the number of matches of every question by brute force. Throws if one of our pages differs from it. */
async function provenAnswers(built: Built, searches: Question[], log: Log): Promise<number[]> {
  const answer = bruteForce(built.store, built.trips)
  const truths = searches.map(answer)
  log(`brute force: ${truths.filter((one) => one.length > 0).length} of ${searches.length} questions have an answer`)
  const wrong: string[] = []
  for (const [i, one] of searches.entries()) wrong.push(...(await differences(built, one, truths[i] ?? [])))
  if (wrong.length > 0) throw new Error(`${wrong.length} pages differ from brute force:\n${wrong.slice(0, SHOWN).join('\n')}`)
  log('every page equals brute force')
  return truths.map((one) => one.length)
}

/**
 * Measures a hundredth of the trips, a tenth, and all of them, each in its own database, with the same questions in one
 * interleaved run.
 */
export async function growth(newDatabase: NewDatabase, size: Size, log: Log): Promise<Report> {
  const all = await provenWorld(newDatabase, size, log)
  const tenth = await provenWorld(newDatabase, { ...size, trips: Math.round(size.trips / 10) }, log)
  const hundredth = await provenWorld(newDatabase, { ...size, trips: Math.round(size.trips / 100) }, log)
  const measured = await interleaved(await contendersOf(all, tenth, hundredth), all.searches, ROUNDS)
  printTimes(measured)
  const figures = { ...grown(measured), ...(await figuresOf(all, measured)) }
  console.table(figures)
  for (const { built } of [all, tenth, hundredth]) await built.connection.close()
  return judge(figures, { ...targetsAt(size), ...atMost({ growthP50: 3, growthP95: 3 }) })
}

const [TENTH, HUNDREDTH] = [', a tenth of the trips', ', a hundredth']

// Builds the contenders only after all databases exist, because a pool closes idle connections, and the processor time is counted
// per connection.
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
