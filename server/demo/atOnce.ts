import { Kysely, PostgresDialect, PostgresDriver, type PostgresPool } from 'kysely'
import type pg from 'pg'
import type { Db } from '../platform/database/connect.ts'
import type { Tables } from '../platform/database/tables.ts'

/**
 * Runs actions that each open a transaction of their own as a single one: all is kept, or nothing. A start that is killed while it
 * fills leaves an empty database, which the next start fills; and the disk is waited for once.
 */
export async function allAtOnce(pool: pg.Pool, act: (db: Db) => Promise<void>): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await act(within(client))
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

function within(client: pg.PoolClient): Db {
  const pool: PostgresPool = { connect: async () => client, end: async () => {} }
  return new Kysely<Tables>({
    dialect: Object.assign(new PostgresDialect({ pool }), { createDriver: () => new WithinDriver({ pool }) }),
  })
}

/** All transactions run within the one that is open already, and the connection stays with it. */
class WithinDriver extends PostgresDriver {
  override async beginTransaction() {}
  override async commitTransaction() {}
  override async rollbackTransaction() {}
  override async releaseConnection() {}
}
