import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { WrongSetting } from '../config.ts'

/** Applies the folder's NNNN_name.sql in order, each in its own transaction; returns the names applied. Needs a direct session, no pooler. */
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
  await client.query(`select pg_advisory_lock(hashtext('migrate'))`)
  try {
    const missing = await findMissing(client, folder)
    for (const name of missing) await apply(client, folder, name)
    return missing
  } finally {
    await client.query(`select pg_advisory_unlock(hashtext('migrate'))`)
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

async function apply(client: pg.Client, folder: string, name: string) {
  try {
    await client.query('begin')
    await client.query(await readFile(join(folder, `${name}.sql`), 'utf8'))
    await client.query('insert into migrations (name) values ($1)', [name])
    await client.query('commit')
  } catch (cause) {
    await client.query('rollback')
    throw new Error(`The migration ${name} failed: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
  }
}
