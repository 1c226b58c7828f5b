import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { embeddedDatabase } from '#server/platform/database/embedded/embedded.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { makeThrowAwayFolder } from '#server/testing/throwaway.ts'
import { atLeast, conclude, judge } from '../../bench/report.ts'
import { victim } from '../crashes/server.ts'

/*
 * Breaks all database connections of a server while its jobs end, ten times with 200 jobs. The process must survive, answer, and
 * run the jobs of the next minute. `npm run lab -- prove:outages ROUNDS`; ten rounds take about three minutes.
 */
const root = fileURLToPath(new URL('../../..', import.meta.url))
const rounds = Number(process.argv.find((word) => /^\d+$/.test(word)) ?? 10)
const JOBS = 200
const MINUTE_MS = 75_000

const data = await makeThrowAwayFolder()
const database = await embeddedDatabase({ checkout: root, data })
const other = new URL(database.url)
const name = other.pathname.slice(1)
other.pathname = 'postgres'
const admin = new pg.Client(other.href)
const own = () => new pg.Client(database.url)

async function ask<Row extends pg.QueryResultRow>(text: string): Promise<Row[]> {
  const client = own()
  await client.connect()
  return client
    .query<Row>(text)
    .then(({ rows }) => rows)
    .finally(() => client.end())
}
const runs = async () => Number((await ask<{ n: string }>('select count(*) n from job_runs where ended_at is not null'))[0]?.n)
const left = async () => Number((await ask<{ n: string }>('select count(*) n from graphile_worker._private_jobs'))[0]?.n)

async function comes(what: () => Promise<boolean>, ms: number): Promise<boolean> {
  for (const until = Date.now() + ms; Date.now() < until; await pause(250)) if (await what().catch(() => false)) return true
  return false
}

async function round(server: { url: string }, n: number): Promise<void> {
  const queued = `select graphile_worker.add_job(task, max_attempts := 1)
    from (values ('apply-payment-notices'), ('send-refunds'), ('poll-orders'), ('match-alerts')) tasks (task), generate_series(1, ${JOBS / 4})`
  await ask(queued)
  if (!(await comes(async () => (await left()) < JOBS - 20, 20_000))) throw new Error('the jobs do not begin')
  await admin.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`)
  const lives = () => fetch(`${server.url}/api/health/live`).then(({ ok }) => ok)
  if (!(await comes(lives, 10_000))) throw new Error(`round ${n}: the process has ended`)
  const ready = () => fetch(`${server.url}/api/health/ready`).then(({ ok }) => ok)
  if (!(await comes(ready, 20_000))) throw new Error(`round ${n}: it is not ready again`)
  if (!(await comes(async () => (await left()) < 40, 60_000))) throw new Error(`round ${n}: jobs are left`)
  process.stdout.write(`round ${n}: lives, is ready, and the jobs go on\n`)
}

let [survived, later_minutes] = [0, 0]
try {
  await migrate(database.url, `${root}server/platform/database/migrations`)
  await admin.connect()
  admin.on('error', () => {})
  const server = await victim(database.url, randomBytes(32).toString('hex'))
  await server.start()
  try {
    await comes(async () => (await runs()) > 0, MINUTE_MS)
    for (; survived < rounds; survived++) await round(server, survived + 1)
    const before = await runs()
    await pause(1000)
    if (!(await comes(async () => (await runs()) > before + 5, MINUTE_MS))) throw new Error('the next minute’s jobs do not run')
    process.stdout.write('the next minute’s jobs ran\n')
    later_minutes = 1
  } finally {
    await server.kill()
  }
} catch (error) {
  console.error(error)
} finally {
  await admin.end()
  await database.stop()
  await rm(data, { recursive: true, maxRetries: 3 })
}
conclude('prove:outages', { jobs: JOBS }, judge({ survived, later_minutes }, atLeast({ survived: rounds, later_minutes: 1 })))
