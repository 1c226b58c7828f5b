import type pg from 'pg'
import { A_PAGE, MAX_ROWS_COUNTED } from '#domain/admin/figures.ts'
import { type PreparedStatement, prepared, run } from '../platform/database/prepared.ts'
import type { Referenced } from './references.ts'

/* The SQL of a list consists of constant strings from its grid. Text that a user types is always a parameter. */

export interface GridSpec<Row = never, Shown = unknown> {
  table: string
  key: string
  keyType: 'uuid' | 'int'
  /** sortable columns of the table, whose alias is `a`; each has an index */
  sorts: Record<string, string>
  /** the sortable column that is a point in time; downloads read the whole list in its order */
  inTime: string
  /** columns and joins around `a`, for a few rows; uses `now` */
  card: { columns: string; joins: string }
  /** returns the key of the row to which a typed reference refers, if this list has that row */
  keyIn(reference: Referenced): unknown
  /** converts a row to an object of the response */
  present(row: Row): Shown
}

/**
 * A typed search. `sources` are queries that return the keys of rows that may match, each from an index. `fits` is the condition
 * that a row of `a` matches.
 */
export interface Search {
  /** a single source returns exactly the matching rows; several sources return more rows, which `fits` filters */
  sources: string[]
  fits: string
  given: Record<string, unknown>
}

export interface GridQuery {
  sort: string
  descending: boolean
  /** from 1 on; −1 is the last page */
  page: number
  /** conditions on `a` */
  where: string[]
  search: Search | undefined
  now: Date
}

const skipOf = ({ page }: GridQuery) => (Math.abs(page) - 1) * A_PAGE

/** Returns the terms of `order by`, reversed for pages counted from the end. */
function orderOf({ sorts, key }: GridSpec, { sort, descending, page }: GridQuery): string {
  const direction = descending === page < 0 ? '' : ' desc'
  return `${sorts[sort]}${direction}, a.${key}${direction}`
}

/** Returns SQL that selects the cards of rows, given a query for the keys of these rows. */
const pageOf = (grid: GridSpec, query: GridQuery, keys: string) => `
  select ${grid.card.columns} from (${keys}) page join ${grid.table} a on a.${grid.key} = page.${grid.key} ${grid.card.joins}
  order by ${orderOf(grid, query)}`

const known = new Map<string, PreparedStatement>()

/** Returns the prepared statement of an SQL text. There are some dozens: one for each combination of order and filters. */
export function statement(text: string): PreparedStatement {
  const made = known.get(text) ?? prepared(`list ${known.size}`, text)
  known.set(text, made)
  return made
}

export interface RowPage<Row> {
  rows: Row[]
  /** exact count; a lower bound when `more` is set */
  total: number
  more: boolean
}

/** Returns one page of a list, read from an index however long the list is, and the number of rows, counted up to a limit. */
export async function listPage<Row extends pg.QueryResultRow, Shown>(
  pool: pg.Pool,
  grid: GridSpec<Row, Shown>,
  query: GridQuery,
): Promise<RowPage<Shown>> {
  const { rows, ...counted } = query.search
    ? await searchPage(pool, grid, query, query.search)
    : { rows: await walk(pool, grid, query), ...(await count(pool, grid, query)) }
  const presented = rows.map((row) => grid.present(row))
  return { rows: query.page < 0 ? presented.toReversed() : presented, ...counted }
}

const conditions = ({ where }: GridQuery) => where.join(' and ') || 'true'

function walk<Row extends pg.QueryResultRow>(pool: pg.Pool, grid: GridSpec<Row>, query: GridQuery): Promise<Row[]> {
  const page = `select a.${grid.key} from ${grid.table} a where ${conditions(query)} order by ${orderOf(grid, query)} limit ${A_PAGE} offset :skip::int`
  return run<Row>(pool, statement(pageOf(grid, query, page)), { now: query.now, skip: skipOf(query) })
}

