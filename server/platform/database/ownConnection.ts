import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import type { Db } from './connect.ts'
import { openPool } from './pool.ts'
import type { Tables } from './tables.ts'

/**
 * Work on a connection of its own to the database of a pool, of which nothing is taken: for statements that look at much. They may
 * take as long as said, and are planned for what they are sent.
 */
export async function onOwnConnection<T>(
  beside: pg.Pool,
  limitMs: number,
  onError: (error: Error) => void,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  const { connectionString } = beside.options
  const pool = openPool(onError, {
    ...(connectionString !== undefined && { connectionString }),
    max: 1,
    connectionTimeoutMillis: CONNECT_MS,
    idleTimeoutMillis: 0,
    statement_timeout: limitMs,
  })
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}

const CONNECT_MS = 10_000
