import type { FuelPrice } from '#contract/admin/settings.ts'
import type { Currency } from '#domain/money.ts'
import { amountOf } from '../../payments/presenter.ts'
import type { World } from '../../world.ts'
import { fuelPrices } from './queries.ts'

/** Returns reference prices, newest first, with the current price of each fuel. */
export async function fuelPricesPage({ db, now }: Pick<World, 'db' | 'now'>): Promise<FuelPrice[]> {
  const rows = await fuelPrices(db)
  const holds = (of: (typeof rows)[number]) =>
    rows.find(({ currency, fuel, valid_from }) => currency === of.currency && fuel === of.fuel && valid_from <= now())?.id
  return rows.map((row) => ({
    id: row.id,
    // as: the column holds one of the list of currencies
    ...amountOf(row.price_minor, row.currency as Currency),
    fuel: row.fuel,
    source: row.source,
    validFrom: row.valid_from.toISOString(),
    current: holds(row) === row.id,
    unused: !row.used,
  }))
}
