import { Readable } from 'node:stream'
import type pg from 'pg'
import type * as z from 'zod/mini'
import type { listRoutes, listTransactions, listUsers } from '#contract/admin/admin.ts'
import { exchangedField } from '#contract/wireNames.ts'
import { run } from '../platform/database/prepared.ts'
import type { World } from '../world.ts'
import { type GridSpec, type GridQuery, statement } from './listing.ts'
import { peopleGridQuery, peopleGrid } from './people.ts'
import { routesGridQuery, routesGrid } from './routesGrid.ts'
import { transactionsGridQuery, transactionsGrid } from './transactionsGrid.ts'

type Of<List extends { query: z.ZodMiniType }> = z.output<List['query']>
type From = Pick<World, 'pool' | 'now'>

const namesOf = ({ name, lastName }: { name: string | null; lastName: string | null }) =>
  [name, lastName].filter(Boolean).join(' ')

export const usersFile = ({ pool, now }: From, query: Of<typeof listUsers>): Readable =>
  csvOf(
    ['email', 'name', 'lastName', 'gender', 'admin', 'banned', 'createdAt'],
    allRows(pool, peopleGrid, peopleGridQuery(query, now())),
    (row) => {
      const { email, name, lastName, gender, isAdmin, isBanned, createdAt } = row
      return [email, name, lastName, gender, isAdmin, isBanned, createdAt]
    },
  )

export const routesFile = ({ pool, now }: From, query: Of<typeof listRoutes>): Readable =>
  csvOf(
    [
      'id',
      'driver',
      'driverEmail',
      'origin',
      exchangedField('destination'),
      'date',
      'hours',
      'place',
      'seats',
      'price',
      'currency',
      'restriction',
      'cancelled',
    ],
    allRows(pool, routesGrid, routesGridQuery(query, now())),
    (row) => {
      const { id, driver, originName, destinationName, date, hours, place, seats, price, currency, restriction, cancelled } = row
      const ends = [originName, destinationName, date, hours]
      return [id, namesOf(driver), driver.email, ...ends, place, seats, price, currency, restriction, cancelled]
    },
  )

export const transactionsFile = ({ pool, now }: From, query: Of<typeof listTransactions>): Readable =>
  csvOf(
    ['id', 'user', 'userEmail', 'payment_id', 'status', 'state', 'price', 'refundedMinor', 'currency', 'createdAt'],
    allRows(pool, transactionsGrid, transactionsGridQuery(query, now())),
    (row) => {
      const { id, user, payment_id, status, state, price, refundedMinor, currency, createdAt } = row
      return [id, namesOf(user), user.email, payment_id ?? null, status, state, price, refundedMinor, currency, createdAt]
    },
  )

const A_BATCH = 2000

/** Every row of a list as it is filtered, in order of time; some thousand are looked at at a time. */
async function* allRows<Row extends pg.QueryResultRow, Shown>(
  pool: pg.Pool,
  grid: GridSpec<Row, Shown>,
  query: GridQuery,
): AsyncGenerator<Shown> {
  type Looked = Row & { at: string; key: unknown; fits: boolean }
  let after: { at: string; key: unknown } | undefined
  do {
    const given = { ...query.search?.given, now: query.now, ...after }
    const batch: Looked[] = await run<Looked>(pool, statement(batchOf(grid, query, after !== undefined)), given)
    for (const row of batch) if (row.fits) yield grid.present(row)
    after = batch.length < A_BATCH ? undefined : batch.at(-1)
  } while (after)
}

// as text, since instants here are finer than a Date
function batchOf({ sorts, inTime, key, keyType, table, card }: GridSpec, { where, search }: GridQuery, goesOn: boolean): string {
  const order = `${sorts[inTime]}, a.${key}`
  const after = goesOn ? `where (${order}) > (:at::timestamptz, :key::${keyType})` : ''
  const fits = [...where, ...(search ? [search.fits] : [])].join(' and ') || 'true'
  return `with a as materialized (select * from ${table} a ${after} order by ${order} limit ${A_BATCH})
    select ${card.columns}, ${sorts[inTime]}::text as at, a.${key} as key, (${fits}) as fits from a ${card.joins} order by ${order}`
}

type Cell = string | number | boolean | null

// what a spreadsheet would run as a formula
const RUNS = /^[=+\-@\t\r]/

/** A cell of a file for spreadsheets: quoted where needed, and never a formula. Numbers are ours and stay numbers. */
function cell(value: Cell): string {
  if (value === null) return ''
  const text = typeof value === 'string' && RUNS.test(value) ? `'${value}` : String(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

const line = (cells: readonly Cell[]) => `${cells.map(cell).join(',')}\r\n`

/** A CSV file that is made while it is sent, so that a long one costs no memory. Its mark tells spreadsheets that it is UTF-8. */
function csvOf<Row>(heads: readonly string[], rows: AsyncIterable<Row>, cellsOf: (row: Row) => readonly Cell[]): Readable {
  async function* lines() {
    yield `\u{feff}${line(heads)}`
    for await (const row of rows) yield line(cellsOf(row))
  }
  return Readable.from(lines(), { objectMode: false })
}
