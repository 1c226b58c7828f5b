import { CompiledQuery, type DatabaseConnection, type Driver, Kysely, PostgresDialect, type Transaction } from 'kysely'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { openPool } from './connections/pool.ts'
import { requestSettings, type SessionSettings } from './connections/session.ts'
import { isDatabaseAway, READ_ONLY } from './connections/unavailable.ts'
import { plugins } from './emptyLists.ts'
import { naming } from './prepared.ts'
import type { Tables } from './tables.ts'

/** A connection for reads. */
export type Db = Kysely<Tables>
/** A transaction for locks and writes. Only actions open transactions. */
export type Tx = Transaction<Tables>

const { types } = pg
types.setTypeParser(types.builtins.DATE, (text) => text)
types.setTypeParser(types.builtins.INT8, BigInt)

export interface Connection {
  db: Db
  pool: pg.Pool
  /** resolves while the database responds and accepts writes */
  ready(): Promise<void>
  close(): Promise<void>
}

/** Client-side timeout of a response: PostgreSQL's own limits do not help when its machine is frozen or unplugged. */
const ANSWER_MS = 5000

/**
 * Time until an idle connection is closed. It is long, because opening ten connections on a busy machine takes longer than a
 * request waits for one: when another server process ends, many of its callers arrive here at the same moment.
 */
const IDLE_MS = 60_000

/** A pooler between the server and the database. */
export interface Pooling {
  /** address of a direct session, past the pooler */
  directUrl: string
  /** true for transaction pooling: the limits are then settings of the role, and statements are not prepared */
  byTransaction: boolean
}

/** Timeouts of a pool in milliseconds, for a connection and for a response; 0 for no limit. */
interface Patience {
  most?: number
  connectMs?: number
  answerMs?: number
  session?: SessionSettings
  pooling?: Pooling
}

/** Opens a pool with time limits: 1 s to connect, the limits for requests in session.ts, and 5 s for a response on our side. */
export function connect(
  url: string,
  onError: (error: Error) => void,
  {
    most = 10,
    connectMs = 1000,
    answerMs = ANSWER_MS,
    session = requestSettings,
    pooling = { directUrl: url, byTransaction: false },
  }: Patience = {},
): Connection {
  const readiness = keepAsking(url)
  const pool = openPool(
    onError,
    {
      connectionString: url,
      max: most,
      connectionTimeoutMillis: connectMs,
      query_timeout: answerMs,
      idleTimeoutMillis: IDLE_MS,
      session: pooling.byTransaction ? undefined : session,
      directUrl: pooling.directUrl,
    },
    readiness.onFull,
  )
  const db = new Kysely<Tables>({ dialect: new Dialect({ pool: naming(pool, answerMs) }, onError), plugins })
  const close = async () => {
    await readiness.close()
    await db.destroy()
    // Kysely ends a pool only if it has used it
    if (!pool.ending) await pool.end()
  }
  return { db, pool, ready: readiness.ask, close }
}

const FIRST_TRIES = 60

/**
 * Opens the first connection of a pool. On a busy machine this takes longer than a request may wait, which would fail the start.
 */
export async function openFirst(pool: pg.Pool): Promise<void> {
  for (let tries = 1; ; tries++)
    try {
      return void (await pool.query('select'))
    } catch (error) {
      if (tries === FIRST_TRIES || !isDatabaseAway(error)) throw error
      await pause(100)
    }
}

/** Time to live of the cached readiness: the database is queried at most once a second, regardless of the number of callers. */
const FRESH_MS = 1000
const PATIENCE_MS = 2000

/** Writes a temporary table and drops it: without room for this table, no other write fits. */
const PROBE = `create temp table tramo_probe on commit drop as select repeat(md5(n::text), 20) from generate_series(1, 200) n`

interface Readiness {
  /** resolves when the database responds and accepts writes, else throws the reason */
  ask(): Promise<void>
  /** called when the disk of the database was full: until a probe finds room, `ask` reports that it accepts no writes */
  onFull(): void
  close(): Promise<void>
}

/**
 * Checks readiness over its own connection, because a pool whose connections are all busy would make the database look
 * unavailable.
 */
function keepAsking(url: string): Readiness {
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
    const request = { answer: askNow(), until: Infinity }
    const settled = () => void (request.until = performance.now() + FRESH_MS)
    request.answer.then(settled, () => {
      settled()
      // closes the connection, because session settings apply to new connections only
      void drop()
    })
    last = request
    return request.answer
  }
  return { ask, onFull: () => void (mayBeFull = true), close: async () => drop() }
}

async function open(connectionString: string, onLost: () => void): Promise<pg.Client> {
  const limits = { connectionTimeoutMillis: PATIENCE_MS, query_timeout: PATIENCE_MS }
  const client = new pg.Client({ connectionString, ...limits, keepAlive: true, application_name: 'tramo ready' })
  client.on('error', onLost)
  await client.connect()
  return client
}

const waiting = new WeakMap<DatabaseConnection, Map<string, CompiledQuery>>()

/**
 * Runs a statement after the transaction's commit, on the same connection. Several requests for the same statement run it once.
 * Running it later keeps the transaction's locks short. Nothing depends on it: when it fails or the process dies, a job does the
 * work within a minute.
 */
export async function afterCommit(tx: Db, text: string, values: string[]): Promise<void> {
  await tx.getExecutor().provideConnection(async (connection) => {
    const queued = waiting.get(connection) ?? new Map<string, CompiledQuery>()
    waiting.set(connection, queued.set(JSON.stringify([text, values]), CompiledQuery.raw(text, values)))
  })
}

/** PostgreSQL dialect of Kysely that also runs the statements scheduled after a commit. */
class Dialect extends PostgresDialect {
  readonly #onError: (error: Error) => void

  constructor(config: ConstructorParameters<typeof PostgresDialect>[0], onError: (error: Error) => void) {
    super(config)
    this.#onError = onError
  }

  override createDriver(): Driver {
    const driver = super.createDriver()
    const [begin, commit] = [driver.beginTransaction.bind(driver), driver.commitTransaction.bind(driver)]
    driver.beginTransaction = async (connection, settings) => {
      // discards statements that a transaction scheduled before it was rolled back
      waiting.delete(connection)
      await begin(connection, settings)
    }
    driver.commitTransaction = async (connection) => {
      await commit(connection)
      const queued = waiting.get(connection)
      waiting.delete(connection)
      for (const query of queued?.values() ?? []) await connection.executeQuery(query).catch(this.#onError)
    }
    return driver
  }
}
