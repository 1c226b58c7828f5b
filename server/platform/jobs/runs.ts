import { parseCronItems } from 'graphile-worker'
import { sql } from 'kysely'
import { MINUTE_MS } from '#domain/time.ts'
import type { Db, Tx } from '../database/connect.ts'

const RUNS_KEPT = 100

export const insertRun = async (tx: Tx, name: string, at: Date): Promise<bigint> =>
  (
    await tx
      .insertInto('job_runs')
      .values({ name, started_at: at, ended_at: null, problem: null, done: null })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

/** Stores the result of a run, and deletes the oldest runs of the same job beyond the limit. */
export async function endRun(
  tx: Tx,
  run: { id: bigint; name: string },
  how: { at: Date; problem: string | null; done: number | null },
) {
  const { id, name } = run
  const { at, ...outcome } = how
  await tx
    .updateTable('job_runs')
    .set({ ...outcome, ended_at: sql<Date>`greatest(${at}, started_at)` })
    .where('id', '=', id)
    .execute()
  await sql`delete from job_runs where name = ${name}
    and id <= (select id from job_runs where name = ${name} order by id desc offset ${RUNS_KEPT} limit 1)`.execute(tx)
}

/** Returns the seconds since each job last succeeded. Ignores times recorded by a clock that was ahead. */
export const jobAges = async (db: Db, now: Date): Promise<{ name: string; age: number }[]> =>
  (
    await sql<{ name: string; age: number }>`select name,
      extract(epoch from ${now}::timestamptz - max(ended_at))::float8 as age
      from job_runs where problem is null and ended_at <= ${now}::timestamptz + interval '30 seconds' group by name`.execute(db)
  ).rows

export interface RunsRow {
  name: string
  started_at: Date
  ended_at: Date | null
  problem: string | null
  done: number | null
  runs: number
  failed: number
}

/** Returns the last run of each job, and the number of failures among its stored runs. */
export const lastRuns = async (db: Db): Promise<RunsRow[]> =>
  (
    await sql<RunsRow>`select distinct on (name) name, started_at, ended_at, problem, done,
      count(*) over same::int as runs, (count(problem) over same)::int as failed
      from job_runs window same as (partition by name) order by name, id desc`.execute(db)
  ).rows

/** Returns since when the worker has known each job: earlier runs cannot be late. Empty when no worker has ever run. */
export async function knownSince(db: Db): Promise<Map<string, Date>> {
  const there = await sql<{
    there: boolean
  }>`select to_regclass('graphile_worker._private_known_crontabs') is not null there`.execute(db)
  if (!there.rows[0]?.there) return new Map()
  const { rows } = await sql<{ identifier: string; known_since: Date }>`
    select identifier, known_since from graphile_worker._private_known_crontabs`.execute(db)
  return new Map(rows.map(({ identifier, known_since }) => [identifier, known_since]))
}

const A_YEAR = 366 * 24 * 60
/** Tolerated delay, since another job may delay a job for a while. */
const PATIENCE_MS = 5 * MINUTE_MS

/** Returns the first minute after an instant at which a cron line is due, in UTC; undefined when none is due within a year. */
export function nextRun(at: string, after: Date): Date | undefined {
  const [item] = parseCronItems([{ task: 'any', match: at, identifier: 'any' }])
  const first = Math.floor(after.getTime() / MINUTE_MS) + 1
  for (let minute = first; item && minute < first + A_YEAR; minute++) {
    const date = new Date(minute * MINUTE_MS)
    if (item.match(digestOf(date))) return date
  }
  return undefined
}

const digestOf = (date: Date) => ({
  min: date.getUTCMinutes(),
  hour: date.getUTCHours(),
  date: date.getUTCDate(),
  month: date.getUTCMonth() + 1,
  dow: date.getUTCDay(),
})

/** Checks whether a job that last started at `since`, or was added at `since`, is overdue. */
export function isLate(at: string, since: Date | undefined, now: Date): boolean {
  const due = since && nextRun(at, since)
  return due !== undefined && now.getTime() > due.getTime() + PATIENCE_MS
}
