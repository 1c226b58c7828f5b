// Loaded by `--import` into the server of the browser tests. Lengthens timeouts as `server/testing/database/patience.ts` does, so
// that no test fails on a busy machine.
import pg from 'pg'

const LIMITS = `set statement_timeout = '30s'; set lock_timeout = '15s'; set idle_in_transaction_session_timeout = '30s'`

pg.Pool = class extends pg.Pool {
  constructor({ onConnect, ...options }) {
    const patient = async (client) => {
      await onConnect?.(client)
      await client.query(LIMITS)
    }
    super({ ...options, connectionTimeoutMillis: 15_000, query_timeout: 60_000, onConnect: patient })
  }
}
