import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase } from '../../../testing/database/database.ts'
import { patience } from '../../../testing/database/patience.ts'
import { poolerBefore } from '../../../testing/database/pooler.ts'
import { connect } from '../connect.ts'
import { prepared, run } from '../prepared.ts'
import { onOwnConnection } from './pool.ts'
import { refuseWithoutLimits, requestSettings } from './session.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
let pooler: Awaited<ReturnType<typeof poolerBefore>>
beforeAll(async () => {
  database = await freshDatabase()
  pooler = await poolerBefore(database.url)
})
afterAll(async () => {
  await pooler.close()
  await database.drop()
})

const noError = (error: Error) => {
  throw error
}
const patient = { connectMs: patience.connectMs, answerMs: patience.answerMs }
const limits = prepared('limits of a session', 'select name, current_setting(name) setting from unnest(:names::text[]) name')
const limitsOf = async (on: Parameters<typeof run>[0]) => {
  const rows = await run<{ name: string; setting: string }>(on, limits, { names: Object.keys(requestSettings) })
  return Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))
}

test('the limits for requests are set after connecting, so that a pooler with default settings accepts the connection', async () => {
  const { db, pool, ready, close } = connect(pooler.url, noError, patient)
  await ready()
  expect(await limitsOf(pool)).toEqual(requestSettings)
  expect(await db.transaction().execute((tx) => limitsOf(tx))).toEqual(requestSettings)
  expect(pooler.seen.named).toContain('limits of a session')
  await close()
})

test('through a transaction pooler no statement is prepared and no setting stored', async () => {
  pooler.seen.named.clear()
  pooler.seen.simple.length = 0
  const pooling = { directUrl: database.url, byTransaction: true }
  const { db, pool, ready, close } = connect(pooler.url, noError, { ...patient, most: 2, pooling })
  await ready()
  await limitsOf(pool)
  await db.transaction().execute((tx) => limitsOf(tx))
  await pool.query({ name: 'one', text: 'select 1' })
  expect([...pooler.seen.named]).toEqual([])
  expect(pooler.seen.simple.filter((text) => text.startsWith('set '))).toEqual([])
  await close()
})

test('a server behind a transaction pooler starts with the limits of its role, and names the statements that set missing ones', async () => {
  const pooling = { directUrl: database.url, byTransaction: true }
  const before = connect(pooler.url, noError, { ...patient, most: 1, pooling })
  const refused = await refuseWithoutLimits(before.pool).then(String, (error: Error) => error.message)
  expect(refused).toMatch(/lacks statement_timeout, lock_timeout/)
  const statements = refused.match(/alter role \S+ set \w+ = '\w+'/g) ?? []
  expect(statements).toHaveLength(4)
  const { rows } = await before.pool.query<{ name: string }>('select current_database() as name')
  // the printed statement, restricted to this database, because all tests share the role
  for (const statement of statements) {
    const here = statement.replace(' set ', ` in database "${rows[0]?.name}" set `)
    await sql.raw(here).execute(before.db)
  }
  await before.close()
  const after = connect(pooler.url, noError, { ...patient, most: 1, pooling })
  await refuseWithoutLimits(after.pool)
  await after.close()
  expect(after.pool.ended).toBe(true)
  const long = connect(pooler.url, noError, { ...patient, most: 1, pooling })
  const own = await onOwnConnection(long.pool, 60_000, noError, async (db) => limitsOf(db))
  expect(own).toEqual({
    statement_timeout: '1min',
    lock_timeout: '0',
    idle_in_transaction_session_timeout: '0',
    plan_cache_mode: 'auto',
  })
  await long.close()
})
