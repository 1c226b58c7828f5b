import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { DAY_MS } from '#domain/time.ts'
import type { Db } from './platform/database/connect.ts'
import { retentionRules } from './retention.ts'
import { cast } from './testing/cast.ts'

/* Every batch of a rule reads about as many rows as it deletes, however many rows are due, and however many are not. */
const { ana, bruno, db, clock } = await cast()
await ana.books(await bruno.posts({ from: 'Rosario', to: 'Córdoba' }))

const [DUE, YOUNG, BATCH] = [2000, 2000, 100]
const YEARS_MS = 20 * 365 * DAY_MS

/**
 * Copies the only booking with its payment, and a login of its passenger, many times: some in the distant past, the others now.
 */
const plant = (tx: Db) => {
  const old = new Date(clock.now().getTime() - YEARS_MS)
  return [
    sql`set local session_replication_role = replica`,
    // inserting takes longer than any of the measured statements
    sql`set local statement_timeout = '60s'`,
    sql`set local max_parallel_workers_per_gather = 0`,
    // The planner may read whole tables of a few thousand rows. These settings make it use indexes, as it has to with many rows.
    sql`set local enable_seqscan = off`,
    sql`set local enable_hashjoin = off`,
    sql`set local enable_mergejoin = off`,
    sql`create temporary table many on commit drop as select n, gen_random_uuid() as id, case when n <= ${DUE}::int
      then ${old}::timestamptz + n * interval '1 minute' else ${clock.now()}::timestamptz end as at from generate_series(1, ${DUE + YOUNG}::int) n`,
    sql`insert into bookings select (jsonb_populate_record(b, jsonb_build_object('id', many.id, 'passenger_id', gen_random_uuid(),
      'adult_attested', 'yes', 'departs_at', many.at - interval '1 hour', 'arrives_at', many.at, 'state', 'travelled'))).* from bookings b, many`,
    sql`insert into orders select (jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(), 'booking_id', many.id, 'reference', many.id,
      'created_at', many.at, 'updated_at', many.at, 'state', 'settled'))).* from orders o, many`,
    sql`insert into absences (booking_id, reporter, claim, reason, reported_at, decided_at, upheld)
      select id, 'driver', 'absent', 'Nobody came.', at, at, true from many`,
    sql`insert into account_history (account_id, event, at, details) select ${ana.id}::uuid, 'logged_in', at, '{}' from many order by random()`,
    ...['bookings', 'orders', 'absences', 'account_history'].map((table) => sql`analyze ${sql.table(table)}`),
  ].reduce<Promise<unknown>>((before, statement) => before.then(() => statement.execute(tx)), Promise.resolve())
}

const tx = await db.startTransaction().execute()
// rolled back before the stage ends, which would check the inserted rows
afterAll(() => tx.rollback().execute())
await plant(tx)

/** Counts the rows that this transaction has read, by scans and by indexes. */
async function rowsRead(): Promise<number> {
  const { rows } = await sql<{ n: string }>`select sum(seq_tup_read + coalesce(idx_tup_fetch, 0)) as n
    from pg_stat_xact_user_tables where relname in ('bookings', 'orders', 'absences', 'account_history')`.execute(tx)
  return Number(rows[0]?.n)
}

test.each([
  // maximum number of rows read per deleted row; some are look-ups in other tables
  ['delete-age-attestations', 5],
  ['clear-decided-absences', 5],
  ['delete-old-logins', 5],
  ['delete-old-books', 40],
])('batches of %s read about as many rows as they delete', async (name, each) => {
  const rule = retentionRules.find((one) => one.name === name)
  if (!rule) throw new Error(`no ${name}`)
  const when = { now: clock.now(), cutoff: rule.cutoff(clock.now()) }
  const found = new Set<string>()
  const reads: number[] = []
  let [after, before] = ['', await rowsRead()]
  for (let size = BATCH; size === BATCH;) {
    const due = await rule.findExpired(tx, when, after, BATCH)
    const read = await rowsRead()
    if (due.length === BATCH) reads.push(read - before)
    before = read
    for (const { id } of due) found.add(id)
    after = due.at(-1)?.place ?? due.at(-1)?.id ?? ''
    size = due.length
  }
  expect(found.size).toBe(DUE)
  expect(reads).toHaveLength(DUE / BATCH)
  expect(Math.max(...reads)).toBeLessThan(each * BATCH)
})
