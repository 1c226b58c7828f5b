import type { Currency } from '#domain/money.ts'
import { providerCost } from '#domain/payments/ledger.ts'
import type { Tx } from '../platform/database/connect.ts'
import { writePosting } from './queries.ts'

interface Cost {
  /** a payment of a seat, or a fee */
  about: string
  currency: Currency
  /** what the provider says now that it keeps */
  minor: bigint
}

/** Books what the provider keeps of a payment; where it changes that later, the difference. The row of the payment is locked. */
export async function noteCost(tx: Tx, { about, currency, minor }: Cost, at: Date): Promise<void> {
  const before = await tx.selectFrom('provider_costs').select(['minor', 'times']).where('about', '=', about).executeTakeFirst()
  const more = minor - (before?.minor ?? 0n)
  if (more === 0n) return
  const times = (before?.times ?? 0) + 1
  await tx
    .insertInto('provider_costs')
    .values({ about, currency, minor, times })
    .onConflict((clash) => clash.column('about').doUpdateSet({ minor, times }))
    .execute()
  await writePosting(tx, providerCost(about, times, { minor: more, currency }), at)
}
