import { sql } from 'kysely'
import type { Currency } from '#domain/money.ts'
import { due, inherited } from '#domain/payments/ledger.ts'
import type { Tx } from '../platform/database/connect.ts'
import { lockPayouts } from './payouts/queries.ts'
import { post } from './queries.ts'

/**
 * What one account is due, or owes, becomes another's (A13). Payouts wait meanwhile, so that nothing is paid to both; the reference
 * names the last posting that is moved, so that a second run moves nothing twice.
 */
export async function moveDues(tx: Tx, from: string, to: string, at: Date): Promise<void> {
  await lockPayouts(tx)
  const { rows } = await sql<{ currency: Currency; minor: bigint; last: string }>`
    select p.currency, sum(e.amount_minor)::bigint as minor, max(p.id)::text as last
    from ledger_entries e join postings p on p.id = e.posting_id
    where e.account = ${due(from)} group by p.currency having sum(e.amount_minor) <> 0`.execute(tx)
  for (const { currency, minor, last } of rows) await post(tx, inherited(from, to, last, { currency, minor }), at)
}
