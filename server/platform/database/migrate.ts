import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { CannotStart } from '../cannotStart.ts'
import { WrongSetting } from '../config.ts'
import { sessionStatement } from './connections/session.ts'

interface Patience {
  /** milliseconds that a statement waits for a lock; other statements on the table wait for as long */
  lockMs: number
  tries: number
  pauseMs: number
  onRetry(name: string): void
}

const usual: Patience = { lockMs: 2000, tries: 60, pauseMs: 1000, onRetry: () => {} }

/**
 * Applies the folder's NNNN_name.sql in order, each in a transaction, unless its first line says otherwise. Returns the applied
 * names. Needs a direct session without a pooler.
 */
export const migrate = (database: string | pg.Client, folder: string, patience: Partial<Patience> = {}): Promise<string[]> =>
  onClient(database, (client) => migrateAlone(client, folder, { ...usual, ...patience }))

/** Returns the folder's migrations that the database lacks, and changes nothing. */
export const pendingMigrations = (database: string | pg.Client, folder: string): Promise<string[]> =>
  onClient(database, async (client) => {
    const { rows } = await client.query<{ there: boolean }>(`select to_regclass('migrations') is not null there`)
    return findMissing(rows[0]?.there ? await appliedIn(client) : [], folder)
  })

async function onClient<T>(database: string | pg.Client, work: (client: pg.Client) => Promise<T>): Promise<T> {
  if (typeof database !== 'string') return work(database)
  const client = new pg.Client({ connectionString: database, connectionTimeoutMillis: 5000 })
  await client.connect().catch(notLetIn)
  // removes the limits for requests, which the role may have
  await client.query(sessionStatement({}))
  return work(client).finally(() => client.end())
}

function notLetIn(cause: Error & { code?: string }): never {
  throw new WrongSetting(`DATABASE_URL names a PostgreSQL that does not let us in: ${cause.message || cause.code}.`, { cause })
}

/** When several processes start together, one migrates; the others wait, and then find no missing migration. */
async function migrateAlone(client: pg.Client, folder: string, patience: Patience) {
  await lock(client)
  try {
    await client.query(
      'create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())',
    )
    const applied = await appliedIn(client)
    const missing = await findMissing(applied, folder)
    for (const name of missing) await apply(client, folder, name, patience)
    // PostgreSQL has no statistics on a rewritten table or a new index on an expression, and without statistics would scan whole
    // tables
    if (missing.length > 0 && applied.length > 0) await client.query('analyze')
    return missing
  } finally {
    await client.query(`select pg_advisory_unlock(hashtext('migrate'))`)
  }
}

/** Polls for the lock: a statement that waits for it would prevent a concurrent index build from finishing. */
async function lock(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ mine: boolean }>(`select pg_try_advisory_lock(hashtext('migrate')) mine`)
    if (rows[0]?.mine) return
    await pause(100)
  }
}

async function appliedIn(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from migrations order by name')
  return rows.map(({ name }) => name)
}

async function findMissing(applied: string[], folder: string): Promise<string[]> {
  const known = (await readdir(folder)).filter((file) => file.endsWith('.sql')).map((file) => file.slice(0, -'.sql'.length))
  refuseNewer(applied.filter((name) => !known.includes(name)))
  return known.filter((name) => !applied.includes(name)).toSorted()
}

function refuseNewer(unknown: string[]) {
  if (unknown.length === 0) return
  const names = unknown.join(', ')
  throw new CannotStart(
    `The database is newer than this code, which does not know its migrations ${names}: start the newer code, or restore a backup.`,
  )
}

const OUTSIDE = /^-- Outside of a transaction\n/

async function apply(client: pg.Client, folder: string, name: string, patience: Patience) {
  try {
    const text = await readFile(join(folder, `${name}.sql`), 'utf8')
    if (OUTSIDE.test(text)) await eachAlone(client, text)
    await inTransaction(client, OUTSIDE.test(text) ? '' : text, name, patience)
  } catch (cause) {
    throw new Error(`The migration ${name} failed: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
  }
}

/**
 * Gives up soon when a statement waits for a lock on its table, then retries. Every other call on the table waits behind such a
 * statement, and one long query is enough to make it wait.
 */
async function inTransaction(client: pg.Client, text: string, name: string, patience: Patience): Promise<void> {
  for (let tried = 1; ; tried++) {
    try {
      await client.query(`begin; set local lock_timeout = ${patience.lockMs}`)
      await client.query(text)
      await client.query('insert into migrations (name) values ($1)', [name])
      return void (await client.query('commit'))
    } catch (error) {
      await client.query('rollback')
      if (!isLocked(error) || tried === patience.tries) throw error
    }
    patience.onRetry(name)
    await pause(patience.pauseMs)
  }
}

const LOCK_NOT_AVAILABLE = '55P03'
const DEADLOCK_DETECTED = '40P01'

const isLocked = (error: unknown) =>
  error instanceof pg.DatabaseError && (error.code === LOCK_NOT_AVAILABLE || error.code === DEADLOCK_DETECTED)

/**
 * Runs each statement outside a transaction; a statement ends at the end of a line. After an error all statements run again from
 * the first, so each must be repeatable.
 */
async function eachAlone(client: pg.Client, text: string): Promise<void> {
  for (const statement of text.split(/;\s*\n/)) if (/^(?!--)\S/m.test(statement)) await client.query(statement)
}
