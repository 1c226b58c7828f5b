import type { KyselyPlugin } from 'kysely'
import type { Db } from '../../platform/database/connect.ts'

/** How many statements an act sends to the database, over the connection that it is given. */
export async function statementsOf(db: Db, act: (counted: Db) => Promise<unknown>): Promise<number> {
  let statements = 0
  const count: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: ({ result }) => {
      statements++
      return Promise.resolve(result)
    },
  }
  await act(db.withPlugin(count))
  return statements
}
