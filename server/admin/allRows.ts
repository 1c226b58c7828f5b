import type pg from 'pg'
import { run } from '../platform/database/prepared.ts'
import type { Asked, Grid } from './grid.ts'
import { statement } from './statement.ts'

const A_BATCH = 2000

/** Every row of a list as it is filtered, in order of time; some thousand are looked at at a time. */
export async function* allRows<Row extends pg.QueryResultRow, Shown>(
  pool: pg.Pool,
  grid: Grid<Row, Shown>,
  asked: Asked,
): AsyncGenerator<Shown> {
  type Looked = Row & { at: string; key: unknown; fits: boolean }
  let after: { at: string; key: unknown } | undefined
  do {
    const given = { ...asked.search?.given, now: asked.now, ...after }
    const batch: Looked[] = await run<Looked>(pool, statement(batchOf(grid, asked, after !== undefined)), given)
    for (const row of batch) if (row.fits) yield grid.present(row)
    after = batch.length < A_BATCH ? undefined : batch.at(-1)
  } while (after)
}

// as text, since instants here are finer than a Date
function batchOf({ sorts, inTime, key, keyType, table, card }: Grid, { where, search }: Asked, goesOn: boolean): string {
  const order = `${sorts[inTime]}, a.${key}`
  const after = goesOn ? `where (${order}) > (:at::timestamptz, :key::${keyType})` : ''
  const fits = [...where, ...(search ? [search.fits] : [])].join(' and ') || 'true'
  return `with a as materialized (select * from ${table} a ${after} order by ${order} limit ${A_BATCH})
    select ${card.columns}, ${sorts[inTime]}::text as at, a.${key} as key, (${fits}) as fits from a ${card.joins} order by ${order}`
}
