import { type CronItem, Logger, parseCronItems, run, type Runner, type Task } from 'graphile-worker'
import { sql } from 'kysely'
import { EventEmitter } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { DAY_MS } from '#domain/time.ts'
import type { World } from '../../world.ts'
import { afterCommit, type Db } from '../database/connect.ts'
import { openPool } from '../database/connections/pool.ts'
import { isDatabaseAway, isDatabaseBusy } from '../database/connections/unavailable.ts'

export interface Job {
  /** cron line; a job without one runs only when it is enqueued */
  at?: string
  /** true: each starting process enqueues the job */
  atStart?: boolean
  /** true: the job may take minutes, like every job that runs at most once an hour */
  isSlow?: boolean
  run(): Promise<unknown>
}

const isDaily = (at: string) => /^\d+ \d+ /.test(at)
const isSeldom = (at: string) => /^\d/.test(at)

/** Time that a stopping process waits for running jobs; other processes release the unfinished ones. */
const STOP_MS = 8000
/** Maps the worker's log levels to ours; operators do not need its info messages. */
const levels = { error: 'error', warning: 'warn', info: 'debug', debug: 'debug' } as const

/**
 * Runs jobs in this process, on the same PostgreSQL. No job runs twice at a time, in this process or another. Each job has at
 * most one scheduled run, and one more while it is running. Slow jobs have a separate runner, so that payments do not wait for
 * them. Uses no queue of graphile-worker: after a lost response it would stay locked for four hours.
 */
export async function runJobs(
  { log, life }: Pick<World, 'log' | 'life'>,
  connectionString: string,
  jobs: Record<string, Job>,
): Promise<() => Promise<void>> {
  // connections for three jobs, one slow job, and two listeners
  const pool = workerPool(connectionString, 6, (error) => log.warn({ err: error }, 'job-worker-error'))
  const events = new EventEmitter()
  events.on('pool:create', ({ workerPool: { id } }: { workerPool: { id: string } }) => life.alsoFor(id))
  const start = (own: [string, Job][], concurrency: number) =>
    run({
      pgPool: pool,
      noHandleSignals: true,
      logger: new Logger(() => (level, message) => log[levels[level]](message)),
      concurrency,
      events,
      taskList: Object.fromEntries(own.map(([name, job]) => [name, alone(life, name, job.run)])),
      parsedCronItems: parseCronItems(own.flatMap(([name, { at }]) => (at ? itemOf(name, at) : []))),
    })
  const isSlow = ({ at, isSlow: may }: Job) => may ?? isSeldom(at ?? '')
  const [slow, quick] = [true, false].map((is) => Object.entries(jobs).filter(([, job]) => isSlow(job) === is)) // as: a list of two
  await repairQueue(pool, log)
  const runners = [await start(quick ?? [], 3), await start(slow ?? [], 1)]
  for (const [name, { atStart }] of Object.entries(jobs))
    if (atStart) await runners[0]?.addJob(name, {}, { jobKey: name, maxAttempts: 1 })
  const stopSweeping = life.onBeat(sweeping(log))
  const stop = async () => {
    stopSweeping()
    await within(STOP_MS, stopAll(runners))
    await within(1000, pool.end())
  }
  let stopping: Promise<void> | undefined
  return () => (stopping ??= stop())
}

/**
 * Postpones a run while the same job is running, because the running one may have started before the cause of the new one. The
 * postponed run has its own job key: under the job's key, the schedule of a process whose clock is ahead would move it to a later
 * time.
 */
function alone(life: World['life'], name: string, run: Job['run']): Task {
  let isRunning = false
  return async (_, { query }) => {
    if (!isRunning) {
      isRunning = true
      const ran = await life.alone(name, run).finally(() => (isRunning = false))
      if (ran) return
    }
    await query(PUT_OFF, [name, `${name} once more`])
  }
}

const PUT_OFF = `select graphile_worker.add_job($1, job_key := $2, max_attempts := 1, run_at := now() + interval '5 seconds')`

/**
 * Builds the schedule of a job. A failed job runs again at its next scheduled minute. A daily job is retried for half an hour,
 * and runs later if no process was running at that minute.
 */
function itemOf(name: string, at: string): CronItem {
  const options = { jobKey: name, maxAttempts: 1 }
  const daily = { maxAttempts: 8, backfillPeriod: DAY_MS }
  return { task: name, match: at, identifier: name, options: isDaily(at) ? { ...options, ...daily } : options }
}

const stopAll = (runners: Runner[]) => Promise.allSettled(runners.map((runner) => runner.stop()))

const within = (ms: number, act: Promise<unknown>) => Promise.race([act, pause(ms, undefined, { ref: false })])

/** Returns bigint columns as strings: the worker writes the ids of its jobs as JSON, which has no bigint. */
const plain: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => (oid === pg.types.builtins.INT8 ? String : pg.types.getTypeParser(oid, format)),
}

/** PostgreSQL's code for "cannot connect now", one of the codes after which graphile-worker retries. */
const NOT_NOW = '57P03'
const ANSWER_MS = 15_000
const MAX_PAUSE_MS = 2000

/**
 * Opens a pool for graphile-worker. The worker records the end of a job without awaiting it, and gives up after most connection
 * errors: the unhandled rejection would end the process. This pool gives such errors a code after which the worker retries.
 */
