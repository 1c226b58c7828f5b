import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { freshDatabase } from '../../../testing/database/database.ts'
import { patience } from '../../../testing/database/patience.ts'
import { wireTo } from '../../../testing/database/wire.ts'
import { connect, openFirst } from '../connect.ts'
import { isDatabaseAway } from './unavailable.ts'

const { url, drop } = await freshDatabase()
const wire = await wireTo(url)
const opened = [wire.close]
afterAll(async () => {
  for (const close of opened.toReversed()) await close()
  await drop()
})
function connected() {
  const connection = connect(wire.url, () => {}, { connectMs: patience.connectMs })
  opened.push(connection.close)
  return connection
}
const administer = async (...statements: string[]) => {
  const client = new pg.Client(url)
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}
const name = new URL(url).pathname.slice(1)
const terminate = () =>
  administer(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}' and pid <> pg_backend_pid()`)
const failure = (act: Promise<unknown>) =>
  act.then(
    () => undefined,
    (error: unknown) => error,
  )
const away = async (act: Promise<unknown>) => isDatabaseAway(await failure(act))

test.each([
  ['ECONNREFUSED', ''],
  ['EHOSTUNREACH', ''],
  ['ENETUNREACH', ''],
  ['EAI_AGAIN', ''],
  ['ECONNRESET', ''],
  ['25006', 'cannot execute UPDATE in a read-only transaction'],
  ['53100', 'could not extend file'],
  [undefined, 'Connection terminated due to connection timeout'],
  [undefined, 'Client has encountered a connection error and is not queryable'],
  [undefined, 'Query read timeout'],
])('the error %s %s counts as an unavailable database', (code, message) =>
  expect(isDatabaseAway(Object.assign(new Error(message), code && { code }))).toBe(true),
)

test('a connection that is ended inside a transaction reports an unavailable database, and the next transaction works', async () => {
  const { db } = connected()
  const transaction = db.transaction().execute(async (tx) => {
    await sql`select 1`.execute(tx)
    await terminate()
    for (let n = 0; n < 3; n++) await sql`select 1`.execute(tx)
  })
  expect(await away(transaction)).toBe(true)
  expect((await sql`select 1`.execute(db)).rows).toHaveLength(1)
})

test('a transaction that idled for too long reports an unavailable database, and the next transaction works', async () => {
  const { db } = connected()
  const slow = db.transaction().execute(async (tx) => {
    await sql`set local idle_in_transaction_session_timeout = '50ms'`.execute(tx)
    // blocks the process like a long computation
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500)
    await sql`select 1`.execute(tx)
  })
  expect(await failure(slow)).toMatchObject({ code: '25P03' })
  expect(await away(slow)).toBe(true)
  expect((await sql`select 1`.execute(db)).rows).toHaveLength(1)
})

test('a session that began while the database was read-only is replaced', async () => {
  const { db, ready } = connected()
  const write = () => sql`create table if not exists tried (n int)`.execute(db)
  await administer(`alter database ${name} set default_transaction_read_only = on`)
  // Opens five sessions at once while the database is read-only. Only one of them will try to write, but all have to be replaced.
  await Promise.all(Array.from({ length: 5 }, () => sql`select pg_sleep(0.2)`.execute(db)))
  expect(await away(write())).toBe(true)
  expect(await away(ready())).toBe(true)
  await administer(`set default_transaction_read_only = off`, `alter database ${name} reset default_transaction_read_only`)
  for (let n = 0; n < 6; n++) await write()
  await expect.poll(() => away(ready())).toBe(false)
})

test('ready reports a full disk until a probe finds room again', async () => {
  const { db, ready } = connected()
  await ready()
  await administer(
    `create function no_room() returns event_trigger language plpgsql as $$ begin raise 'could not extend file' using errcode = '53100'; end $$`,
    `create event trigger full_disk on ddl_command_start execute function no_room()`,
  )
  expect(await away(sql`create table never (n int)`.execute(db))).toBe(true)
  await expect.poll(() => away(ready())).toBe(true)
  await administer(`alter event trigger full_disk disable`, `drop event trigger full_disk`)
  await expect.poll(() => away(ready())).toBe(false)
})

test('an unreachable database counts as unavailable, and ready reports the outage and its end', async () => {
  const { db, ready } = connected()
  await ready()
  await wire.refuse()
  expect(await away(sql`select 1`.execute(db))).toBe(true)
  await expect.poll(() => away(ready())).toBe(true)
  await wire.mend()
  await expect.poll(() => away(ready())).toBe(false)
  expect((await sql`select 1`.execute(db)).rows).toHaveLength(1)
})

test('a start waits for its first connection', async () => {
  const { db, pool } = connected()
  await wire.refuse()
  const opened = openFirst(pool)
  expect(await away(sql`select 1`.execute(db))).toBe(true)
  await wire.mend()
  await opened
})

test('ready queries the database once a second for any number of callers', async () => {
  const { ready } = connected()
  await Promise.all(Array.from({ length: 50 }, ready))
  const readiness = () => ready()
  expect(readiness()).toBe(readiness())
})

test('a statement on a frozen database reports an unavailable database, and its connection is closed', async () => {
  const { db, pool, ready } = connected()
  await ready()
  await sql`select 1`.execute(db)
  wire.freeze()
  expect(await away(db.transaction().execute((tx) => sql`select 1`.execute(tx)))).toBe(true)
  expect(await away(ready())).toBe(true)
  await expect.poll(() => pool.totalCount).toBe(0)
})
