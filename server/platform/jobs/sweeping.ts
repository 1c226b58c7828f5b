import type pg from 'pg'
import type { World } from '../../world.ts'

type Log = World['log']

/** A process whose clock differs more from the database's says so. */
const SKEW_MS = 30_000

/**
 * Puts right what processes left behind: jobs that a dead one holds, rows of jobs that are given up, and the times of a clock that ran
 * ahead. A process counts as dead when its lock is missing at two beats in a row: a connection that breaks is made anew between them.
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
    await putRight(client, log)
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

/** Tried as often as they may: what went wrong stands in the list of runs. */
const FORGET = `delete from graphile_worker._private_jobs
  where attempts >= max_attempts and locked_at is null and updated_at < now() - interval '1 hour'`

interface Asking {
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<pg.QueryResult<Row>>
}

/** The database's clock counts: what a process whose clock runs ahead scheduled for later is due now, and blocks no other process's minute. */
export async function putRight(client: Asking, log: Log): Promise<void> {
  if (!(await isThere(client))) return
  const known =
    await client.query(`update graphile_worker._private_known_crontabs set last_execution = date_trunc('minute', now())
    where last_execution > now() + interval '30 seconds'`)
  const jobs = await client.query(`update graphile_worker._private_jobs set run_at = now()
    where run_at > now() + interval '30 seconds' and attempts = 0 and locked_at is null`)
  if (known.rowCount || jobs.rowCount) log.error({ known: known.rowCount, jobs: jobs.rowCount }, 'jobs-scheduled-ahead-reset')
}
