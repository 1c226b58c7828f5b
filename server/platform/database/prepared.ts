import { CompiledQuery, type Kysely, type PostgresPool, type PostgresPoolClient, sql } from 'kysely'
import { createHash } from 'node:crypto'
import pg from 'pg'
import { isDatabaseAway } from './connections/unavailable.ts'
import type { Tables } from './tables.ts'

type ResultCallback = (error: Error | null, result: pg.QueryResult) => void

/** Members that the driver's statements and connections offer to each other; its types omit most of them. */
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

// as: see above
const Statement = pg.Query as unknown as new (text: string, values: readonly unknown[]) => Driven

/**
 * The first statement of a transaction, in one message with its `begin`: a round trip and a write less. One Sync follows both, so that
 * PostgreSQL skips the statement when `begin` fails (its manual, 55.2.3 Extended Query).
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
    // the driver attributes the next completed parse to the statement with this name, but it is that of `begin`
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
    // the statement was not parsed either, so it has to be sent whole again
    if (!this.#begun && this.#name !== undefined) delete connection.submittedNamedStatements[this.#name]
    super.handleError(error, connection)
  }
}

export interface SentStatement {
  text: string
  values: readonly unknown[]
  /** name of a prepared statement */
  name: string | undefined
  /** milliseconds until it is given up on our side; 0 for never */
  answerMs: number
  /** true when it opens a transaction */
  begins: boolean
}

/** Sends one statement over a connection of the pool. A text and values, as the driver would copy a description property by property. */
function send(client: pg.PoolClient, { text, values, name, answerMs, begins }: SentStatement): Promise<pg.QueryResult> {
  const statement = begins ? new FirstStatement(text, values) : new Statement(text, values)
  statement.name = name
  statement.query_timeout = answerMs
  return new Promise((resolve, reject) => {
    const answer: ResultCallback = (error, result) => (error ? reject(error) : resolve(result))
    // as: its types allow a callback only beside a text
    const query = client.query.bind(client) as unknown as (statement: Driven, answer: ResultCallback) => void
    query(statement, answer)
  })
}

/** A statement with `:name` parameters, planned once per connection under its own name. */
export interface PreparedStatement {
  name: string
  text: string
  names: string[]
}

const nameOf = new Map<string, string>()

/** Limit of named built texts: lists of any length make endless ones, and each connection has a plan of each. */
const MAX_BUILT = 1000
const timesBuilt = new Map<string, number>()

/**
 * Built statements are planned once per connection as well, from their second use: planning costs PostgreSQL more than most of them take.
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
 * `*` changes its columns with a migration, and PostgreSQL refuses the plan made before. Outside of a transaction the statement is sent
 * again under another name; inside, where the refusal would end the transaction, it has no name.
 */
const WHOLE_ROWS = /(select|returning|\.|,) ?\*/

const isOutdatedPlan = (error: unknown) => error instanceof pg.DatabaseError && error.routine === 'RevalidateCachedQuery'

async function sendAlone(client: pg.PoolClient, statement: SentStatement): Promise<pg.QueryResult> {
  return send(client, statement).catch((error: unknown) => {
    const { text, name } = statement
    if (name === undefined || !isOutdatedPlan(error)) throw error
    // others may have renamed it meanwhile
    if (nameOf.get(text) === name) nameOf.set(text, `${name}+`)
    return send(client, { ...statement, name: nameOf.get(text) })
  })
}

/** Numbers the `:name` parameters of a text; a repeated name is one parameter. `::type` casts stay. */
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
  // A name that is missing would travel as null and quietly find nothing.
  const missing = names.find((word) => given[word] === undefined)
  if (missing) throw new Error(`${name} needs ${missing}`)
  const values = names.map((word) => given[word])
  const { rows } =
    'executeQuery' in on
      ? await on.executeQuery<Row>(CompiledQuery.raw(text, values))
      : await on.query<Row>({ name, text, values })
  return rows
}

/** A transaction that extends its statements' time by this gets the same extension on our side. */
const LONGER = /^(?:set local statement_timeout = |select set_config\('statement_timeout', )'?(\d+)s?\b/

/**
 * The pool as Kysely uses it. Kysely has no names of statements: a prepared one gets its own back here. `begin` is sent with the first
 * statement of its transaction. A broken connection has rolled back by itself: the error of its `rollback` would hide the first one.
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
      // no statement was sent in between
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
    // as: cursors, the other thing Kysely may request of a client, are not used here
    return { query, release: () => client.release() } as unknown as PostgresPoolClient
  },
  end: () => pool.end(),
})

const HOUR_S = 3600
const NOTHING = { command: 'ROLLBACK', rowCount: null, rows: [] }

/**
 * Values in the text of a statement. The pool plans for any values of the parameters: with the state as a parameter, an index on the rows
 * of some states is of no use.
 */
export const literals = <T extends string>(...values: T[]) => values.map((value) => sql.lit(value))
