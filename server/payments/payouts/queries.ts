import { type Selectable, sql } from 'kysely'
import type { Currency } from '#domain/money.ts'
import { isUuid } from '#domain/uuid.ts'
import type { Db, Tx } from '../../platform/database/connect.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { allowSeconds } from '../../platform/database/transact.ts'

/** A driver's credit, with the name and the sealed CBU for its payout. Minor units; negative: the driver owes it. */
export interface DueRow {
  id: string
  name: string
  cbu_sealed: Buffer | null
  /** the sealed name of a former member (A13) */
  person_sealed: Buffer | null
  currency: Currency
  minor: bigint
  /** the part that was credited too recently to a new driver */
  waiting_minor: bigint
}

/** Filters of credits: after a key, of a batch, or of one person. Credits to new drivers from `since` on must wait. */
export interface DueFilter {
  since: Date
  currency?: Currency
  after?: { id: string; currency: string } | undefined
  batch?: string
  /** omits the payees of a payout that was prepared since this instant and awaits its release */
  unpreparedSince?: Date
  /** omits drivers who owe */
  isCredit?: boolean
  person?: string
  most?: number
}

export const nameOfDriver = sql<string>`concat_ws(' ', coalesce(a.name, a.given_name), coalesce(a.last_name, a.family_name))`

/** True after three settled trips with three different passengers, and an identity check. */
const isKnownDriver = sql`(exists (select from identity_checks c where c.account_id = d.account_id and c.result = 'checked')
  and (select count(distinct b.trip_seq) >= 3 and count(distinct b.passenger_id) >= 3 from bookings b
    where b.driver_id = d.account_id and b.settled_at is not null and b.state = 'travelled' and b.price_minor > 0))`

/** Upper bound for the postings of one second: no machine writes as many. */
const MAX_OF_A_SECOND = 10_000

/**
 * Selects credits of a driver since an instant. Ids of postings follow their times, except within a second. The query starts at
 * the lowest id since that instant; otherwise it would read all earlier postings.
 */
const creditedSince = (
  since: Date,
  ref = '%',
) => sql`coalesce((select -sum(e.amount_minor) from ledger_entries e join postings p on p.id = e.posting_id
  where e.account = 'driver_due:' || d.account_id and e.amount_minor < 0 and p.currency = d.currency and p.at >= ${since} and p.ref like ${ref}
    and e.posting_id >= (select min(id) from (select id from postings where at >= ${since} order by at limit ${MAX_OF_A_SECOND}) first)), 0)`

/** Selects credits from recent settlements. Credits that the bank returned were settled long ago, and need not wait again. */
const settledSince = (since: Date) => creditedSince(since, 'settle:%')

/** Returns dues that are not zero, by id. */
export async function dues(
  db: Db,
  { since, currency, after, batch, unpreparedSince, isCredit, person, most }: DueFilter,
): Promise<DueRow[]> {
  const { rows } = await sql<DueRow>`
    select d.account_id as id, ${nameOfDriver} as name, coalesce(a.cbu_sealed, c.cbu_sealed) as cbu_sealed, c.person_sealed, d.currency, d.minor,
      (case when d.minor <= 0 or recent.minor = 0 then 0 when ${isKnownDriver} then 0 else least(recent.minor, d.minor) end)::bigint as waiting_minor
    from driver_dues d
      join accounts a on a.id = d.account_id
      left join claims c on c.id = d.account_id
      cross join lateral (select ${settledSince(since)} as minor) recent
    where d.minor <> 0 and (d.minor > 0 or not ${isCredit ?? false}::boolean)
      and (${currency ?? null}::text is null or d.currency = ${currency ?? null})
      and (${after?.id ?? null}::uuid is null or (d.account_id, d.currency) > (${after?.id ?? null}::uuid, ${after?.currency ?? null}::text))
      and (${person ?? null}::uuid is null or d.account_id = ${person ?? null}::uuid)
      and (${batch ?? null}::uuid is null or exists (select from payout_lines l
        where l.batch_id = ${batch ?? null}::uuid and l.account_id = d.account_id and l.currency = d.currency))
      and not exists (select from payout_lines l join payout_batches b on b.id = l.batch_id
        where b.released_at is null and b.replaced_at is null and b.prepared_at > ${unpreparedSince ?? null}::timestamptz
          and l.account_id = d.account_id and l.currency = d.currency)
    order by d.account_id, d.currency limit ${most ?? null}::int`.execute(db)
  return rows
}

