import { CompiledQuery, type DatabaseConnection, type Driver, PostgresDialect } from 'kysely'
import type { Db } from './connect.ts'

const waiting = new WeakMap<DatabaseConnection, Map<string, CompiledQuery>>()

/**
 * Has a statement run when the transaction has committed, on the same connection and once, however often it is asked for. What others
 * wait for is thereby held by no act. Nothing depends on it: when it fails, or the process dies, a job does it at its minute.
 */
export async function afterCommit(tx: Db, text: string, values: string[]): Promise<void> {
  await tx.getExecutor().provideConnection(async (connection) => {
    const asked = waiting.get(connection) ?? new Map<string, CompiledQuery>()
    waiting.set(connection, asked.set(JSON.stringify([text, values]), CompiledQuery.raw(text, values)))
  })
}

/** PostgreSQL for Kysely, which also runs what waits for a commit. */
export class Dialect extends PostgresDialect {
  readonly #onError: (error: Error) => void

  constructor(config: ConstructorParameters<typeof PostgresDialect>[0], onError: (error: Error) => void) {
    super(config)
    this.#onError = onError
  }

  override createDriver(): Driver {
    const driver = super.createDriver()
    const [begin, commit] = [driver.beginTransaction.bind(driver), driver.commitTransaction.bind(driver)]
    driver.beginTransaction = async (connection, settings) => {
      // of a transaction that was rolled back
      waiting.delete(connection)
      await begin(connection, settings)
    }
    driver.commitTransaction = async (connection) => {
      await commit(connection)
      const asked = waiting.get(connection)
      waiting.delete(connection)
      for (const query of asked?.values() ?? []) await connection.executeQuery(query).catch(this.#onError)
    }
    return driver
  }
}
