import type { KyselyPlugin } from 'kysely'
import pg from 'pg'
import { type MockInstance, vi } from 'vitest'
import type { Db } from '../../platform/database/connect.ts'

/**
 * Returns the plans of the statements that `act` sends. The plans are generic, for any values of the parameters, as in the pool
 * of requests. Sequential scans appear only if no index can be used, although PostgreSQL would scan the small tables of a test.
 */
export async function plansOf(pool: pg.Pool, act: () => Promise<unknown>): Promise<string> {
  const texts = (await sentBy(pool, act))
    .map(({ text }) => text)
    .filter((text) => /^\s*(select|with|update|delete)\b/i.test(text))
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

interface Sent {
  text: string
  values: unknown[]
}

/** Returns the statements that `act` sends. */
async function sentBy(pool: pg.Pool, act: () => Promise<unknown>): Promise<Sent[]> {
  const spies = new Set<MockInstance<pg.PoolClient['query']>>()
  const watch = (one: pg.PoolClient) => void spies.add(vi.spyOn(one, 'query'))
  pool.on('acquire', watch)
  await act()
  pool.off('acquire', watch)
  const sent = [...spies].flatMap(({ mock }) => mock.calls.map(sentIn))
  for (const spy of spies) spy.mockRestore()
  return sent
}

/**
 * Counts the rows that the reading statements of `act` visit in tables and indexes: once with statistics, and once without any,
 * as in a database before its first ANALYZE. The plans are generic, as in the pool of requests. The statements run in
 * transactions that are rolled back, by a role that may write the catalog.
 */
export async function rowsVisited(pool: pg.Pool, act: () => Promise<unknown>): Promise<{ analysed: number; fresh: number }> {
  const sent = (await sentBy(pool, act)).filter(({ text }) => /^\s*(select|with)\b/i.test(text))
  const client = await pool.connect()
  const visited = async (prepare: string) => {
    await client.query(`begin; set local statement_timeout = 0; ${prepare}`)
    let sum = 0
    for (const [n, one] of sent.entries()) sum += await visitedBy(client, `visited_${n}`, one)
    await client.query('rollback; deallocate all')
    return sum
  }
  try {
    return { analysed: await visited('analyze'), fresh: await visited(FORGET) }
  } finally {
    client.release(true)
  }
}

const FORGET = `delete from pg_statistic; update pg_class set reltuples = -1, relpages = 0, relallvisible = 0 where relnamespace = 'public'::regnamespace`

async function visitedBy(client: pg.PoolClient, name: string, { text, values }: Sent): Promise<number> {
  await client.query(`prepare ${name} as ${text}`)
  const given = values.length > 0 ? `(${values.map(literal).join()})` : ''
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
    `explain (analyze, timing off, format json) execute ${name}${given}`,
  )
  return rows[0] ? rowsIn(rows[0]['QUERY PLAN'][0].Plan) : 0
}

interface PlanNode {
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: PlanNode[]
}

function rowsIn({ Plans = [], ...node }: PlanNode): number {
  const own = node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)
  return Plans.reduce((sum, below) => sum + rowsIn(below), node['Relation Name'] ? own * node['Actual Loops'] : 0)
}

/** Writes a value into the text of a statement, as the driver would send it. */
function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  if (Buffer.isBuffer(value)) return `'\\x${value.toString('hex')}'`
  if (Array.isArray(value))
    return pg.escapeLiteral(`{${value.map((one) => (one === null ? 'null' : JSON.stringify(textOf(one)))).join()}}`)
  return pg.escapeLiteral(textOf(value))
}

function textOf(value: unknown): string {
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'string'
    ? value
    : JSON.stringify(value, (_, part: unknown) => (typeof part === 'bigint' ? Number(part) : part))
}

async function planOf(client: pg.PoolClient, name: string, text: string): Promise<string> {
  await client.query(`prepare ${name} as ${text}`)
  const count = Math.max(0, ...[...text.matchAll(/\$(\d+)/g)].map(([, n]) => Number(n)))
  const given = count > 0 ? `(${Array.from({ length: count }, () => 'null').join()})` : ''
  const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain execute ${name}${given}`)
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

/** Reads the driver's arguments: a text and values, or an object with both. */
function sentIn([query, values]: unknown[]): Sent {
  const { text, values: own } = typeof query === 'string' ? { text: query, values } : Object(query)
  return { text: String(text ?? ''), values: Array.isArray(own) ? own : [] }
}

/** Counts the statements that `act` sends over this connection. */
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
