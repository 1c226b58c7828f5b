import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { DAY_MS } from '#domain/time.ts'
import { dues } from '#server/payments/payouts/queries.ts'
import { loadGazetteer } from '#server/places/gazetteer.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { onOwnConnection } from '#server/platform/database/connections/pool.ts'
import { isDatabaseBusy } from '#server/platform/database/connections/unavailable.ts'
import { askWhole, type Broken, readInvariants } from '#server/platform/database/invariants.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { previewRetentionRule } from '#server/platform/retention/actions.ts'
import { retentionRules } from '#server/retention.ts'
import { openWorld } from '#server/start.ts'
import { runJob } from '#server/testing/runJob.ts'
import { withDatabases } from './databases.ts'
import { atMost, conclude, judge, printTable, stopwatch } from './report.ts'
import { makeCalls } from './sizeCalls.ts'
import { filling } from './sizeGround.ts'
import { noteStatements, printStatements } from './statements.ts'
import { migrations, withClient } from './world/build.ts'

/*
 * `npm run lab -- size [-- --bookings=N]`: measures a site with a million bookings and all their records. It times the
 * invariants, the clock's jobs on growing tables, and the most frequent calls; for jobs and calls it prints every statement with
 * its time and its reads. It fails unless every invariant holds. With 3200000 bookings there are over a million accounts and
 * trips, and ten million ledger entries. The last line is JSON.
 */
const { values } = parseArgs({ options: { bookings: { type: 'string', default: '1000000' } } })
const BOOKINGS = Number(values.bookings)
const WHOLE_LIMIT_MS = 30 * 60_000
/** ms. The server's own connections time out after two seconds. */
const bounds = { calls: 200, clock: 1000, retention: 1000, weighPlaces: 10_000 }

/** Scheduled jobs that process due rows. In this database nothing is due, except perhaps at a job's first run. */
const jobs = [
  'settle-trips',
  'unlist-departed-trips',
  'delete-past-listings',
  'remind-travellers',
  'delete-dropped-images',
  'complete-travelled-bookings',
  'count-published-ratings',
  'expire-unpaid-bookings',
  'poll-orders',
]

interface Timed {
  what: string
  ms: number
}

const log = stopwatch()

async function timed<T>(rows: Timed[], what: string, ask: () => Promise<T>): Promise<T> {
  const begun = performance.now()
  try {
    return await ask()
  } finally {
    rows.push({ what, ms: performance.now() - begun })
  }
}

/** Measures the time of a statement even if the server cancels it; a canceled statement misses the target. */
const orGivenUp = (run: () => Promise<unknown>) => async () => {
  await run().catch((error: unknown) => (isDatabaseBusy(error) ? log(String(error)) : Promise.reject(error)))
}

const slowest = (rows: Timed[]) => Math.max(...rows.map(({ ms }) => ms))
const together = (rows: Timed[]) => rows.reduce((sum, { ms }) => sum + ms, 0)

async function wholeCheck(db: Db) {
  const [whole, broken]: [Timed[], Broken[]] = [[], []]
  const now = () => new Date()
  for (const one of await readInvariants()) broken.push(await timed(whole, one.id, () => askWhole({ db, now }, one)))
  for (const { id, rows } of broken)
    if (rows.length > 0)
      throw new Error(
        `${id} does not hold: ${JSON.stringify(rows.slice(0, 3), (_, one: unknown) => (typeof one === 'bigint' ? String(one) : one))}`,
      )
  return { whole }
}

/** Returns the origin and the destination of all trips: the two most populous places. */
function ends(): [number, number] {
  const { all } = loadGazetteer(fileURLToPath(new URL('../../data/places/places.tsv', import.meta.url)))
  const [from, to] = all.toSorted((a, b) => b.population - a.population)
  if (!from || !to) throw new Error('the gazetteer is empty')
  return [from.id, to.id]
}

async function measured(url: string) {
  await migrate(url, migrations)
  await withClient(url, async (client) => {
    // one by one, because VACUUM cannot be sent together with other statements
    for (const statement of filling(BOOKINGS, ends())) {
      await client.query(statement)
      log(statement.trim().slice(0, 70).replace(/\s+/g, ' '))
    }
  })
  Object.assign(process.env, { DATABASE_URL: url, LOG_LEVEL: 'silent', DEMO: 'off' })
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  const checks = await onOwnConnection(pool, WHOLE_LIMIT_MS, (error) => log(String(error)), wholeCheck)
  await pool.end()
  // patches the query method before the first connection is made, because each connection copies the method
  const noted = noteStatements()
  const { world, close } = await openWorld(fileURLToPath(new URL('../..', import.meta.url)))
  const [clock, retention]: [Timed[], Timed[]] = [[], []]
  const weighing: Timed[] = []
  try {
    await timed(weighing, 'refresh-place-weights', () => runJob(world, 'refresh-place-weights'))
    for (const job of jobs) {
      const run = orGivenUp(() => runJob(world, job))
      await run()
      await noted.under(job, () => timed(clock, job, run))
    }
    await timed(
      clock,
      'a page of dues',
      orGivenUp(() => dues(world.db, { since: new Date(Date.now() - 7 * DAY_MS), most: 51 })),
    )
    for (const rule of retentionRules)
      await timed(
        retention,
        rule.name,
        orGivenUp(() => previewRetentionRule(world, rule)),
      )
    const before = new Set(noted.all())
    await makeCalls(world, noted.under, log)
    const calls = noted.all().filter((one) => !before.has(one))
    await printStatements(url, noted.all())
    return {
      ...checks,
      clock,
      retention,
      weighing,
      calls: calls.map(({ by, text, ms }) => ({ what: `${by}: ${text.slice(0, 60)}`, ms })),
    }
  } finally {
    await close()
  }
}

const { whole, clock, retention, weighing, calls } = await withDatabases(log, async (newDatabase) =>
  measured(await newDatabase('size')),
)
for (const [title, rows] of Object.entries({ whole, clock, retention, weighing, calls })) {
  console.log(title)
  printTable(rows.toSorted((a, b) => b.ms - a.ms).map(({ what, ms }) => ({ what, ms })))
}
const figures = {
  wholeSlowestMs: Math.round(slowest(whole)),
  wholeMs: Math.round(together(whole)),
  clockSlowestMs: Math.round(slowest(clock)),
  retentionSlowestMs: Math.round(slowest(retention)),
  weighPlacesMs: Math.round(slowest(weighing)),
  callStatementSlowestMs: Math.round(slowest(calls)),
}
const targets = atMost({
  clockSlowestMs: bounds.clock,
  retentionSlowestMs: bounds.retention,
  weighPlacesMs: bounds.weighPlaces,
  callStatementSlowestMs: bounds.calls,
})
conclude('size', { bookings: BOOKINGS }, judge(figures, targets))
