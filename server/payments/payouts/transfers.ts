import { type Selectable, sql } from 'kysely'
import type { Currency } from '#domain/money.ts'
import { isUuid } from '#domain/uuid.ts'
import type { Db, Tx } from '../../platform/database/connect.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { type DueRow, nameOfDriver, type Release } from './queries.ts'

export interface Transfer {
  id: string
  name: string
  cbu: string
  hash: Buffer
  currency: Currency
  minor: bigint
}

/** Inserts all transfers of a batch with their postings, in four statements for any number of them. */
export async function insertTransfers(tx: Tx, { id: batch, by, at }: Release, all: Transfer[]): Promise<void> {
  const lines = sql`unnest(${all.map(({ id }) => id)}::uuid[], ${all.map(({ currency }) => currency)}::text[],
    ${all.map(({ minor }) => String(minor))}::bigint[], ${all.map(({ cbu }) => cbu.slice(-4))}::text[], ${all.map(({ hash }) => hash)}::bytea[])
    l (id, currency, minor, last, hash)`
  const ref = sql`concat_ws(':', 'payout', ${batch}::text, l.id, l.currency)`
  await sql`insert into payouts (batch_id, account_id, currency, amount_minor, made_by, made_at, cbu_last, cbu_hash)
    select ${batch}::uuid, l.id, l.currency, l.minor, ${by}::uuid, ${at}::timestamptz, l.last, l.hash from ${lines}`.execute(tx)
  await sql`insert into postings (ref, currency, at) select ${ref}, l.currency, ${at}::timestamptz from ${lines} order by l.id`.execute(
    tx,
  )
  await sql`insert into ledger_entries (posting_id, n, account, amount_minor)
    select p.id, side.n, side.account, side.minor from ${lines} join postings p on p.ref = ${ref}
      cross join lateral (values (0, 'driver_due:' || l.id, l.minor), (1, 'bank_clearing', -l.minor)) side (n, account, minor)`.execute(
    tx,
  )
}

export type Payout = Selectable<Tables['payouts']>

/** Returns the transfers of a released batch, to be downloaded again. */
export async function transfersOf(db: Db, batchId: string) {
  const { rows } = await sql<Payout & Pick<DueRow, 'name' | 'cbu_sealed' | 'person_sealed'>>`
    select p.*, ${nameOfDriver} as name, coalesce(a.cbu_sealed, c.cbu_sealed) as cbu_sealed, c.person_sealed
    from payouts p join accounts a on a.id = p.account_id left join claims c on c.id = p.account_id
    where p.batch_id = ${batchId} order by 1, 2`.execute(db)
  return rows
}

/** Locks the transfers of a batch to some people. */
export const lockTransfers = (tx: Tx, batchId: string, people: string[]): Promise<Payout[]> =>
  tx
    .selectFrom('payouts')
    .selectAll()
    .where('batch_id', '=', batchId)
    .where(sql<boolean>`account_id = any(${people.filter(isUuid)}::uuid[])`)
    .orderBy('account_id')
    .forUpdate()
    .execute()

export const markReturned = (tx: Tx, { batch_id, account_id, currency }: Payout, by: string, at: Date) =>
  tx
    .updateTable('payouts')
    .set({ returned_at: at, returned_by: by })
    .where('batch_id', '=', batch_id)
    .where('account_id', '=', account_id)
    .where('currency', '=', currency)
    .execute()

/** A transfer as shown to administrators, with its key in the list. */
export type SentTransfer = Payout & { name: string; key: string }

/** Returns the transfers to all drivers after a key, newest first. */
export async function transfersOfAll(db: Db, after: string | undefined, most: number): Promise<SentTransfer[]> {
  const [at, batch, account] = after?.split(' ') ?? []
  const from = at && isUuid(batch ?? '') && isUuid(account ?? '') ? { at: Number(at), batch, account } : undefined
  const { rows } = await sql<SentTransfer>`
    select p.*, ${nameOfDriver} as name, concat_ws(' ', (extract(epoch from p.made_at) * 1000)::bigint, p.batch_id, p.account_id) as key
    from payouts p join accounts a on a.id = p.account_id
    where ${from ? sql`(p.made_at, p.batch_id, p.account_id) < (${new Date(from.at)}::timestamptz, ${from.batch}::uuid, ${from.account}::uuid)` : sql`true`}
    order by p.made_at desc, p.batch_id desc, p.account_id desc limit ${most}`.execute(db)
  return rows
}

/** Returns the transfers to a person, newest first. */
export const transfersTo = (db: Db, accountId: string, most: number): Promise<Payout[]> =>
  db.selectFrom('payouts').selectAll().where('account_id', '=', accountId).orderBy('made_at', 'desc').limit(most).execute()
