import { Kysely, type Transaction } from 'kysely'
import pg from 'pg'
import { Dialect } from './afterCommit.ts'
import { openPool } from './pool.ts'
import { naming } from './prepared.ts'
import { keepAsking } from './readiness.ts'
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
  /** resolves while the database answers and takes writes */
  ready(): Promise<void>
  close(): Promise<void>
}

/** How long an answer may take on our side: PostgreSQL's own limits are of no use when it is frozen or unplugged. */
const ANSWER_MS = 5000

/**
 * A pool that gives up in time: 1 s to connect (`connectMs`), 2 s a statement, 1.5 s a lock (notes of reliability, 7), and 5 s for an
 * answer on our side (`answerMs`, 0 for no limit).
 */
export function connect(
  url: string,
  onError: (error: Error) => void,
  most = 10,
  connectMs = 1000,
  answerMs = ANSWER_MS,
): Connection {
  const readiness = keepAsking(url)
  const pool = openPool(
    onError,
    {
      connectionString: url,
      max: most,
      connectionTimeoutMillis: connectMs,
      statement_timeout: 2000,
      lock_timeout: 1500,
      idle_in_transaction_session_timeout: 5000,
      query_timeout: answerMs,
      // The search statements are fenced by hand; planning them anew each time costs three times their run.
      options: '-c plan_cache_mode=force_generic_plan',
    },
    readiness.onFull,
  )
  const db = new Kysely<Tables>({ dialect: new Dialect({ pool: naming(pool, answerMs) }, onError) })
  const close = () => readiness.close().then(() => db.destroy())
  return { db, pool, ready: readiness.ask, close }
}
