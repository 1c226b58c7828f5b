import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { isDatabaseAway, isDatabaseBusy } from '../database/unavailable.ts'
import { openPool } from '../database/pool.ts'

/** The worker writes the ids of its jobs as JSON, which has no word for the whole numbers that our own rows have there. */
const INT8: number = pg.types.builtins.INT8
const plain: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => (oid === INT8 ? String : pg.types.getTypeParser(oid, format)),
}

/** Of the codes after which graphile-worker tries again by itself, the one that says 'not now'. */
const NOT_NOW = '57P03'
const ANSWER_MS = 15_000
const LONGEST_PAUSE_MS = 2000

/**
 * A pool for graphile-worker, which writes down the end of a job without waiting for it and gives up after most errors of a lost
 * connection: the rejection is unhandled, and ends the process. Here such an error carries a code after which it tries again.
 */
export function workerPool(connectionString: string, max: number, onError: (error: Error) => void): pg.Pool {
  const limits = { connectionTimeoutMillis: 5000, query_timeout: ANSWER_MS }
  const pool = openPool(onError, { connectionString, max, types: plain, ...limits, application_name: 'tramo jobs' })
  const connect = pool.connect.bind(pool)
  /** Waits for a connection: graphile-worker itself tries a hundred times at most, and an outage may be longer than that. */
  const whenThere = async (tried = 0): Promise<pg.PoolClient> => {
    // after the end of the pool: a rejection would be unhandled too
    if (pool.ending) return new Promise<never>(() => {})
    try {
      return await connect()
    } catch (error) {
      if (!isDatabaseAway(error) && !pool.ending) throw error
    }
    await pause(Math.min(100 * 2 ** tried, LONGEST_PAUSE_MS), undefined, { ref: false })
    return whenThere(tried + 1)
  }
  const later = async () => {
    const client = await whenThere()
    // as: what graphile-worker does with a client is ask and give it back
    const query = (...asked: Parameters<typeof client.query>) =>
      (client.query(...asked) as unknown as Promise<unknown>).catch(askToTryAgain)
    return { query, release: () => client.release() }
  }
  type Callback = Parameters<typeof connect>[0]
  Object.assign(pool, { connect: (callback?: Callback) => (callback ? connect(callback) : later()) })
  return pool
}

function askToTryAgain(error: unknown): never {
  if (isDatabaseAway(error) || isDatabaseBusy(error))
    throw Object.assign(new Error(error instanceof Error ? error.message : String(error), { cause: error }), { code: NOT_NOW })
  throw error
}
