import { sql } from 'kysely'
import type { Currency } from '#domain/money.ts'
import { due, inherited } from '#domain/payments/ledger.ts'
import type { Sealer } from '../../platform/crypto/sealing.ts'
import type { Db, Tx } from '../../platform/database/connect.ts'
import { writePosting } from '../queries.ts'
import { type DueRow, lockPayouts } from './queries.ts'

/** The account that a driver is paid to, opened. */
export interface BankAccount {
  cbu: string
  hash: Buffer
}

export function bankAccountOf(sealer: Sealer, { id, cbu_sealed }: Pick<DueRow, 'id' | 'cbu_sealed'>): BankAccount | undefined {
  if (!cbu_sealed) return undefined
  const cbu = sealer.open('cbu', id, cbu_sealed)
  return { cbu, hash: sealer.blind('cbu', cbu) }
}

/** What is known of an account: that a person saw who holds it, and whether the bank sent money back from there. */
export interface KnownAccount {
  holderSeen: boolean
  returned: boolean
}

/** What is known of the accounts of these people, by person and hash. */
export async function knownAccounts(db: Db, people: string[]): Promise<(id: string, hash: Buffer | undefined) => KnownAccount> {
  const { rows } = await sql<{ account_id: string; cbu_hash: Buffer; holder_seen_at: Date | null; returned_at: Date | null }>`
    select account_id, cbu_hash, holder_seen_at, returned_at from payout_accounts where account_id = any(${people}::uuid[])`.execute(
    db,
  )
  const known = new Map(rows.map((row) => [`${row.account_id} ${row.cbu_hash.toString('hex')}`, row]))
  return (id, hash) => {
    const row = known.get(`${id} ${hash?.toString('hex') ?? ''}`)
    return { holderSeen: Boolean(row?.holder_seen_at), returned: Boolean(row?.returned_at) }
  }
}

interface Claimant {
  name: string
  dni: string | null
}

/** An account that was closed loses its name; the bank needs it as long as money is due. */
export const claimantOf = (sealer: Sealer, { id, person_sealed }: Pick<DueRow, 'id' | 'person_sealed'>): Claimant | undefined =>
  person_sealed ? (JSON.parse(sealer.open('person', id, person_sealed)) as Claimant) : undefined // sealed by openClaim

/** The bank sends back what goes to this account: nothing more goes there. */
export const noteAccountReturned = (tx: Tx, account_id: string, cbu_hash: Buffer, returned_at: Date) =>
  tx
    .insertInto('payout_accounts')
    .values({ account_id, cbu_hash, returned_at })
    .onConflict((clash) => clash.columns(['account_id', 'cbu_hash']).doUpdateSet({ returned_at }))
    .execute()

/** What is known of the bank accounts of a person who leaves; the transfers stay without their number (K2, K4). */
export async function forgetBankAccounts(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('payout_accounts').where('account_id', '=', id).execute()
  await tx.updateTable('payouts').set({ cbu_last: null, cbu_hash: null }).where('account_id', '=', id).execute()
}

/** An administrator has seen who holds this account; null: the operator. */
export const noteHolderSeen = (tx: Tx, account_id: string, cbu_hash: Buffer, seen: { by: string | null; at: Date }) =>
  tx
    .insertInto('payout_accounts')
    .values({ account_id, cbu_hash, holder_seen_by: seen.by, holder_seen_at: seen.at })
    .onConflict((clash) =>
      clash.columns(['account_id', 'cbu_hash']).doUpdateSet({ holder_seen_by: seen.by, holder_seen_at: seen.at }),
    )
    .execute()

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
  for (const { currency, minor, last } of rows) await writePosting(tx, inherited(from, to, last, { currency, minor }), at)
}
