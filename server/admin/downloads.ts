import type { Readable } from 'node:stream'
import type * as z from 'zod/mini'
import type { listRoutes, listTransactions, listUsers } from '#contract/dashboard.ts'
import type { World } from '../world.ts'
import { csvOf } from './csv.ts'
import { allRows } from './allRows.ts'
import { askedOfPeople, people } from './people.ts'
import { askedOfRoads, roads } from './roads.ts'
import { askedOfSales, sales } from './sales.ts'

type Of<List extends { query: z.ZodMiniType }> = z.output<List['query']>
type From = Pick<World, 'pool' | 'now'>

const namesOf = ({ name, lastName }: { name: string | null; lastName: string | null }) =>
  [name, lastName].filter(Boolean).join(' ')

export const usersFile = ({ pool, now }: From, query: Of<typeof listUsers>): Readable =>
  csvOf(
    ['email', 'name', 'lastName', 'gender', 'admin', 'banned', 'createdAt'],
    allRows(pool, people, askedOfPeople(query, now())),
    (row) => {
      const { email, name, lastName, genre, isAdmin, isBanned, createdAt } = row
      return [email, name, lastName, genre, isAdmin, isBanned, createdAt]
    },
  )

export const routesFile = ({ pool, now }: From, query: Of<typeof listRoutes>): Readable =>
  csvOf(
    [
      'id',
      'driver',
      'driverEmail',
      'origin',
      'destiny',
      'date',
      'hours',
      'place',
      'seats',
      'price',
      'currency',
      'restriction',
      'cancelled',
    ],
    allRows(pool, roads, askedOfRoads(query, now())),
    (row) => {
      const { id, driver, originName, destinyName, date, hours, place, seats, price, currency, restriction, cancelled } = row
      const ends = [originName, destinyName, date, hours]
      return [id, namesOf(driver), driver.email, ...ends, place, seats, price, currency, restriction, cancelled]
    },
  )

export const transactionsFile = ({ pool, now }: From, query: Of<typeof listTransactions>): Readable =>
  csvOf(
    ['id', 'user', 'userEmail', 'payment_id', 'status', 'state', 'price', 'refundedMinor', 'currency', 'createdAt'],
    allRows(pool, sales, askedOfSales(query, now())),
    (row) => {
      const { id, user, payment_id, status, state, price, refundedMinor, currency, createdAt } = row
      return [id, namesOf(user), user.email, payment_id ?? null, status, state, price, refundedMinor, currency, createdAt]
    },
  )
