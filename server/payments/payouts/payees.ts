import { sql } from 'kysely'
import type { Currency } from '#domain/money.ts'
import { due, inherited } from '#domain/payments/ledger.ts'
import {
  type Credited,
  payableMinor,
  type PayoutObstacle,
  paysTrip,
  waitsSince,
  whyNotPayOut,
} from '#domain/payments/payouts/payout.ts'
import type { Sealer } from '../../platform/crypto/sealing.ts'
import type { Db, Tx } from '../../platform/database/connect.ts'
import type { World } from '../../world.ts'
import { writePosting } from '../ledger.ts'
import { type DueFilter, type DueRow, dues, lockPayouts } from './queries.ts'
import { type Transfer } from './transfers.ts'

/** A driver's credit with the transfer that pays it, or the obstacle to paying it. */
export interface ListedPayee {
  row: DueRow
  transfer: Transfer | undefined
  whyNot: PayoutObstacle | undefined
}

type PayeeContext = Pick<World, 'sealer' | 'settings' | 'now'>

/**
 * Returns drivers with a credit and the obstacles to their payout. `by` are the paying administrators: they may pay neither
 * themselves nor a driver with whom they rode (E7).
 */
export async function payees(
  db: Db,
  { sealer, settings, now }: PayeeContext,
  filter: Omit<DueFilter, 'since'>,
  by: (string | null)[],
): Promise<ListedPayee[]> {
  const rows = await dues(db, { ...filter, since: waitsSince(now(), settings.FIRST_PAYOUT_WAIT_DAYS) })
  const known = await knownAccounts(
    db,
    rows.map(({ id }) => id),
  )
  const ridden = await riddenTrips(
    db,
    by.filter((id) => id !== null),
  )
  return rows.map((row) => {
    const account = bankAccountOf(sealer, row)
    const sums = { minor: row.minor, waitingMinor: row.waiting_minor }
    const rode = ridden.some((trip) => trip.driver === row.id && trip.currency === row.currency && paysTrip(sums, trip))
    const payee = { ...sums, hasCbu: account !== undefined, own: by.includes(row.id), rode }
    const whyNot = whyNotPayOut({ ...payee, ...known(row.id, account?.hash) })
    const { id, currency } = row
    const name = row.name || (claimantOf(sealer, row)?.name ?? '')
    const transfer = account && !whyNot ? { ...account, id, name, currency, minor: payableMinor(payee) } : undefined
    return { row, transfer, whyNot }
  })
}

/** A settled trip on which an administrator had a confirmed seat, even if it was canceled later. */
interface Ridden extends Credited {
  admin: string
  driver: string
  currency: Currency
}

/** Returns trips with these administrators by drivers with a credit. A trip settled in parts counts from its last part on. */
async function riddenTrips(db: Db, admins: string[]): Promise<Ridden[]> {
  if (admins.length === 0) return []
  const { rows } = await sql<Ridden>`
    with settled as (
      select mine.admin, mine.driver, p.currency, max(p.id) as last_id, -sum(e.amount_minor) as minor
      from (select distinct account_id as admin, driver_id as driver, trip_seq from travellers
          where account_id = any(${admins}::uuid[]) and confirmed_at is not null) mine
        join bookings b on b.trip_seq = mine.trip_seq
        join postings p on p.ref = 'settle:' || b.id
        join ledger_entries e on e.posting_id = p.id and e.account = 'driver_due:' || mine.driver
      group by mine.admin, mine.driver, mine.trip_seq, p.currency)
    select s.admin, s.driver, s.currency, s.minor::bigint as minor,
      coalesce((select -sum(e.amount_minor) from ledger_entries e join postings p on p.id = e.posting_id
        where e.account = 'driver_due:' || s.driver and p.currency = s.currency and p.ref like 'settle:%' and p.id > s.last_id),
        0)::bigint as "newerMinor"
    from settled s join driver_dues d on d.account_id = s.driver and d.currency = s.currency and d.minor > 0`.execute(db)
  return rows
}

