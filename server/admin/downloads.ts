import type { Readable } from 'node:stream'
import type pg from 'pg'
import type * as z from 'zod/mini'
import type { listRoutes, listTransactions, listUsers } from '#contract/admin/admin.ts'
import { exchangedField } from '#contract/wireNames.ts'
import { csvOf } from '../platform/csv.ts'
import { run } from '../platform/database/prepared.ts'
import type { World } from '../world.ts'
import { type GridSpec, type GridQuery, statement } from './listing.ts'
import { peopleGridQuery, peopleGrid } from './people.ts'
import { routesGridQuery, routesGrid } from './routesGrid.ts'
import { byReference } from './search.ts'
import { transactionsGridQuery, transactionsGrid } from './transactionsGrid.ts'

type Of<List extends { query: z.ZodMiniType }> = z.output<List['query']>
type From = Pick<World, 'pool' | 'db' | 'sealer' | 'now'>

const namesOf = ({ name, lastName }: { name: string | null; lastName: string | null }) =>
  [name, lastName].filter(Boolean).join(' ')

export const usersFile = async (world: From, query: Of<typeof listUsers>): Promise<Readable> =>
  csvOf(
    ['email', 'name', 'lastName', 'gender', 'admin', 'banned', 'createdAt'],
    await rowsOf(world, peopleGrid, peopleGridQuery(query, world.now()), query.q),
    (row) => {
      const { email, name, lastName, gender, isAdmin, isBanned, createdAt } = row
      return [email, name, lastName, gender, isAdmin, isBanned, createdAt]
    },
  )

export const routesFile = async (world: From, query: Of<typeof listRoutes>): Promise<Readable> =>
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
      'priceMinor',
      'currency',
      'restriction',
      'cancelled',
    ],
    await rowsOf(world, routesGrid, routesGridQuery(query, world.now()), query.q),
    (row) => {
      const { id, driver, originName, destinationName, date, hours, place, seats, restriction, cancelled } = row
      const ends = [originName, destinationName, date, hours]
      const price = [row.price, row.priceMinor, row.currency]
      return [id, namesOf(driver), driver.email, ...ends, place, seats, ...price, restriction, cancelled]
    },
  )

export const transactionsFile = async (world: From, query: Of<typeof listTransactions>): Promise<Readable> =>
  csvOf(
    ['id', 'user', 'userEmail', 'payment_id', 'status', 'state', 'price', 'priceMinor', 'refundedMinor', 'currency', 'createdAt'],
    await rowsOf(world, transactionsGrid, transactionsGridQuery(query, world.now()), query.q),
    (row) => {
      const { id, user, payment_id, status, state, price, priceMinor, refundedMinor, currency, createdAt } = row
      const amounts = [price, priceMinor, refundedMinor, currency]
      return [id, namesOf(user), user.email, payment_id ?? null, status, state, ...amounts, createdAt]
    },
  )

const rowsOf = async <Row extends pg.QueryResultRow, Shown>(
  world: From,
  grid: GridSpec<Row, Shown>,
  query: GridQuery,
  typed: string | undefined,
) => allRows(world.pool, grid, await byReference(world, grid, query, typed))

const A_BATCH = 2000

/** Yields all filtered rows of a list in order of time, reading some thousand rows at a time. */
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

// The sort instant is read as text, because PostgreSQL stores microseconds and a Date only milliseconds.
function batchOf({ sorts, inTime, key, keyType, table, card }: GridSpec, { where, search }: GridQuery, goesOn: boolean): string {
  const order = `${sorts[inTime]}, a.${key}`
  const after = goesOn ? `where (${order}) > (:at::timestamptz, :key::${keyType})` : ''
  const fits = [...where, ...(search ? [search.fits] : [])].join(' and ') || 'true'
  return `with a as materialized (select * from ${table} a ${after} order by ${order} limit ${A_BATCH})
    select ${card.columns}, ${sorts[inTime]}::text as at, a.${key} as key, (${fits}) as fits from a ${card.joins} order by ${order}`
}
