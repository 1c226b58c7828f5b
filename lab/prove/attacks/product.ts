import { sql } from 'kysely'
import { spawn } from 'node:child_process'
import { mkdir, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { connect, type Db } from '#server/platform/database/connect.ts'
import { embeddedDatabase } from '#server/platform/database/embedded/embedded.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { patience } from '#server/testing/database/patience.ts'
import { portForServer } from '#server/testing/ports.ts'
import { makeThrowAwayFolder } from '#server/testing/throwaway.ts'
import { pause, ready } from '../crashes/server.ts'

const checkout = fileURLToPath(new URL('../../..', import.meta.url))
const clock = fileURLToPath(new URL('clock.mjs', import.meta.url))
const JOB_MS = 30_000

/**
 * The product as an operator runs it, in its own process and folder. Tests can also set its clock and read its database, unlike
 * attackers.
 */
export interface Product {
  url: string
  /** settings for the product's database, and the product's folder */
  env: Record<string, string>
  site: string
  db: Db
  now: () => number
  /** sets the server's clock, which only moves forward */
  goTo: (instant: number) => Promise<void>
  /** runs jobs in the server's own queue, one after another */
  runs: (...jobs: string[]) => Promise<void>
}

/** Returns the arguments that start a program. `--built` selects the build. */
export const program = (...args: string[]) =>
  process.argv.includes('--built')
    ? [...args, join(checkout, 'dist/server.js')]
    : [...args, '--import', import.meta.resolve('tsx'), join(checkout, 'server/main.ts')]

interface ProductOptions {
  /** an existing database for the product, instead of a new empty one */
  database?: { url: string; stop(): Promise<void> }
  settings?: Record<string, string>
}

export async function onProduct<Done>(
  work: (product: Product) => Promise<Done>,
  { database: given, settings }: ProductOptions = {},
): Promise<Done> {
  const folder = await makeThrowAwayFolder()
  const database = given ?? (await embeddedDatabase({ checkout, data: join(folder, 'postgres'), durable: false }))
  await migrate(database.url, join(checkout, 'server/platform/database/migrations'))
  const { db, close } = connect(database.url, () => {}, patience)
  const site = await siteIn(folder)
  const port = await portForServer()
  const env = {
    DATABASE_URL: database.url,
    SECRET: 'a secret of the attacked product',
    PORT: String(port),
    DEMO: 'off',
    LIMITS: 'off',
    LOG_LEVEL: 'error',
    ...settings,
  }
  const child = spawn(process.execPath, program('--import', clock), {
    cwd: site,
    // the configuration in the checkout, because tsx would otherwise look for one in the site's folder
    env: { ...process.env, TSX_TSCONFIG_PATH: join(checkout, 'tsconfig.json'), ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const url = `http://localhost:${port}`
  try {
    await ready(url, child)
    let ahead = 0
    const now = () => Date.now() + ahead
    const goTo = async (instant: number) => {
      ahead = Math.max(ahead, instant - Date.now())
      const acknowledged = new Promise((resolve) => child.once('message', resolve))
      child.send(ahead)
      await acknowledged
    }
    const runs = async (...jobs: string[]) => {
      for (const job of jobs) await runJob(db, job)
    }
    return await work({ url, env, site, db, now, goTo, runs })
  } finally {
    const gone = new Promise((resolve) => child.once('exit', resolve))
    if (child.exitCode === null) {
      child.kill('SIGKILL')
      await gone
    }
    await close()
    await database.stop()
    await rm(folder, { recursive: true, maxRetries: 3 })
  }
}

/** Creates a site that reads everything from the checkout, and writes nothing to it. */
async function siteIn(folder: string): Promise<string> {
  const site = join(folder, 'site')
  await mkdir(site)
  for (const read of ['data', 'dist', 'server']) await symlink(join(checkout, read), join(site, read))
  return site
}

/**
 * Runs a job and waits until its run is recorded. If the server is running jobs at that moment, the run is postponed for some
 * seconds.
 */
async function runJob(db: Db, job: string): Promise<void> {
  const runs = db.selectFrom('job_runs').select(['id', 'problem']).orderBy('id', 'desc')
  const before = (await runs.executeTakeFirst())?.id ?? 0n
  await sql`select graphile_worker.add_job(${job}, max_attempts := 1)`.execute(db)
  const ended = runs.where('name', '=', job).where('id', '>', before).where('ended_at', 'is not', null)
  for (const began = Date.now(); Date.now() - began < JOB_MS; await pause(20)) {
    const run = await ended.executeTakeFirst()
    if (run?.problem) throw new Error(`${job}: ${run.problem}`)
    if (run) return
  }
  throw new Error(`${job} does not end: ${await jobsNow(db)}`)
}

/** Returns the last runs of all jobs, and the waiting jobs. */
async function jobsNow(db: Db): Promise<string> {
  const runs = await db.selectFrom('job_runs').selectAll().orderBy('id', 'desc').limit(8).execute()
  const { rows } =
    await sql`select j.id, task.identifier, j.key, j.locked_at, j.run_at, now() from graphile_worker._private_jobs j
    join graphile_worker._private_tasks task on task.id = j.task_id order by j.run_at limit 20`.execute(db)
  return JSON.stringify({ runs, waiting: rows }, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))
}
