import { A_PAGE } from '#domain/admin/listing.ts'

/* All SQL of the lists is made of the fixed pieces of a grid; what people typed travels as parameters. */

export interface Grid<Row = never, Shown = unknown> {
  table: string
  key: string
  keyType: 'uuid' | 'int'
  /** what rows can be ordered by, of the table under the name `a`; each has its index */
  sorts: Record<string, string>
  /** which of them is a point in time: the order in which the whole list is read */
  inTime: string
  /** columns and joins around `a`, for a handful of rows; takes `now` */
  card: { columns: string; joins: string }
  /** a row in the words of the wire */
  present(row: Row): Shown
}

/** Something typed: rows that may fit, from an index, as `key`; and whether a row of `a` does. */
export interface Search {
  /** One, of exactly those that fit; or several, each of more. */
  sources: string[]
  fits: string
  given: Record<string, unknown>
}

export interface GridQuery {
  sort: string
  descending: boolean
  /** from 1 on; −1 is the last one */
  page: number
  /** conditions on `a` */
  where: string[]
  search: Search | undefined
  now: Date
}

export const skipOf = ({ page }: GridQuery) => (Math.abs(page) - 1) * A_PAGE

/** Pages from the end are read backwards. */
export function orderOf({ sorts, key }: Grid, { sort, descending, page }: GridQuery): string {
  const way = descending === page < 0 ? '' : ' desc'
  return `${sorts[sort]}${way}, a.${key}${way}`
}

/** The cards of the rows whose keys a query answers. */
export const pageOf = (grid: Grid, asked: GridQuery, keys: string) => `
  select ${grid.card.columns} from (${keys}) page join ${grid.table} a on a.${grid.key} = page.${grid.key} ${grid.card.joins}
  order by ${orderOf(grid, asked)}`