async function count(pool: pg.Pool, { table }: GridSpec, query: GridQuery): Promise<{ total: number; more: boolean }> {
  const text = `select count(*)::int n from (select from ${table} a where ${conditions(query)} limit ${MAX_ROWS_COUNTED + 1}) counted`
  const [{ n } = { n: 0 }] = await run<{ n: number }>(pool, statement(text), { now: query.now })
  return { total: Math.min(n, MAX_ROWS_COUNTED), more: n > MAX_ROWS_COUNTED }
}

/*
 * A search may match three rows or half of them. Few matches are collected and sorted. With many, the index is scanned in order
 * until a page is full. This scan takes too long if all matches are at the far end of the index: then some thousand of them are
 * sorted, and the count is a lower bound. Every step reads a limited number of rows.
 */
const FEW = 1500
const MAX_SORTED = 5000
const MAX_WALKED = 6000

async function searchPage<Row extends pg.QueryResultRow>(
  pool: pg.Pool,
  grid: GridSpec<Row>,
  query: GridQuery,
  search: Search,
): Promise<RowPage<Row>> {
  const searched: Searched<Row> = { pool, grid, query, search, ...(await rarest(pool, search)) }
  const total = await countMatches(searched)
  const isFew = searched.n <= FEW
  const rows = isFew ? await found(searched, FEW) : await walked(searched)
  return { rows, total, more: !isFew }
}

interface Searched<Row = never> extends Source {
  pool: pg.Pool
  grid: GridSpec<Row>
  query: GridQuery
  search: Search
}

interface Source {
  source: string
  /** `n`: number of keys, counted up to `FEW` + 1; `rows`: number of different keys among them */
  n: number
  rows: number
}

/** Returns the source with the fewest rows: that of the rarest typed word. */
async function rarest(pool: pg.Pool, { sources, given }: Search): Promise<Source> {
  const counted: Source[] = []
  for (const source of sources) {
    const text = `select count(*)::int n, count(distinct key)::int rows from (select key from (${source}) f limit ${FEW + 1}) counted`
    const [{ n, rows } = { n: 0, rows: 0 }] = await run<{ n: number; rows: number }>(pool, statement(text), given)
    counted.push({ source, n, rows })
  }
  return counted.toSorted((a, b) => a.n - b.n)[0] ?? { source: 'select null as key where false', n: 0, rows: 0 }
}

// a single source returns matching rows only, so that no further condition is needed
const narrowed = ({ query, search }: Searched) =>
  [...query.where, ...(search.sources.length > 1 ? [search.fits] : [])].join(' and ') || 'true'

// `offset 0` keeps the planner from joining the whole table where a few lookups suffice
const lookedUp = (searched: Searched, most: number) => {
  const { table, key } = searched.grid
  return `(select distinct key from (${searched.source} limit ${most}) f) f
    cross join lateral (select * from ${table} a where a.${key} = f.key and ${narrowed(searched)} offset 0) a`
}

const cards = <Row extends pg.QueryResultRow>({ pool, grid, query, search }: Searched<Row>, from: string) => {
  const page = `select a.${grid.key} from ${from} order by ${orderOf(grid, query)} limit ${A_PAGE} offset :skip::int`
  return run<Row>(pool, statement(pageOf(grid, query, page)), { ...search.given, now: query.now, skip: skipOf(query) })
}

const found = <Row extends pg.QueryResultRow>(searched: Searched<Row>, most: number) => cards(searched, lookedUp(searched, most))

async function walked<Row extends pg.QueryResultRow>(searched: Searched<Row>): Promise<Row[]> {
  const { grid, query, search } = searched
  const near = `(select * from ${grid.table} a order by ${orderOf(grid, query)} limit ${MAX_WALKED}) a`
  const rows = await cards(searched, `${near} where ${[...query.where, search.fits].join(' and ')}`)
  return rows.length === A_PAGE ? rows : found(searched, MAX_SORTED)
}

async function countMatches(searched: Searched): Promise<number> {
  const { pool, query, search } = searched
  if (narrowed(searched) === 'true') return Math.min(searched.rows, FEW)
  const text = `select count(*)::int n from ${lookedUp(searched, FEW)}`
  const [row] = await run<{ n: number }>(pool, statement(text), { ...search.given, now: query.now })
  return row?.n ?? 0
}
