import { sql } from 'kysely'
import type pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { freshDatabase } from '../../testing/database/database.ts'
import { patience } from '../../testing/database/patience.ts'
import { connect } from './connect.ts'
import { prepared, run } from './prepared.ts'

const { url, drop } = await freshDatabase()
const { db, pool, close } = connect(url, () => {}, { ...patience, most: 1 })
afterAll(() => close().then(drop))

await sql`create table written (n int)`.execute(db)
const rows = async () => (await sql<{ n: number }>`select n from written order by n`.execute(db)).rows.map(({ n }) => n)

/** Counts the responses that the only connection of the pool received. */
async function answersTo(act: () => Promise<unknown>): Promise<number> {
  const client = await pool.connect()
  // as: its types omit the connection
  const { connection } = client as unknown as { connection: NodeJS.EventEmitter }
  client.release()
  let answers = 0
  const count = () => void answers++
  connection.on('readyForQuery', count)
  await act()
  connection.off('readyForQuery', count)
  return answers
}

test('begin is sent with the first statement of its transaction: a statement and its commit take two round trips', async () => {
  const one = () => db.transaction().execute((tx) => sql`insert into written values (1)`.execute(tx))
  expect(await answersTo(one)).toBe(2)
  expect(await rows()).toEqual([1])
})

test('a transaction without statements sends nothing', async () => {
  expect(await answersTo(() => db.transaction().execute(async () => {}))).toBe(0)
  const thrown = () =>
    db
      .transaction()
      .execute(() => Promise.reject(new Error('no')))
      .catch(() => {})
  expect(await answersTo(thrown)).toBe(0)
})

test('a rollback undoes the first statement', async () => {
  const thrown = db.transaction().execute(async (tx) => {
    await sql`insert into written values (2)`.execute(tx)
    throw new Error('no')
  })
  await expect(thrown).rejects.toThrow('no')
  expect(await rows()).not.toContain(2)
})

test('the first statement of a transaction returns its own rows', async () => {
  const answer = await db.transaction().execute((tx) => sql<pg.QueryResultRow>`select 7 as n`.execute(tx))
  expect(answer.rows).toEqual([{ n: 7 }])
})

test('a prepared first statement that failed to parse is parsed again later', async () => {
  const statement = prepared('to what comes', 'insert into comes values (:n) returning n')
  const insert = (n: number) => db.transaction().execute((tx) => run<{ n: number }>(tx, statement, { n }))
  await expect(insert(1)).rejects.toMatchObject({ code: '42P01' })
  await sql`create table comes (n int)`.execute(db)
  expect(await insert(2)).toEqual([{ n: 2 }])
  expect(await insert(3)).toEqual([{ n: 3 }])
  // parsed once, under its name
  const { rows } = await sql`select from pg_prepared_statements where name = 'to what comes'`.execute(db)
  expect(rows).toHaveLength(1)
})

test('a statement of whole rows is planned once, and again after a migration has added a column', async () => {
  await sql`create table widened (n int)`.execute(db)
  // prepared, because built statements get names only later and up to a limit
  const statement = prepared('widened', 'select widened.* from widened')
  const read = () => run(db, statement, {})
  await sql`insert into widened values (1)`.execute(db)
  for (let times = 0; times < 3; times++) expect(await read()).toEqual([{ n: 1 }])
  const plans = sql<{
    n: number
  }>`select count(*)::int n from pg_prepared_statements where name = 'widened'`
  expect((await plans.execute(db)).rows).toEqual([{ n: 1 }])
  await sql`alter table widened add m int default 2`.execute(db)
  for (let times = 0; times < 3; times++) expect(await read()).toEqual([{ n: 1, m: 2 }])
})

test('inside a transaction a statement of whole rows survives a migration, since it has no name', async () => {
  await sql`create table widening (n int)`.execute(db)
  const read = () => db.transaction().execute(async (tx) => (await sql`select widening.* from widening`.execute(tx)).rows)
  await sql`insert into widening values (1)`.execute(db)
  for (let times = 0; times < 3; times++) expect(await read()).toEqual([{ n: 1 }])
  await sql`alter table widening add m int default 2`.execute(db)
  expect(await read()).toEqual([{ n: 1, m: 2 }])
})
