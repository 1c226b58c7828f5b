import { type Selectable, sql } from 'kysely'
import type { Currency } from '#domain/money.ts'
import type { Db, Tx } from '../../database/connect.ts'
import type { Tables } from '../../database/tables.ts'
import { isUuid } from '../../database/uuid.ts'

/** What a driver is due, with the name and the sealed CBU to pay it to. Minor units, above zero. */
export interface DueRow {
  id: string
  name: string
  cbu_sealed: Buffer | null
  /** of somebody who left: who that was (A13) */
  person_sealed: Buffer | null
  currency: Currency
  minor: bigint
}

/** Every driver who is due something, by name. */
export async function dueToDrivers(db: Db): Promise<DueRow[]> {
  const { rows } = await sql<DueRow>`
    with due as (
      select substring(account from 12)::uuid as id, currency, -sum(amount_minor) as minor
      from ledger_entries join postings on postings.id = posting_id where account like 'driver_due:%'
      group by account, currency having sum(amount_minor) < 0
    )
    select a.id, concat_ws(' ', coalesce(a.name, a.given_name), coalesce(a.last_name, a.family_name)) as name,
      coalesce(a.cbu_sealed, c.cbu_sealed) as cbu_sealed, c.person_sealed, due.currency, due.minor::bigint as minor
    from due join accounts a on a.id = due.id left join claims c on c.id = a.id order by 2, a.id, due.currency`.execute(db)
  return rows
}

/** Keeps two payouts at once apart: the second one finds what the first one left. */
export const lockPayouts = (tx: Tx) => sql`lock table payouts in share row exclusive mode`.execute(tx)

export type Batch = Selectable<Tables['payout_batches']>

export const findBatch = async (db: Db, id: string): Promise<Batch | undefined> =>
  isUuid(id) ? db.selectFrom('payout_batches').selectAll().where('id', '=', id).executeTakeFirst() : undefined

export const waitingBatch = (db: Db): Promise<Batch | undefined> =>
  db.selectFrom('payout_batches').selectAll().where('released_at', 'is', null).where('replaced_at', 'is', null).executeTakeFirst()

/** A newer one takes the place of what waits. */
export async function insertBatch(
  tx: Tx,
  row: { id: string; prepared_by: string; prepared_at: Date },
  due: DueRow[],
): Promise<void> {
  const waiting = tx.updateTable('payout_batches').where('released_at', 'is', null).where('replaced_at', 'is', null)
  await waiting.set({ replaced_at: row.prepared_at }).execute()
  await tx.insertInto('payout_batches').values(row).execute()
  const lines = due.map(({ id, currency, minor }) => ({ batch_id: row.id, account_id: id, currency, amount_minor: minor }))
  await tx.insertInto('payout_lines').values(lines).execute()
}

export const markReleased = (tx: Tx, id: string, by: string, at: Date) =>
  tx.updateTable('payout_batches').set({ released_by: by, released_at: at }).where('id', '=', id).execute()

/** What was prepared, by name. */
export const linesOf = (db: Db, batchId: string): Promise<DueRow[]> =>
  db
    .selectFrom('payout_lines')
    .innerJoin('accounts', 'accounts.id', 'account_id')
    .leftJoin('claims', 'claims.id', 'account_id')
    .select(sql<Buffer | null>`coalesce(accounts.cbu_sealed, claims.cbu_sealed)`.as('cbu_sealed'))
    .select(['accounts.id', 'person_sealed', 'currency', 'amount_minor as minor'])
    .select(sql<string>`concat_ws(' ', coalesce(name, given_name), coalesce(last_name, family_name))`.as('name'))
    .where('batch_id', '=', batchId)
    .orderBy('name')
    .execute()

/** Whether somebody in a batch is paid to another number than at that instant. */
export async function hasNewNumber(db: Db, batchId: string, since: Date): Promise<boolean> {
  const { rows } = await sql`select from payout_lines l join account_history h on h.account_id = l.account_id
    where l.batch_id = ${batchId} and h.event = 'edited' and h.at > ${since} and h.details -> 'changes' ? 'cbu' limit 1`.execute(
    db,
  )
  return rows.length > 0
}

export const nameOf = async (db: Db, id: string): Promise<string | null> =>
  (await db.selectFrom('accounts').select('name').where('id', '=', id).executeTakeFirst())?.name ?? null

interface Release {
  id: string
  by: string
  at: Date
}

export const insertPayout = (tx: Tx, { id: batch_id, by: made_by, at: made_at }: Release, { id, currency, minor }: DueRow) =>
  tx.insertInto('payouts').values({ batch_id, account_id: id, currency, amount_minor: minor, made_by, made_at }).execute()
