import { sql } from 'kysely'
import type { Currency } from '#domain/money.ts'
import type { Db, Tx } from '../platform/database/connect.ts'
import { run } from '../platform/database/prepared.ts'
import type { World } from '../world.ts'
import { personColumns, type PersonRow } from './people.ts'
import { statement } from './statement.ts'

/** Numbers of open alarms by kind. */
export const alarmsOpen = (db: Db) =>
  db
    .selectFrom('alarms')
    .select(['kind', sql<number>`count(*)::int`.as('n'), sql<Date>`min(at)`.as('since')])
    .where('closed_at', 'is', null)
    .groupBy('kind')
    .orderBy('kind')
    .execute()

/** The members who registered last. */
export const newMembers = ({ pool }: Pick<World, 'pool'>, most: number) =>
  run<PersonRow>(
    pool,
    statement(
      `select ${personColumns} from accounts a where a.dni_hash is not null order by a.created_at desc, a.id desc limit :most::int`,
    ),
    { most },
  )

const MOST_PRICES = 100

export const fuelPrices = (db: Db) =>
  db.selectFrom('fuel_prices').selectAll().orderBy('valid_from', 'desc').orderBy('currency').limit(MOST_PRICES).execute()

export const tollsPercents = (db: Db) =>
  db.selectFrom('tolls_percents').selectAll().orderBy('valid_from', 'desc').limit(MOST_PRICES).execute()

export const insertTollsPercent = (tx: Tx, percent: number, valid_from: Date) =>
  tx.insertInto('tolls_percents').values({ percent, valid_from }).execute()

export const insertFuelPrice = (tx: Tx, currency: Currency, price_minor: bigint, valid_from: Date) =>
  tx.insertInto('fuel_prices').values({ currency, price_minor, valid_from }).execute()
