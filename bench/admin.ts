import { rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { connect } from '#server/database/connect.ts'
import { embeddedDatabase } from '#server/database/embedded.ts'
import { migrate } from '#server/database/migrate.ts'
import { currenciesSold, salesOfYear } from '#server/dashboard/figures.ts'
import type { Asked, Grid } from '#server/dashboard/grid.ts'
import { listPage } from '#server/dashboard/listing.ts'
import { askedOfPeople, people } from '#server/dashboard/people.ts'
import { newMembers } from '#server/dashboard/queries.ts'
import { askedOfRoads, roads } from '#server/dashboard/roads.ts'
import { askedOfSales, sales } from '#server/dashboard/sales.ts'
import { makeThrowAwayFolder } from '#server/testing/throwaway.ts'
import { filling } from './adminGround.ts'
import { quantile, rounded } from './measure.ts'

/*
 * What administrators look at, among many people, trips and orders, each page with its count, against SELECT 1 on the same connection:
 * npm run bench:admin [-- how many of each]. Prints one line of JSON and fails when a 95th percentile is above its target.
 */
const LIST_MS = 50
/** A search may put a thousand rows together first. */
const SEARCH_MS = 100
/** A year of orders is summed when it is looked at. */
const FIGURES_MS = 400
const ROUNDS = 20
const NOW = new Date('2026-11-20T15:00:00Z')

interface Question {
  name: string
  target: number
  ask(pool: pg.Pool): Promise<unknown>
}

const page = <Row extends pg.QueryResultRow>(name: string, grid: Grid<Row>, asked: Asked): Question => ({
  name,
  target: asked.search ? SEARCH_MS : LIST_MS,
  ask: (pool) => listPage(pool, grid, asked),
})
type Users = Parameters<typeof askedOfPeople>[0]
const users = (query: Users) => page(`users ${JSON.stringify(query)}`, people, askedOfPeople(query, NOW))
const trips = (query: Parameters<typeof askedOfRoads>[0]) =>
  page(`routes ${JSON.stringify(query)}`, roads, askedOfRoads(query, NOW))
const orders = (query: Parameters<typeof askedOfSales>[0]) =>
  page(`transactions ${JSON.stringify(query)}`, sales, askedOfSales(query, NOW))

const ways = ['true', 'false'] as const
const questions: Question[] = [
  ...(['email', 'name', 'created'] as const).flatMap((sort) => ways.map((descending) => users({ sort, descending }))),
  users({ page: 1250 }),
  users({ page: -1 }),
  users({ genre: 'Male' }),
  users({ banned: 'true', sort: 'name' }),
  users({ admin: 'true' }),
  ...['maria', 'm', 'zulema', 'maria gonzalez', 'p77', 'p123456@example.org', 'nobody', 'baceditel'].map((q) => users({ q })),
  users({ q: 'maria', banned: 'true', sort: 'email' }),
  ...(['departure', 'price', 'origin', 'destiny'] as const).flatMap((sort) =>
    ways.map((descending) => trips({ sort, descending })),
  ),
  trips({ page: 1250 }),
  trips({ page: -1 }),
  trips({ when: 'coming' }),
  trips({ when: 'cancelled' }),
  ...['ros', 'bell ville', 'nowhere', 'p123@example.org'].map((q) => trips({ q })),
  ...(['created', 'price'] as const).flatMap((sort) => ways.map((descending) => orders({ sort, descending }))),
  orders({ page: 1250 }),
  orders({ page: -1 }),
  orders({ status: 'pending' }),
  orders({ status: 'approved' }),
  ...['p123', 'p123456@example.org', 'bench-4711'].map((q) => orders({ q })),
  { name: 'figures', target: FIGURES_MS, ask: (pool) => salesOfYear({ pool, now: () => NOW }, 'ARS') },
  { name: 'currencies', target: LIST_MS, ask: (pool) => currenciesSold({ pool }) },
  { name: 'new members', target: LIST_MS, ask: (pool) => newMembers({ pool }, 5) },
]

async function measure(count: number) {
  const data = await makeThrowAwayFolder()
  const root = fileURLToPath(new URL('..', import.meta.url))
  const served = await embeddedDatabase({ checkout: root, data, log: () => {} })
  try {
    await migrate(served.url, `${root}server/database/migrations`)
    await populate(served.url, count)
    return await timesOn(served.url, count)
  } finally {
    await served.stop()
    await rm(data, { recursive: true, maxRetries: 3 })
  }
}

async function populate(url: string, count: number): Promise<void> {
  const { pool, close } = connect(url, () => {}, 1)
  await pool.query(`set statement_timeout = 0; set session_replication_role = replica; select setseed(0.42)`)
  for (const statement of filling(count)) await pool.query(statement)
  await close()
}

async function timesOn(url: string, count: number) {
  const { pool, close } = connect(url, () => {}, 1)
  const floor = await timesOf(() => pool.query('select 1'))
  const asked: { name: string; p95Ms: number; targetMs: number }[] = []
  for (const { name, target, ask } of questions)
    asked.push({ name, p95Ms: rounded(quantile(await timesOf(() => ask(pool)), 0.95)), targetMs: target })
  await close()
  const selectOneMs = rounded(quantile(floor, 0.95))
  const missed = asked.filter(({ p95Ms, targetMs }) => p95Ms > targetMs)
  const slowest = asked.toSorted((a, b) => b.p95Ms - a.p95Ms).slice(0, 8)
  const lists = asked.filter(({ targetMs }) => targetMs <= SEARCH_MS).map(({ p95Ms }) => p95Ms)
  const listP95Ms = quantile(lists, 0.95)
  return {
    bench: 'admin',
    rows: count,
    questions: asked.length,
    listP95Ms,
    selectOneMs,
    toSelectOne: rounded(listP95Ms / selectOneMs),
    slowest,
    missed,
    met: missed.length === 0,
  }
}

async function timesOf(work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  // the first round warms up
  for (let round = 0; round <= ROUNDS; round++) {
    const start = performance.now()
    await work()
    if (round > 0) times.push(performance.now() - start)
  }
  return times
}

function report(figures: Awaited<ReturnType<typeof measure>>): void {
  console.log(JSON.stringify(figures))
  if (!figures.met) process.exitCode = 1
}

measure(Number(process.argv[2] ?? 1_000_000)).then(report, (error: unknown) => {
  console.error(error)
  process.exitCode = 1
})
