import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { naming } from './prepared.ts'
import type { Tables } from './tables.ts'

/** For reading. */
export type Db = Kysely<Tables>
/** For locking and writing: only an action gets one, by opening a transaction. */
export type Tx = Transaction<Tables>

const { types } = pg
types.setTypeParser(types.builtins.DATE, (text) => text)
types.setTypeParser(types.builtins.INT8, BigInt)

export interface Connection {
  db: Db
  pool: pg.Pool
  close(): Promise<void>
}

/** A pool that gives up in time: 1 s to connect (`connectMs`), 2 s a statement, 1.5 s a lock (notes of reliability, 7). */
export function connect(url: string, onError: (error: Error) => void, most = 10, connectMs = 1000): Connection {
  const pool = openPool(onError, {
    connectionString: url,
    max: most,
    connectionTimeoutMillis: connectMs,
    statement_timeout: 2000,
    lock_timeout: 1500,
    idle_in_transaction_session_timeout: 5000,
    // The search statements are fenced by hand; planning them anew each time costs three times their run.
    options: '-c plan_cache_mode=force_generic_plan',
  })
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: naming(pool) }) })
  return { db, pool, close: () => db.destroy() }
}

/** A pool that outlives its database. Its end does not wait for the server's goodbye, which may then look like an error. */
export function openPool(onError: (error: Error) => void, config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(config)
  const tell = (error: Error) => pool.ending || onError(error)
  pool.on('error', tell)
  // A client that was handed out has no listener of its own: without one, a dying database takes the process along.
  pool.on('connect', (client) => client.on('error', tell))
  return pool
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '')

/** Whether the database gave up waiting for a lock or for a statement: it is there, and too busy. */
export const isDatabaseBusy = (error: unknown) => ['55P03', '57014'].includes(codeOf(error))

const GONE = /^(08|53|57P)/

/** Whether an error says that the database is away, by SQLSTATE class or by the socket, never by its text. */
export function isDatabaseAway(error: unknown): boolean {
  const code = codeOf(error)
  return (
    GONE.test(code) || ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOTFOUND', 'ETIMEDOUT'].includes(code) || isNoConnection(error)
  )
}

// pg gives these two no code
const isNoConnection = (error: unknown) =>
  error instanceof Error &&
  ['timeout exceeded when trying to connect', 'Connection terminated unexpectedly'].includes(error.message)
