import { sql } from 'kysely'
import type { Currency } from '#domain/money.ts'
import { type Posting, providerCost } from '#domain/payments/ledger.ts'
import type { Db, Tx } from '../platform/database/connect.ts'

/** Writes a posting once; a repeated reference changes nothing (P10). Returns true when it was written now. */
export async function writePosting(tx: Tx, { ref, currency, entries }: Posting, at: Date): Promise<boolean> {
  const inserted = await tx
    .insertInto('postings')
    .values({ ref, currency, at })
    .onConflict((clash) => clash.column('ref').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!inserted) return false
  // two arrays, because a statement accepts at most 65,535 parameters, and the posting that replaces a deleted year has a line
  // for each account
  const [accounts, sums] = [entries.map(({ account }) => account), entries.map(({ minor }) => String(minor))]
  await sql`insert into ledger_entries (posting_id, n, account, amount_minor)
    select ${inserted.id}::bigint, line.n - 1, line.account, line.minor
    from unnest(${accounts}::text[], ${sums}::bigint[]) with ordinality line (account, minor, n)`.execute(tx)
  return true
}

/** Returns the balance of an account: the sum of its entries, in minor units. */
export async function balance(db: Db, account: string, currency: string): Promise<bigint> {
  const sum = await db
    .selectFrom('ledger_entries')
    .innerJoin('postings', 'postings.id', 'posting_id')
    .select(sql<bigint>`coalesce(sum(amount_minor), 0)::bigint`.as('minor'))
    .where('account', '=', account)
    .where('currency', '=', currency)
    .executeTakeFirstOrThrow()
  return sum.minor
}

interface Cost {
  /** id of a seat's payment, or of a fee */
  about: string
  currency: Currency
  /** total commission by the provider's latest report */
  minor: bigint
}

/** Posts the provider's commission on a payment; after a later report, the difference. The row of the payment is locked. */
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
