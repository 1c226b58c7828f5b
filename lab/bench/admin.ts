import type pg from 'pg'
import { type GridSpec, type GridQuery, listPage } from '#server/admin/listing.ts'
import { peopleGridQuery, peopleGrid } from '#server/admin/people.ts'
import { currenciesSold, newMembers, salesOfYear } from '#server/admin/queries.ts'
import { routesGridQuery, routesGrid } from '#server/admin/routesGrid.ts'
import { transactionsGridQuery, transactionsGrid } from '#server/admin/transactionsGrid.ts'
import { connect } from '#server/platform/database/connect.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { HOME_ZONE } from '#server/platform/time.ts'
import { filling } from './adminGround.ts'
import { withDatabases } from './databases.ts'
import { quantile, rounded } from './measure.ts'
import { atMost, conclude, judge, printTable, stopwatch } from './report.ts'
import { migrations } from './world/build.ts'

/*
 * `npm run lab -- admin [-- how many]`: measures the administrators' pages and their counts with that number of people, trips and
 * orders, compared with SELECT 1 on the same connection. The slowest query of each kind counts. The last line is JSON.
 */
const ROWS = Number(process.argv[2] ?? 100_000)
const [ROUNDS, SHOWN] = [20, 8]
/** 95th percentiles, ms. A search may collect a thousand rows before sorting. The year's orders are summed on each request. */
const bounds = { list: 50, search: 100, figures: 400 }
const NOW = new Date('2026-11-20T15:00:00Z')

interface Question {
  name: string
  kind: keyof typeof bounds
  ask(pool: pg.Pool): Promise<unknown>
}

const page = <Row extends pg.QueryResultRow>(name: string, grid: GridSpec<Row>, query: GridQuery): Question => ({
  name,
  kind: query.search ? 'search' : 'list',
  ask: (pool) => listPage(pool, grid, query),
})
type Users = Parameters<typeof peopleGridQuery>[0]
const users = (query: Users) => page(`users ${JSON.stringify(query)}`, peopleGrid, peopleGridQuery(query, NOW))
const trips = (query: Parameters<typeof routesGridQuery>[0]) =>
  page(`routes ${JSON.stringify(query)}`, routesGrid, routesGridQuery(query, NOW))
const orders = (query: Parameters<typeof transactionsGridQuery>[0]) =>
  page(`transactions ${JSON.stringify(query)}`, transactionsGrid, transactionsGridQuery(query, NOW))

const directions = ['true', 'false'] as const
const questions: Question[] = [
  ...(['email', 'name', 'created'] as const).flatMap((sort) => directions.map((descending) => users({ sort, descending }))),
  users({ page: 1250 }),
  users({ page: -1 }),
  users({ gender: 'Male' }),
  users({ banned: 'true', sort: 'name' }),
  users({ admin: 'true' }),
  ...['maria', 'm', 'zulema', 'maria gonzalez', 'p77', 'p123456@example.org', 'nobody', 'baceditel'].map((q) => users({ q })),
  users({ q: 'maria', banned: 'true', sort: 'email' }),
  ...(['departure', 'price', 'origin', 'destination'] as const).flatMap((sort) =>
    directions.map((descending) => trips({ sort, descending })),
  ),
  trips({ page: 1250 }),
  trips({ page: -1 }),
  trips({ when: 'coming' }),
  trips({ when: 'cancelled' }),
  ...['ros', 'bell ville', 'nowhere', 'p123@example.org'].map((q) => trips({ q })),
  ...(['created', 'price'] as const).flatMap((sort) => directions.map((descending) => orders({ sort, descending }))),
  orders({ page: 1250 }),
  orders({ page: -1 }),
  orders({ status: 'pending' }),
  orders({ status: 'approved' }),
  ...['p123', 'p123456@example.org', 'bench-4711'].map((q) => orders({ q })),
  {
    name: 'figures',
    kind: 'figures',
    ask: (pool) => salesOfYear({ pool, now: () => NOW }, { currency: 'ARS', zone: HOME_ZONE }),
  },
  { name: 'currencies', kind: 'list', ask: (pool) => currenciesSold({ pool }) },
  { name: 'new members', kind: 'list', ask: (pool) => newMembers({ pool }, 5) },
]

async function populate(url: string): Promise<void> {
  await migrate(url, migrations)
  const { pool, close } = connect(url, () => {}, { most: 1, answerMs: 0 })
  await pool.query(`set statement_timeout = 0; set session_replication_role = replica; select setseed(0.42)`)
  for (const statement of filling(ROWS)) await pool.query(statement)
  await close()
}

async function timesOn(url: string) {
  const { pool, close } = connect(url, () => {}, { most: 1 })
  const floor = await timesOf(() => pool.query('select 1'))
  const results: { name: string; kind: Question['kind']; p95Ms: number }[] = []
  for (const { name, kind, ask } of questions)
    results.push({ name, kind, p95Ms: rounded(quantile(await timesOf(() => ask(pool)), 0.95)) })
  await close()
  printTable(results.toSorted((a, b) => b.p95Ms - a.p95Ms).slice(0, SHOWN))
  const slowest = (kind: Question['kind']) => Math.max(...results.filter((one) => one.kind === kind).map(({ p95Ms }) => p95Ms))
  return {
    questions: results.length,
    listP95Ms: slowest('list'),
    searchP95Ms: slowest('search'),
    figuresP95Ms: slowest('figures'),
    selectOneP95Ms: rounded(quantile(floor, 0.95)),
  }
}

async function timesOf(work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  // the first round only warms up, and is not counted
  for (let round = 0; round <= ROUNDS; round++) {
    const start = performance.now()
    await work()
    if (round > 0) times.push(performance.now() - start)
  }
  return times
}

const log = stopwatch()
const figures = await withDatabases(log, async (newDatabase) => {
  const url = await newDatabase('admin')
  await populate(url)
  log(`${ROWS} people, trips and orders`)
  return timesOn(url)
})
const targets = atMost({ listP95Ms: bounds.list, searchP95Ms: bounds.search, figuresP95Ms: bounds.figures })
conclude('admin', { rows: ROWS }, judge(figures, targets))
