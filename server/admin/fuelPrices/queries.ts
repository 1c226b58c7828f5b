import { sql } from 'kysely'
import type { Currency } from '#domain/money.ts'
import { DAY_MS } from '#domain/time.ts'
import type { PricedFuel } from '#domain/trips/fuel.ts'
import type { Db, Tx } from '../../platform/database/connect.ts'

const MAX_PRICES = 100

export const fuelPrices = (db: Db) =>
  db
    .selectFrom('fuel_prices')
    .selectAll()
    .orderBy('valid_from', 'desc')
    .orderBy('currency')
    .orderBy('fuel')
    .limit(MAX_PRICES)
    .execute()

export interface NewPrice {
  currency: Currency
  fuel: PricedFuel
  price_minor: bigint
  source: string
  valid_from: Date
}

export const insertFuelPrice = (tx: Tx, price: NewPrice) => tx.insertInto('fuel_prices').values(price).execute()

const FOLLOWED_MS = 7 * DAY_MS

/** Returns the prices that a new price follows: all in force at any time in the seven days before it. */
export async function pricesFollowed(tx: Tx, { currency, fuel, valid_from: from }: Omit<NewPrice, 'price_minor'>) {
  const before = tx
    .selectFrom('fuel_prices')
    .select(['price_minor', 'valid_from'])
    .where('currency', '=', currency)
    .where('fuel', '=', fuel)
  const rows = await before.where('valid_from', '<=', from).orderBy('valid_from', 'desc').limit(MAX_PRICES).execute()
  const since = from.getTime() - FOLLOWED_MS
  return rows.filter((_, i) => i === 0 || (rows[i - 1]?.valid_from.getTime() ?? 0) > since)
}

/** Deletes a price that no trip uses. Takes locks: waits for trips that are being posted, and makes later trips wait. */
export const deleteUnused = (tx: Tx, id: number) =>
  tx.deleteFrom('fuel_prices').where('id', '=', id).where('used', '=', false).returningAll().executeTakeFirst()

export const isListed = async (tx: Tx, id: number) =>
  (await tx
    .selectFrom('fuel_prices')
    .select(sql<boolean>`true`.as('listed'))
    .where('id', '=', id)
    .executeTakeFirst()) !== undefined
