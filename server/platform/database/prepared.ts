import { CompiledQuery, type PostgresPool, type PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import type { Db } from './connect.ts'
import { send } from './statements.ts'
import { isDatabaseAway } from './unavailable.ts'

/** A statement with `:name` parameters, planned once per connection under its own name. */
export interface Prepared {
  name: string
  text: string
  names: string[]
}

const nameOf = new Map<string, string>()

/** Numbers the `:name` parameters of a text; the same name twice is one parameter. `::type` casts are left alone. */
export function prepared(name: string, text: string): Prepared {
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
  on: pg.Pool | Db,
  { name, text, names }: Prepared,
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

/** A transaction that gives its statements more time by this gets as much more on our side. */
const LONGER = /^set local statement_timeout = '?(\d+)s?'?$/

/**
 * The pool as Kysely uses it. Kysely knows no names of statements: a prepared one gets its own back here. `begin` goes with the first
 * statement of its transaction. A connection that broke has rolled back by itself: the error of its `rollback` would hide the one that
 * broke it.
 */
export const naming = (pool: pg.Pool, mostMs: number): PostgresPool => ({
  async connect() {
    const client = await pool.connect()
    let answerMs = mostMs
    let begins = false
    const query = async (text: string, values: unknown[]) => {
      if (text === 'begin') {
        begins = true
        return { ...NOTHING, command: 'BEGIN' }
      }
      const isEnd = text === 'commit' || text === 'rollback'
      const opens = begins
      begins = false
      // nothing was asked in between
      if (opens && isEnd) return NOTHING
      const longer = LONGER.exec(text)?.[1]
      if (longer !== undefined && mostMs > 0) answerMs = mostMs + (Number(longer) || HOUR_S) * 1000
      const sent = send(client, { text, values, name: nameOf.get(text), answerMs, begins: opens })
      if (text !== 'rollback') return sent
      return sent.catch((error: unknown) => (isDatabaseAway(error) ? NOTHING : Promise.reject(error)))
    }
    // as: cursors, the other thing Kysely may ask a client for, are not used here
    return { query, release: () => client.release() } as unknown as PostgresPoolClient
  },
  end: () => pool.end(),
})

const HOUR_S = 3600
const NOTHING = { command: 'ROLLBACK', rowCount: null, rows: [] }
