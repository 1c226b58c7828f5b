import { sql } from 'kysely'
import type { Currency } from '#domain/money.ts'
import { refuse, refuseIf } from '#domain/refusal.ts'
import { type Fuel, type FuelPricing, mixedPrice, pricingOf, unstatedUntil } from '#domain/trips/fuel.ts'
import type { Db, Tx } from '../platform/database/connect.ts'

interface CarRow {
  fuel: Fuel | null
  petrol_percent: number
}

/** Returns the fuel prices in force at an instant, one for each fuel. */
export const fuelPricesAt = async (db: Db, currency: Currency, at: Date) => {
  const rows = db.selectFrom('fuel_prices').selectAll().where('currency', '=', currency).where('valid_from', '<=', at)
  const latest = await rows.distinctOn('fuel').orderBy('fuel').orderBy('valid_from', 'desc').execute()
  return latest.map(({ price_minor: priceMinor, valid_from: from, id, fuel, source, used }) => ({
    id,
    fuel,
    priceMinor,
    source,
    from,
    used,
  }))
}
export type FuelPrice = Awaited<ReturnType<typeof fuelPricesAt>>[number]

/** Returns the time when this installation introduced fuels: the start of the grace period (F35). */
export async function fuelsCameAt(db: Db): Promise<Date> {
  const { rows } = await sql<{ applied_at: Date }>`select applied_at from migrations where name = '0200_fuel'`.execute(db)
  return rows[0]?.applied_at ?? refuse('internal')
}

/** Returns the prices that count for a car's fuel at an instant (M8, F35). */
export async function findPricing(
  db: Db,
  car: CarRow,
  currency: Currency,
  at: Date,
): Promise<FuelPricing<FuelPrice> | undefined> {
  const isGraceOver = car.fuel === null && at >= unstatedUntil(await fuelsCameAt(db))
  return pricingOf({ fuel: car.fuel, petrolPercent: car.petrol_percent }, await fuelPricesAt(db, currency, at), isGraceOver)
}

/** Records that trips use these prices, so that they can no longer be withdrawn. Refuses a price that was just withdrawn (M8). */
export async function markUsed(tx: Tx, { main, petrol }: FuelPricing<FuelPrice>): Promise<void> {
  const fresh = [main, ...(petrol ? [petrol] : [])].filter(({ used }) => !used).map(({ id }) => id)
  if (fresh.length === 0) return
  const noted = await tx.updateTable('fuel_prices').set({ used: true }).where('id', 'in', fresh).returning('id').execute()
  refuseIf(noted.length < fresh.length ? 'fuel_price_missing' : undefined, { fuel: main.fuel })
}

export const pricingAt = async (db: Db, car: CarRow, currency: Currency, at: Date): Promise<FuelPricing<FuelPrice>> =>
  (await findPricing(db, car, currency, at)) ?? refuse('fuel_price_missing', { fuel: car.fuel ?? 'petrol' })

/** Fuel prices with the facts that a price breakdown shows. */
export interface ShownPricing {
  main: Omit<FuelPrice, 'id' | 'used'>
  petrol?: Pick<FuelPrice, 'priceMinor'>
  petrolPercent: number
}

/** Returns the price per unit of the car's fuel, in minor units. */
export const unitPrice = ({ main, petrol, petrolPercent }: ShownPricing): bigint =>
  mixedPrice(main.priceMinor, petrol?.priceMinor ?? 0n, petrolPercent)

/** Builds the columns by which a trip, or its open change, refers to its fuel prices. */
export const pricingColumns = ({ main, petrol, petrolPercent }: FuelPricing<FuelPrice>) => ({
  fuel_price_id: main.id,
  petrol_price_id: petrol?.id ?? null,
  petrol_percent: petrolPercent,
})
export type PricingColumns = ReturnType<typeof pricingColumns>

/** Returns the fuel and the price per unit from which a trip's cap was computed (M8). */
export async function fuelPriceOf(db: Db, { fuel_price_id, petrol_price_id, petrol_percent }: PricingColumns) {
  const found = db.selectFrom('fuel_prices').select(['id', 'fuel', 'price_minor'])
  const rows = await found.where('id', 'in', [fuel_price_id, petrol_price_id ?? fuel_price_id]).execute()
  const [main, petrol] = [fuel_price_id, petrol_price_id].map((one) => rows.find(({ id }) => id === one))
  if (!main) throw new Error('a trip has no fuel price')
  const petrolMinor = petrol?.price_minor ?? 0n
  const priceMinor = mixedPrice(main.price_minor, petrolMinor, petrol_percent)
  return { fuel: main.fuel, priceMinor, petrolMinor, petrolPercent: petrol_percent }
}
