import pg from 'pg'
import { READ_ONLY } from './unavailable.ts'

/** An answer counts for so long: however many ask, the database is asked once a second. */
const FRESH_MS = 1000
const PATIENCE_MS = 2000

/** Written and taken back at once: no room for it is no room for anything. */
const PROBE = `create temp table tramo_probe on commit drop as select repeat(md5(n::text), 20) from generate_series(1, 200) n`

export interface Readiness {
  /** resolves when the database answers and takes writes, else throws why not */
  ask(): Promise<void>
  /** its disk was full: until a probe finds room, it takes no writes */
  onFull(): void
  close(): Promise<void>
}

/** Asks over a connection of its own: a pool whose connections are all at work says nothing about the database. */
export function keepAsking(url: string): Readiness {
  let client: pg.Client | undefined
  let last: { answer: Promise<void>; until: number } | undefined
  let mayBeFull = false
  const drop = () => {
    const dropped = client
    client = undefined
    return dropped?.end().catch(() => {})
  }
  const askNow = async () => {
    client ??= await open(url, () => void drop())
    const { rows } = await client.query<{ readOnly: boolean }>(
      `select pg_is_in_recovery() or current_setting('transaction_read_only')::bool as "readOnly"`,
    )
    if (rows[0]?.readOnly) throw Object.assign(new Error('the database takes no writes'), { code: READ_ONLY })
    if (mayBeFull) await client.query(PROBE)
    mayBeFull = false
  }
  const ask = () => {
    if (last && performance.now() < last.until) return last.answer
    const asked = { answer: askNow(), until: Infinity }
    const settled = () => void (asked.until = performance.now() + FRESH_MS)
    asked.answer.then(settled, () => {
      settled()
      // a session keeps what it was told when it began
      void drop()
    })
    last = asked
    return asked.answer
  }
  return { ask, onFull: () => void (mayBeFull = true), close: async () => drop() }
}

async function open(connectionString: string, onLost: () => void): Promise<pg.Client> {
  const limits = { connectionTimeoutMillis: PATIENCE_MS, query_timeout: PATIENCE_MS, statement_timeout: PATIENCE_MS }
  const client = new pg.Client({ connectionString, ...limits, keepAlive: true, application_name: 'tramo ready' })
  client.on('error', onLost)
  await client.connect()
  return client
}
