import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { WrongSetting } from '../config.ts'

/**
 * Applies the folder's NNNN_name.sql in order, each in its own transaction, or by its first line outside of any; returns the names applied.
 * Needs a direct session, no pooler.
 */
export async function migrate(database: string | pg.Client, folder: string): Promise<string[]> {
  if (typeof database !== 'string') return migrateAlone(database, folder)
  const client = new pg.Client({ connectionString: database, connectionTimeoutMillis: 5000 })
  await client.connect().catch(notLetIn)
  return migrateAlone(client, folder).finally(() => client.end())
}

function notLetIn(cause: Error & { code?: string }): never {
  throw new WrongSetting(`DATABASE_URL names a PostgreSQL that does not let us in: ${cause.message || cause.code}.`, { cause })
}

/** Of several processes that start together one applies and the others wait, then find nothing to do. */
async function migrateAlone(client: pg.Client, folder: string) {
  await lock(client)
  try {
    const missing = await findMissing(client, folder)
    for (const name of missing) await apply(client, folder, name)
    return missing
  } finally {
    await client.query(`select pg_advisory_unlock(hashtext('migrate'))`)
  }
}

/** Polls the lock: a process that waited within a statement would keep a concurrent index build from finishing. */
async function lock(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ mine: boolean }>(`select pg_try_advisory_lock(hashtext('migrate')) mine`)
    if (rows[0]?.mine) return
    await pause(100)
  }
}

async function findMissing(client: pg.Client, folder: string) {
  await client.query(
    'create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())',
  )
  const { rows } = await client.query<{ name: string }>('select name from migrations order by name')
  const applied = rows.map(({ name }) => name)
  const known = (await readdir(folder)).filter((file) => file.endsWith('.sql')).map((file) => file.slice(0, -'.sql'.length))
  refuseNewer(applied.filter((name) => !known.includes(name)))
  return known.filter((name) => !applied.includes(name)).toSorted()
}

function refuseNewer(unknown: string[]) {
  if (unknown.length === 0) return
  const names = unknown.join(', ')
  throw new Error(
    `The database is newer than this code, which does not know its migrations ${names}: start the newer code, or restore a backup.`,
  )
}

const OUTSIDE = /^-- Outside of a transaction\n/

async function apply(client: pg.Client, folder: string, name: string) {
  try {
    const text = await readFile(join(folder, `${name}.sql`), 'utf8')
    if (OUTSIDE.test(text)) await eachAlone(client, text)
    await client.query('begin')
    if (!OUTSIDE.test(text)) await client.query(text)
    await client.query('insert into migrations (name) values ($1)', [name])
    await client.query('commit')
  } catch (cause) {
    await client.query('rollback')
    throw new Error(`The migration ${name} failed: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
  }
}

/** Statement by statement, each of which ends with a line; done again from the first one after an error, so that each has to bear that. */
async function eachAlone(client: pg.Client, text: string): Promise<void> {
  for (const statement of text.split(/;\s*\n/)) if (/^(?!--)\S/m.test(statement)) await client.query(statement)
}
