import { CompiledQuery, type Kysely, type PostgresPool, type PostgresPoolClient, sql } from 'kysely'
import { createHash } from 'node:crypto'
import pg from 'pg'
import { isDatabaseAway } from './connections/unavailable.ts'
import type { Tables } from './tables.ts'

type ResultCallback = (error: Error | null, result: pg.QueryResult) => void

/** Members of the driver's statements and connections that this file uses. The driver's types omit most of them. */
interface Driven {
  name: string | undefined
  queryMode: 'extended' | undefined
  query_timeout: number
  submit(connection: Wire): Error | null
  handleCommandComplete(message: unknown, connection: Wire): void
  handleError(error: Error, connection: Wire): void
}
interface Wire {
  stream: { cork(): void; uncork(): void }
  parse(message: { text: string }): void
  bind(message: object): void
  execute(message: object): void
  submittedNamedStatements: Record<string, string>
}

// as: the driver's types omit these members
const Statement = pg.Query as unknown as new (text: string, values: readonly unknown[]) => Driven

/**
 * The first statement of a transaction, sent in one message with its `begin`, which saves a round trip and a write. One Sync
 * follows the two, so that PostgreSQL skips the statement when `begin` fails (PostgreSQL manual, 55.2.3 Extended Query).
 */
class FirstStatement extends Statement {
  #begun = false
  #name: string | undefined

  override submit(connection: Wire): Error | null {
    this.queryMode = 'extended'
    connection.stream.cork()
    connection.parse({ text: 'begin' })
    connection.bind({})
    connection.execute({})
    const error = super.submit(connection)
    connection.stream.uncork()
    // the driver would record the next completed parse under this name, but that parse belongs to `begin`
    this.#name = this.name
    this.name = undefined
    return error
  }

