import type { KyselyPlugin } from 'kysely'
import type pg from 'pg'
import { type MockInstance, vi } from 'vitest'
import type { Db } from '../../platform/database/connect.ts'

/**
 * The plans of the statements that an act sends, as the pool of requests has them made: for any values of the parameters. Tables of a test are small,
 * and PostgreSQL reads small tables whole: here it does so only where no index is of use.
 */
export async function plansOf(pool: pg.Pool, act: () => Promise<unknown>): Promise<string> {
  const spies = new Set<MockInstance<pg.PoolClient['query']>>()
  const watch = (one: pg.PoolClient) => void spies.add(vi.spyOn(one, 'query'))
  pool.on('acquire', watch)
  await act()
  pool.off('acquire', watch)
  const texts = [...spies]
    .flatMap(({ mock }) => mock.calls.map(([query]) => textOf(query)))
    .filter((text) => /^\s*(select|with|update|delete)\b/i.test(text))
  for (const spy of spies) spy.mockRestore()
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('set local enable_seqscan = off')
    await client.query('set local plan_cache_mode = force_generic_plan')
    const plans: string[] = []
    for (const [n, text] of texts.entries()) plans.push(await planOf(client, `planned_${n}`, text))
    return plans.join('\n')
  } finally {
    await client.query('rollback; deallocate all')
    client.release(true)
  }
}

async function planOf(client: pg.PoolClient, name: string, text: string): Promise<string> {
  await client.query(`prepare ${name} as ${text}`)
  const count = Math.max(0, ...[...text.matchAll(/\$(\d+)/g)].map(([, n]) => Number(n)))
  const given = count > 0 ? `(${Array.from({ length: count }, () => 'null').join()})` : ''
  const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain execute ${name}${given}`)
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

/** Of the driver, which is given a text or a description with one. */
const textOf = (query: unknown): string => (typeof query === 'string' ? query : String(Object(query).text ?? ''))

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
