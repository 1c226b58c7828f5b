import { sql } from 'kysely'
import type { Currency } from '#domain/money.ts'
import type { Db, Tx } from '../platform/database/connect.ts'
import { run } from '../platform/database/prepared.ts'
import type { World } from '../world.ts'
import { statement } from './statement.ts'
import { personColumns, type PersonRow } from './people.ts'

const KEPT = 100

export const insertRun = async (tx: Tx, name: string, at: Date): Promise<bigint> =>
  (
    await tx
      .insertInto('job_runs')
      .values({ name, started_at: at, ended_at: null, problem: null, done: null })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

/** Writes how a run went, and forgets those of the same job that are too many. */
export async function endRun(
  tx: Tx,
  run: { id: bigint; name: string },
  how: { at: Date; problem: string | null; done: number | null },
) {
  const { id, name } = run
  const { at, ...said } = how
  await tx
    .updateTable('job_runs')
    .set({ ...said, ended_at: sql<Date>`greatest(${at}, started_at)` })
    .where('id', '=', id)
    .execute()
  await sql`delete from job_runs where name = ${name}
    and id <= (select id from job_runs where name = ${name} order by id desc offset ${KEPT} limit 1)`.execute(tx)
}

/** How long ago each job last ended well, in seconds. What a clock that ran ahead has noted does not count. */
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

/** The last run of each job, and how many of those that are kept have failed. */
export const lastRuns = async (db: Db): Promise<RunsRow[]> =>
  (
    await sql<RunsRow>`select distinct on (name) name, started_at, ended_at, problem, done,
      count(*) over same::int as runs, (count(problem) over same)::int as failed
      from job_runs window same as (partition by name) order by name, id desc`.execute(db)
  ).rows

/** Since when the worker knows each job: until then none is late. Nothing where no worker has ever run. */
export async function knownSince(db: Db): Promise<Map<string, Date>> {
  const there = await sql<{
    there: boolean
  }>`select to_regclass('graphile_worker._private_known_crontabs') is not null there`.execute(db)
  if (!there.rows[0]?.there) return new Map()
  const { rows } = await sql<{ identifier: string; known_since: Date }>`
    select identifier, known_since from graphile_worker._private_known_crontabs`.execute(db)
  return new Map(rows.map(({ identifier, known_since }) => [identifier, known_since]))
}

/** Alarms that nobody has closed, by what they are about. */
export const alarmsOpen = (db: Db) =>
  db
    .selectFrom('alarms')
    .select(['kind', sql<number>`count(*)::int`.as('n'), sql<Date>`min(at)`.as('since')])
    .where('closed_at', 'is', null)
    .groupBy('kind')
    .orderBy('kind')
    .execute()

/** Whoever registered last. */
export const newMembers = ({ pool }: Pick<World, 'pool'>, most: number) =>
  run<PersonRow>(
    pool,
    statement(
      `select ${personColumns} from accounts a where a.dni_hash is not null order by a.created_at desc, a.id desc limit :most::int`,
    ),
    { most },
  )

const MOST_PRICES = 100

export const fuelPrices = (db: Db) =>
  db.selectFrom('fuel_prices').selectAll().orderBy('valid_from', 'desc').orderBy('currency').limit(MOST_PRICES).execute()

export const tollsPercents = (db: Db) =>
  db.selectFrom('tolls_percents').selectAll().orderBy('valid_from', 'desc').limit(MOST_PRICES).execute()

export const insertTollsPercent = (tx: Tx, percent: number, valid_from: Date) =>
  tx.insertInto('tolls_percents').values({ percent, valid_from }).execute()

export const insertFuelPrice = (tx: Tx, currency: Currency, price_minor: bigint, valid_from: Date) =>
  tx.insertInto('fuel_prices').values({ currency, price_minor, valid_from }).execute()