  override handleCommandComplete(message: unknown, connection: Wire): void {
    if (this.#begun) return super.handleCommandComplete(message, connection)
    this.#begun = true
    this.name = this.#name
  }

  override handleError(error: Error, connection: Wire): void {
    // the statement was not parsed either, so its text has to be sent again
    if (!this.#begun && this.#name !== undefined) delete connection.submittedNamedStatements[this.#name]
    super.handleError(error, connection)
  }
}

export interface SentStatement {
  text: string
  values: readonly unknown[]
  /** name of a prepared statement */
  name: string | undefined
  /** milliseconds until this side gives the statement up; 0 for never */
  answerMs: number
  /** true when it opens a transaction */
  begins: boolean
}

/**
 * Sends a statement over a connection of the pool. Passes the text and the values as two arguments, because the driver would copy
 * the properties of one object at each call.
 */
function send(client: pg.PoolClient, { text, values, name, answerMs, begins }: SentStatement): Promise<pg.QueryResult> {
  const statement = begins ? new FirstStatement(text, values) : new Statement(text, values)
  statement.name = name
  statement.query_timeout = answerMs
  return new Promise((resolve, reject) => {
    const answer: ResultCallback = (error, result) => (error ? reject(error) : resolve(result))
    // as: the driver's types allow a callback only after a text
    const query = client.query.bind(client) as unknown as (statement: Driven, answer: ResultCallback) => void
    query(statement, answer)
  })
}

/** A statement with `:name` parameters, which each connection plans once under its name. */
export interface PreparedStatement {
  name: string
  text: string
  names: string[]
}

const nameOf = new Map<string, string>()

/**
 * Maximum number of built statements with a name: lists of varying length produce any number of statements, and each connection
 * stores a plan for each.
 */
const MAX_BUILT = 1000
const timesBuilt = new Map<string, number>()

/**
 * Returns the name of a built statement from its second use on, so that each connection plans it once: planning most of these
 * statements takes PostgreSQL longer than running them.
 */
function builtName(text: string): string | undefined {
  const times = (timesBuilt.get(text) ?? 0) + 1
  if (times === 1 && (timesBuilt.size >= MAX_BUILT || !/^(select|with|insert|update|delete)\b/.test(text))) return undefined
  timesBuilt.set(text, times)
  if (times === 1) return undefined
  const name = createHash('sha1').update(text).digest('base64')
  nameOf.set(text, name)
  return name
}

/**
 * Matches statements that return whole rows. After a migration that changes the columns of `*`, PostgreSQL refuses the earlier
 * plan. Outside a transaction the statement is sent again under another name. Inside one it has no name, because a refusal would
 * end the transaction.
 */
const WHOLE_ROWS = /(select|returning|\.|,) ?\*/

const isOutdatedPlan = (error: unknown) => error instanceof pg.DatabaseError && error.routine === 'RevalidateCachedQuery'

async function sendAlone(client: pg.PoolClient, statement: SentStatement): Promise<pg.QueryResult> {
  return send(client, statement).catch((error: unknown) => {
    const { text, name } = statement
    if (name === undefined || !isOutdatedPlan(error)) throw error
    // another call may have renamed it meanwhile
    if (nameOf.get(text) === name) nameOf.set(text, `${name}+`)
    return send(client, { ...statement, name: nameOf.get(text) })
  })
}

/**
 * Replaces the `:name` parameters of a statement with numbers; a repeated name is one parameter. Casts with `::type` are
 * unchanged.
 */
export function prepared(name: string, text: string): PreparedStatement {
  const names: string[] = []
  const numbered = text.replace(/(?<!:):([a-z]\w*)/gi, (_, word: string) => {
    if (!names.includes(word)) names.push(word)
    return `$${names.indexOf(word) + 1}`
  })
  nameOf.set(numbered, name)
  return { name, text: numbered, names }
}

/** Runs a statement on any connection of the pool, or on that of a transaction. */
export async function run<Row extends pg.QueryResultRow>(
  on: pg.Pool | Kysely<Tables>,
  { name, text, names }: PreparedStatement,
  given: Record<string, unknown>,
): Promise<Row[]> {
  // a missing parameter would be sent as null, and the statement would return nothing without an error
  const missing = names.find((word) => given[word] === undefined)
  if (missing) throw new Error(`${name} needs ${missing}`)
  const values = names.map((word) => given[word])
  const { rows } =
    'executeQuery' in on
      ? await on.executeQuery<Row>(CompiledQuery.raw(text, values))
      : await on.query<Row>({ name, text, values })
  return rows
}

/** Matches a statement that extends the time limit of its transaction; our side extends its own limit equally. */
const LONGER = /^(?:set local statement_timeout = |select set_config\('statement_timeout', )'?(\d+)s?\b/

/**
 * Adapts the pool to Kysely. Kysely has no named statements, so this adapter adds the names of prepared ones. It sends `begin`
 * with the first statement of its transaction. It skips `rollback` on a broken connection, which has rolled back already: the
 * rollback's error would hide the first one.
 */
export const naming = (pool: pg.Pool, mostMs: number): PostgresPool => ({
  async connect() {
    const client = await pool.connect()
    let answerMs = mostMs
    let begins = false
    let isInTransaction = false
    const query = async (text: string, values: unknown[]) => {
      if (text === 'begin') {
        begins = isInTransaction = true
        return { ...NOTHING, command: 'BEGIN' }
      }
      const isEnd = text === 'commit' || text === 'rollback'
      const opens = begins
      begins = false
      if (isEnd) isInTransaction = false
      // the transaction sent no statement
      if (opens && isEnd) return { ...NOTHING, command: text.toUpperCase() }
      const longer = LONGER.exec(text)?.[1]
      if (longer !== undefined && mostMs > 0) answerMs = mostMs + (Number(longer) || HOUR_S) * 1000
      const name = isInTransaction && WHOLE_ROWS.test(text) ? undefined : (nameOf.get(text) ?? builtName(text))
      const statement = { text, values, name, answerMs, begins: opens }
      if (!isInTransaction && !isEnd) return sendAlone(client, statement)
      const sent = send(client, statement)
      if (text !== 'rollback') return sent
      return sent.catch((error: unknown) => (isDatabaseAway(error) ? NOTHING : Promise.reject(error)))
    }
    // as: Kysely could also request a cursor, which this code does not use
    return { query, release: () => client.release() } as unknown as PostgresPoolClient
  },
  end: () => pool.end(),
})

const HOUR_S = 3600
const NOTHING = { command: 'ROLLBACK', rowCount: null, rows: [] }

/**
 * Writes values into the text of a statement. The pool plans statements for any parameter values: with the state as a parameter,
 * PostgreSQL could not use an index that covers only some states.
 */
export const literals = <T extends string>(...values: T[]) => values.map((value) => sql.lit(value))
