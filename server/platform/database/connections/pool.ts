import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { plugins } from '../emptyLists.ts'
import type { Tables } from '../tables.ts'
import { type SessionSettings, sessionStatement } from './session.ts'
import { isFull, isReadOnly, isUnanswered } from './unavailable.ts'

interface OwnPoolConfig extends pg.PoolConfig {
  /**
   * settings of each session; undefined behind a transaction pooler, which keeps no session settings; the role's settings apply
   * instead
   */
  session: SessionSettings | undefined
  /** address for direct sessions, when it differs from `connectionString` */
  directUrl?: string | undefined
}

const directUrls = new WeakMap<pg.Pool, string>()

/**
 * Opens a pool that survives an outage of its database. Errors are not reported once the pool is closing, because a connection
 * that ends before the server's reply looks like an error. A connection with an unanswered statement, or from a time when the
 * database was read-only, is replaced. `onFull` is called when the disk of the database was full.
 */
export function openPool(
  onError: (error: Error) => void,
  { session, directUrl, ...config }: OwnPoolConfig,
  onFull = () => {},
): pg.Pool {
  const pool = new pg.Pool({
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    // set before the connection is handed out, so that no connection is used without limits
    ...(session && { onConnect: (client) => client.query(sessionStatement(session)).then(() => undefined) }),
    ...config,
  })
  if (directUrl !== undefined) directUrls.set(pool, directUrl)
  const report = (error: Error) => pool.ending || onError(error)
  pool.on('error', report)
  const dropAll = droppingFrom(pool)
  pool.on('connect', (client) => {
    // A checked out client has no listener of its own: without this one, an outage of the database ends the process too.
    client.on('error', report)
    watch(client, session !== undefined, (error) => {
      // otherwise the next statement would wait behind the unanswered one
      if (isUnanswered(error)) void client.end()
      if (isReadOnly(error)) dropAll(error)
      if (isFull(error)) onFull()
    })
  })
  return pool
}

/**
 * Replaces every connection of a pool: a connection opened while the database was read-only may still refuse writes afterwards.
 */
function droppingFrom(pool: pg.Pool): (error: Error) => void {
  const known = new Set<pg.PoolClient>()
  const idle = new Set<pg.PoolClient>()
  let useless = new WeakSet<pg.PoolClient>()
  pool.on('connect', (client) => known.add(client))
  pool.on('acquire', (client) => idle.delete(client))
  // the pool does not reuse an ending connection
  pool.on('release', (_, client) => (useless.has(client) ? void client.end() : idle.add(client)))
  pool.on('remove', (client) => {
    known.delete(client)
    idle.delete(client)
  })
  return (error) => {
    useless = new WeakSet(known)
    // the pool itself drops an idle connection that emits an error
    for (const client of idle) client.emit('error', error)
  }
}

type Callback = (error: Error | null, ...rest: unknown[]) => void

/**
 * Reports each failed statement of a connection, in every calling style of the driver. Statements get no names when the next
 * transaction may run in another session.
 */
function watch(client: pg.PoolClient, areNamed: boolean, onError: (error: Error) => void): void {
  const query: (...sent: unknown[]) => unknown = client.query.bind(client)
  const heard = (answer: Callback): Callback => {
    return (error, ...rest) => {
      if (error) onError(error)
      answer(error, ...rest)
    }
  }
  const watched = (...sent: unknown[]) => {
    const last = sent.at(-1)
    if (!areNamed && typeof sent[0] === 'object') Object.assign(sent[0] ?? {}, { name: undefined })
    // as: the driver's own call
    if (typeof last === 'function') return query(...sent.slice(0, -1), heard(last as Callback))
    const result = query(...sent)
    if (result instanceof Promise) result.catch(onError)
    return result
  }
  Object.assign(client, { query: watched })
}

/**
 * Runs long reads on a separate connection to a pool's database, with their own time limit, and with plans for the actual
 * parameters.
 */
export const onOwnConnection = <T>(
  shared: pg.Pool,
  limitMs: number,
  onError: (error: Error) => void,
  work: (db: Kysely<Tables>) => Promise<T>,
): Promise<T> =>
  onOwnPool(shared, limitMs, onError, (pool) => work(new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), plugins })))

/** Runs work that begins and ends its own transactions, on a separate pool. */
export async function onOwnPool<T>(
  shared: pg.Pool,
  limitMs: number,
  onError: (error: Error) => void,
  work: (pool: pg.Pool) => Promise<T>,
): Promise<T> {
  const connectionString = directUrls.get(shared) ?? shared.options.connectionString
  const pool = openPool(onError, {
    ...(connectionString !== undefined && { connectionString }),
    max: 1,
    connectionTimeoutMillis: CONNECT_MS,
    idleTimeoutMillis: 0,
    session: { statement_timeout: `${limitMs}ms` },
  })
  try {
    return await work(pool)
  } finally {
    await pool.end()
  }
}

const CONNECT_MS = 10_000