/** Returns those administrators who had a seat on a trip that this credit pays for. */
export const adminsWhoRode = async (
  db: Db,
  admins: string[],
  { id, currency, minor, waiting_minor }: DueRow,
): Promise<string[]> =>
  (await riddenTrips(db, admins))
    .filter((trip) => trip.driver === id && trip.currency === currency && paysTrip({ minor, waitingMinor: waiting_minor }, trip))
    .map(({ admin }) => admin)

/** The bank account of a driver, decrypted. */
interface BankAccount {
  cbu: string
  hash: Buffer
}

export function bankAccountOf(sealer: Sealer, { id, cbu_sealed }: Pick<DueRow, 'id' | 'cbu_sealed'>): BankAccount | undefined {
  if (!cbu_sealed) return undefined
  const cbu = sealer.open('cbu', id, cbu_sealed)
  return { cbu, hash: sealer.blind('cbu', cbu) }
}

/** Facts about a bank account: whether its holder is verified, and whether the bank returned a transfer. */
interface KnownAccount {
  holderSeen: boolean
  returned: boolean
}

/** Returns the bank accounts of these people, by person and hash. */
async function knownAccounts(db: Db, people: string[]): Promise<(id: string, hash: Buffer | undefined) => KnownAccount> {
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

/**
 * Returns the person to whom a credit is due. A closed account has no name, but its sealed name is stored while money is due,
 * because the bank needs it.
 */
export const claimantOf = (sealer: Sealer, { id, person_sealed }: Pick<DueRow, 'id' | 'person_sealed'>): Claimant | undefined =>
  person_sealed ? (JSON.parse(sealer.open('person', id, person_sealed)) as Claimant) : undefined // as: sealed by sealClaim

/** Records that the bank returned a payout to this account: no further payout is sent to it. */
export const noteAccountReturned = (tx: Tx, account_id: string, cbu_hash: Buffer, returned_at: Date) =>
  tx
    .insertInto('payout_accounts')
    .values({ account_id, cbu_hash, returned_at })
    .onConflict((clash) => clash.columns(['account_id', 'cbu_hash']).doUpdateSet({ returned_at }))
    .execute()

/** Deletes the bank accounts of a person who leaves; the transfers stay without their number (K2, K4). */
export async function forgetBankAccounts(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('payout_accounts').where('account_id', '=', id).execute()
  await tx.updateTable('payouts').set({ cbu_last: null, cbu_hash: null }).where('account_id', '=', id).execute()
}

/** Records that an administrator has verified this account's holder; null: the operator. */
export const noteHolderSeen = (tx: Tx, account_id: string, cbu_hash: Buffer, seen: { by: string | null; at: Date }) =>
  tx
    .insertInto('payout_accounts')
    .values({ account_id, cbu_hash, holder_seen_by: seen.by, holder_seen_at: seen.at })
    .onConflict((clash) =>
      clash.columns(['account_id', 'cbu_hash']).doUpdateSet({ holder_seen_by: seen.by, holder_seen_at: seen.at }),
    )
    .execute()

/**
 * Moves the credit or debt of one account to another (A13). Locks payouts, so that no payout goes to both accounts. The reference
 * names the last moved posting, so that a second run moves nothing.
 */
export async function moveDues(tx: Tx, from: string, to: string, at: Date): Promise<void> {
  await lockPayouts(tx)
  const { rows } = await sql<{ currency: Currency; minor: bigint; last: string }>`
    select p.currency, sum(e.amount_minor)::bigint as minor, max(p.id)::text as last
    from ledger_entries e join postings p on p.id = e.posting_id
    where e.account = ${due(from)} group by p.currency having sum(e.amount_minor) <> 0`.execute(tx)
  for (const { currency, minor, last } of rows) await writePosting(tx, inherited(from, to, last, { currency, minor }), at)
}