/** Locks payouts, so that of two simultaneous ones the second sees the result of the first. Waits without a time limit. */
export async function lockPayouts(tx: Tx): Promise<void> {
  // longer than usual, because thousands of account numbers may be decrypted between two statements
  await allowSeconds(tx, 60)
  await sql`lock table payouts in share row exclusive mode`.execute(tx)
}

/** Locks the payees in a batch, so that their dues and accounts do not change until the end of the transaction. */
export async function lockPayees(tx: Tx, batch: string): Promise<void> {
  const people = sql`(select account_id from payout_lines where batch_id = ${batch})`
  await sql`select from accounts where id in ${people} order by id for no key update`.execute(tx)
  await sql`select from driver_dues where account_id in ${people} order by account_id, currency for update`.execute(tx)
}

export type Batch = Selectable<Tables['payout_batches']>

export const findBatch = async (db: Db, id: string): Promise<Batch | undefined> =>
  isUuid(id) ? db.selectFrom('payout_batches').selectAll().where('id', '=', id).executeTakeFirst() : undefined

export const waitingBatch = (db: Db, preparedAfter: Date): Promise<Batch | undefined> =>
  db
    .selectFrom('payout_batches')
    .selectAll()
    .where('released_at', 'is', null)
    .where('replaced_at', 'is', null)
    .where('prepared_at', '>', preparedAfter)
    .executeTakeFirst()

/** Marks the open prepared payout as replaced by a newer one. */
export const replaceWaiting = (tx: Tx, at: Date) =>
  tx
    .updateTable('payout_batches')
    .set({ replaced_at: at })
    .where('released_at', 'is', null)
    .where('replaced_at', 'is', null)
    .execute()

/** Inserts a batch. `prepared_by` is null for the operator, who releases without a second person. */
export const insertBatch = (tx: Tx, row: { id: string; prepared_by: string | null; prepared_at: Date; released_at?: Date }) =>
  tx.insertInto('payout_batches').values(row).execute()

const idsOf = (rows: DueRow[]) => rows.map(({ id }) => id)

/** Inserts the payees of a batch in one statement; their amounts are read at its release. */
export const insertLines = (tx: Tx, batch: string, rows: DueRow[], currency: Currency) =>
  sql`insert into payout_lines (batch_id, account_id, currency, amount_minor)
    select ${batch}::uuid, l.id, ${currency}, l.minor
    from unnest(${idsOf(rows)}::uuid[], ${rows.map(({ minor, waiting_minor }) => String(minor - waiting_minor))}::bigint[]) l (id, minor)`.execute(
    tx,
  )

export const markReleased = (tx: Tx, id: string, by: string | null, at: Date) =>
  tx.updateTable('payout_batches').set({ released_by: by, released_at: at }).where('id', '=', id).execute()

/** Returns amount and number of payees of a batch, and the first of them by name. */
export async function linesOf(db: Db, batchId: string, most: number) {
  const { rows } = await sql<Pick<DueRow, 'id' | 'name' | 'currency' | 'minor'> & { n: number; total: bigint }>`
    select a.id, ${nameOfDriver} as name, l.currency, l.amount_minor as minor, count(*) over ()::int as n, (sum(l.amount_minor) over ())::bigint as total
    from payout_lines l join accounts a on a.id = l.account_id where l.batch_id = ${batchId} order by 2, 1 limit ${most}`.execute(
    db,
  )
  return rows
}

export const findName = async (db: Db, id: string): Promise<string | null> =>
  (await db.selectFrom('accounts').select('name').where('id', '=', id).executeTakeFirst())?.name ?? null

export interface Release {
  id: string
  /** null: the operator */
  by: string | null
  at: Date
}

/** Returns the dues that have been payable for at least a week, summed by currency. Excludes drivers without a CBU. */
export async function overdueDues(db: Db, since: { known: Date; fresh: Date }) {
  const { rows } = await sql<{ currency: Currency; drivers: number; minor: bigint }>`
    select currency, count(*)::int as drivers, sum(late)::bigint as minor from (
      select d.currency, d.minor - case when ${isKnownDriver} then ${creditedSince(since.known)} else ${creditedSince(since.fresh)} end as late
      from driver_dues d join accounts a on a.id = d.account_id left join claims c on c.id = d.account_id
      where d.minor > 0 and coalesce(a.cbu_sealed, c.cbu_sealed) is not null) dues
    where late > 0 group by currency order by currency`.execute(db)
  return rows
}

export const debtors = async (db: Db) =>
  (
    await sql<{
      id: string
      currency: Currency
      minor: bigint
    }>`select account_id as id, currency, minor from driver_dues where minor < 0
    order by account_id limit 500`.execute(db)
  ).rows