function workerPool(connectionString: string, max: number, onError: (error: Error) => void): pg.Pool {
  const limits = { connectionTimeoutMillis: 5000, query_timeout: ANSWER_MS }
  const pool = openPool(onError, { connectionString, max, types: plain, ...limits, application_name: 'tramo jobs', session: {} })
  const connect = pool.connect.bind(pool)
  /** Waits for a connection: graphile-worker itself retries only a hundred times, and an outage may take longer. */
  const whenThere = async (tried = 0): Promise<pg.PoolClient> => {
    // never settles after the end of the pool, since a rejection would be unhandled too
    if (pool.ending) return new Promise<never>(() => {})
    try {
      return await connect()
    } catch (error) {
      if (!isDatabaseAway(error) && !pool.ending) throw error
    }
    await pause(Math.min(100 * 2 ** tried, MAX_PAUSE_MS), undefined, { ref: false })
    return whenThere(tried + 1)
  }
  const later = async () => {
    const client = await whenThere()
    // as: graphile-worker only queries a client and releases it
    const query = (...args: Parameters<typeof client.query>) =>
      (client.query(...args) as unknown as Promise<unknown>).catch(askToTryAgain)
    return { query, release: () => client.release() }
  }
  type Callback = Parameters<typeof connect>[0]
  Object.assign(pool, { connect: (callback?: Callback) => (callback ? connect(callback) : later()) })
  return pool
}

function askToTryAgain(error: unknown): never {
  if (isDatabaseAway(error) || isDatabaseBusy(error))
    throw Object.assign(new Error(error instanceof Error ? error.message : String(error), { cause: error }), { code: NOT_NOW })
  throw error
}

type Log = World['log']

/** A larger difference between a process's clock and the database's is logged as a warning. */
const SKEW_MS = 30_000

/**
 * Repairs the queue: releases jobs of dead processes, deletes jobs that were given up, and corrects the times of a clock that was
 * ahead. A process counts as dead when its lock is missing at two consecutive beats, because a broken connection is reopened
 * between them.
 */
export function sweeping(log: Log): (client: pg.Client) => Promise<void> {
  let away: string[] = []
  let wasOff = false
  return async (client) => {
    if (!(await isThere(client))) return
    const gone = await holdersAway(client)
    const dead = gone.filter((name) => away.includes(name))
    away = gone
    if (dead.length > 0) await free(client, dead, log)
    await client.query(FORGET)
    await repairQueue(client, log)
    const offMs = await offBy(client)
    if (offMs !== 0 && !wasOff) log.error({ offMs }, 'clock-skewed')
    wasOff = offMs !== 0
  }
}

const isThere = async (client: Asking) =>
  (await client.query<{ there: boolean }>(`select to_regclass('graphile_worker._private_known_crontabs') is not null there`))
    .rows[0]?.there

async function offBy(client: Asking): Promise<number> {
  const { rows } = await client.query<{ now: Date }>('select clock_timestamp() as now')
  const offMs = Date.now() - (rows[0]?.now.getTime() ?? Date.now())
  return Math.abs(offMs) > SKEW_MS ? offMs : 0
}

async function holdersAway(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select locked_by as name from graphile_worker._private_jobs where locked_by is not null
     group by locked_by having not lives(locked_by)`,
  )
  return rows.map(({ name }) => name)
}

async function free(client: pg.Client, names: string[], log: Log): Promise<void> {
  const { rows } = await client.query<{ task: string }>(
    `with freed as (
       update graphile_worker._private_jobs set locked_by = null, locked_at = null, updated_at = now()
       where locked_by = any($1) returning task_id
     )
     select tasks.identifier as task from freed join graphile_worker._private_tasks tasks on tasks.id = task_id`,
    [names],
  )
  log.warn({ jobs: rows.map(({ task }) => task) }, 'jobs-of-dead-process-released')
}

/** Deletes jobs without remaining retries; their errors are in the list of runs. */
const FORGET = `delete from graphile_worker._private_jobs
  where attempts >= max_attempts and locked_at is null and updated_at < now() - interval '1 hour'`

interface Asking {
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<pg.QueryResult<Row>>
}

/**
 * Makes runs due that a process with a fast clock scheduled in the future, compared with the database's clock. Otherwise such a
 * run would take the place of the run that another process schedules for its own minute.
 */
async function repairQueue(client: Asking, log: Log): Promise<void> {
  if (!(await isThere(client))) return
  const known =
    await client.query(`update graphile_worker._private_known_crontabs set last_execution = date_trunc('minute', now())
    where last_execution > now() + interval '30 seconds'`)
  const jobs = await client.query(`update graphile_worker._private_jobs set run_at = now()
    where run_at > now() + interval '30 seconds' and attempts = 0 and locked_at is null`)
  if (known.rowCount || jobs.rowCount) log.error({ known: known.rowCount, jobs: jobs.rowCount }, 'jobs-scheduled-ahead-reset')
}

/** Jobs that an action can enqueue before their minute. */
type WokenJob = 'apply-payment-notices' | 'send-refunds' | 'match-alerts' | 'serve-waiting-lists'

/**
 * Enqueues a job right after the commit, or immediately outside a transaction. All callers share the row of its job key: written
 * inside a transaction, the row would make other callers wait for its end. Before a worker has ever run, the job only runs at its
 * minute.
 */
export async function enqueueJob(on: Db, job: WokenJob): Promise<void> {
  if (on.isTransaction) await afterCommit(on, 'select wake($1)', [job])
  else await sql`select wake(${job})`.execute(on)
}
