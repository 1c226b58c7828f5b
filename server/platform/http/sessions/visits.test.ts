import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { cast } from '../../../testing/cast.ts'

const { ana, clock, db, app } = await cast()
const reads = () => ana.send('GET', '/api/booking')
const seenAt = async () =>
  (await db.selectFrom('sessions').select('seen_at').where('account_id', '=', ana.id).executeTakeFirstOrThrow()).seen_at

test('a read does not wait for a transaction of the same person', async () => {
  clock.pass(61_000)
  await db.transaction().execute(async (tx) => {
    await sql`select from accounts where id = ${ana.id} for update`.execute(tx)
    // a read that waited for this transaction would time out
    expect((await reads()).statusCode).toBe(200)
  })
  expect(await seenAt()).not.toEqual(clock.now())
  expect((await reads()).statusCode).toBe(200)
  expect(await seenAt()).toEqual(clock.now())
})

test('while the database is read-only, reads succeed, writes are refused with a retry, and ready reports it', async () => {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db)
  const name = sql.id(rows[0]?.name ?? '')
  const endOthers = sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`
  const ready = async () => (await app.inject('/api/health/ready')).statusCode
  expect(await ready()).toBe(200)
  await sql`alter database ${name} set default_transaction_read_only = on`.execute(db)
  await endOthers.execute(db).then(() => sql`set default_transaction_read_only = on`.execute(db))
  clock.pass(61_000)
  expect((await reads()).statusCode).toBe(200)
  const act = await ana.send('POST', '/api/suggestionbox/add', {
    author: 'Ana',
    authorEmail: 'ana@example.org',
    suggestion: 'A bell that rings',
  })
  expect([act.statusCode, act.json<{ reason: string }>().reason]).toEqual([503, 'database_unavailable'])
  expect(act.headers['retry-after']).toBe('2')
  await expect.poll(ready).toBe(503)
  await db.connection().execute(async (one) => {
    await sql`set default_transaction_read_only = off`.execute(one)
    await sql`alter database ${name} reset default_transaction_read_only`.execute(one)
    await endOthers.execute(one)
  })
  await expect.poll(ready).toBe(200)
  await expect
    .poll(
      async () =>
        (
          await ana.send('POST', '/api/suggestionbox/add', {
            author: 'Ana',
            authorEmail: 'ana@example.org',
            suggestion: 'A bell that rings',
          })
        ).statusCode,
    )
    .toBe(200)
})
