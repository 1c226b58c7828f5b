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
  /** a line of cron; without one it runs when it is woken */
  at?: string
  /** is also woken by each process that starts */
  atStart?: boolean
  /** may take minutes, like everything that runs at most once an hour */
  isSlow?: boolean
  run(): Promise<unknown>
}

const isDaily = (at: string) => /^\d+ \d+ /.test(at)
const isSeldom = (at: string) => /^\d/.test(at)

/** Time that a stopping process waits for running jobs; others free them afterwards. */
const STOP_MS = 8000
/** The worker's own levels; its information is of no interest to operators. */
const levels = { error: 'error', warning: 'warn', info: 'debug', debug: 'debug' } as const

/**
 * Runs jobs in this process, on the same PostgreSQL. No job runs twice at a time, here or in another process; each has at most one run
 * waiting for its time, and one for a running one. Slow ones have a runner of their own, so that no payment waits for them. No queue of
 * graphile-worker's: a lost answer would leave it locked for four hours.
 */
export async function runJobs(
  { log, life }: Pick<World, 'log' | 'life'>,
  connectionString: string,
  jobs: Record<string, Job>,
): Promise<() => Promise<void>> {
  // three and one at work, two that listen
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
  const [slow, quick] = [true, false].map((is) => Object.entries(jobs).filter(([, job]) => isSlow(job) === is)) // two
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
 * Postpones a run during another one of the same job, as its cause may have come too late for that one. It waits under a key of its own:
 * under the job's, the minute of a process whose clock is ahead would postpone it to that clock's time.
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

/** A failed job is retried at its next minute; a daily one for half an hour, and later when no process ran. */
function itemOf(name: string, at: string): CronItem {
  const options = { jobKey: name, maxAttempts: 1 }
  const daily = { maxAttempts: 8, backfillPeriod: DAY_MS }
  return { task: name, match: at, identifier: name, options: isDaily(at) ? { ...options, ...daily } : options }
}

const stopAll = (runners: Runner[]) => Promise.allSettled(runners.map((runner) => runner.stop()))

const within = (ms: number, act: Promise<unknown>) => Promise.race([act, pause(ms, undefined, { ref: false })])

/** The worker writes the ids of its jobs as JSON, which has no word for the whole numbers that our own rows have there. */
const plain: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => (oid === pg.types.builtins.INT8 ? String : pg.types.getTypeParser(oid, format)),
}

/** Of the codes that graphile-worker retries, the one for 'not now'. */
const NOT_NOW = '57P03'
const ANSWER_MS = 15_000
const MAX_PAUSE_MS = 2000

/**
 * A pool for graphile-worker, which records the end of a job without awaiting it and gives up after most errors of a lost connection: the
 * rejection is unhandled, and ends the process. Here such an error carries a code that it retries.
 */
function workerPool(connectionString: string, max: number, onError: (error: Error) => void): pg.Pool {
  const limits = { connectionTimeoutMillis: 5000, query_timeout: ANSWER_MS }
  const pool = openPool(onError, { connectionString, max, types: plain, ...limits, application_name: 'tramo jobs', session: {} })
  const connect = pool.connect.bind(pool)
  /** Waits for a connection: graphile-worker itself retries a hundred times at most, and an outage may be longer. */
  const whenThere = async (tried = 0): Promise<pg.PoolClient> => {
    // after the end of the pool: a rejection would be unhandled too
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

/** Warns when a process's clock differs more than this from the database's. */
const SKEW_MS = 30_000

/**
 * Repairs the queue: frees jobs held by dead processes, deletes jobs that were given up, and corrects the times of a clock that was ahead.
 * A process counts as dead when its lock is missing at two consecutive beats: a broken connection is reopened between them.
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

/** Retries are used up: the error is in the list of runs. */
const FORGET = `delete from graphile_worker._private_jobs
  where attempts >= max_attempts and locked_at is null and updated_at < now() - interval '1 hour'`

interface Asking {
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<pg.QueryResult<Row>>
}

/**
 * The database's clock counts: a run scheduled later by a process whose clock is ahead is due now, so that it blocks no other process's
 * minute.
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

/** Jobs that can run before their minute. */
type WokenJob = 'apply-payment-notices' | 'send-refunds' | 'match-alerts' | 'serve-waiting-lists'

/**
 * Enqueues a job right after the commit, or now. All callers share the row of its job key: written inside a transaction, it would make the
 * others wait for that one's end. Before a worker has ever run, the job still runs at its minute.
 */
export async function enqueueJob(on: Db, job: WokenJob): Promise<void> {
  if (on.isTransaction) await afterCommit(on, 'select wake($1)', [job])
  else await sql`select wake(${job})`.execute(on)
}
