import type pg from 'pg'
import { A_PAGE, MOST_COUNTED } from '#domain/listing.ts'
import { run } from '../platform/database/prepared.ts'
import { type Asked, type Grid, orderOf, pageOf, skipOf } from './grid.ts'
import { searchPage } from './searching.ts'
import { statement } from './statement.ts'

export interface Page<Row> {
  rows: Row[]
  /** how many there are; at least so many, where there is `more` */
  total: number
  more: boolean
}

/** One page of a list, found in an index however long the list is, and how many rows there are, counted up to a bound. */
export async function listPage<Row extends pg.QueryResultRow, Shown>(
  pool: pg.Pool,
  grid: Grid<Row, Shown>,
  asked: Asked,
): Promise<Page<Shown>> {
  const { rows, ...counted } = asked.search
    ? await searchPage(pool, grid, asked, asked.search)
    : { rows: await walk(pool, grid, asked), ...(await count(pool, grid, asked)) }
  const shown = rows.map((row) => grid.present(row))
  return { rows: asked.page < 0 ? shown.toReversed() : shown, ...counted }
}

const conditions = ({ where }: Asked) => where.join(' and ') || 'true'

function walk<Row extends pg.QueryResultRow>(pool: pg.Pool, grid: Grid<Row>, asked: Asked): Promise<Row[]> {
  const page = `select a.${grid.key} from ${grid.table} a where ${conditions(asked)} order by ${orderOf(grid, asked)} limit ${A_PAGE} offset :skip::int`
  return run<Row>(pool, statement(pageOf(grid, asked, page)), { now: asked.now, skip: skipOf(asked) })
}

async function count(pool: pg.Pool, { table }: Grid, asked: Asked): Promise<{ total: number; more: boolean }> {
  const text = `select count(*)::int n from (select from ${table} a where ${conditions(asked)} limit ${MOST_COUNTED + 1}) counted`
  const [{ n } = { n: 0 }] = await run<{ n: number }>(pool, statement(text), { now: asked.now })
  return { total: Math.min(n, MOST_COUNTED), more: n > MOST_COUNTED }
}
