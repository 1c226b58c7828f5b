import { CompiledQuery, type PostgresPool, type PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import type { Db } from './connect.ts'

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

/** The pool as Kysely uses it. Kysely knows no names of statements: a prepared one gets its own back here. */
export const naming = (pool: pg.Pool): PostgresPool => ({
  async connect() {
    const client = await pool.connect()
    const query = (text: string, values: unknown[]) => client.query({ name: nameOf.get(text), text, values })
    // as: cursors, the other thing Kysely may ask a client for, are not used here
    return { query, release: () => client.release() } as unknown as PostgresPoolClient
  },
  end: () => pool.end(),
})
