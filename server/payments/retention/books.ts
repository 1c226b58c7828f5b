import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Currency } from '#domain/money.ts'
import { carried, type Entry } from '#domain/payments/ledger.ts'
import { record } from '../../platform/audit/queries.ts'
import type { Sealer } from '../../platform/crypto/sealing.ts'
import type { Db, Tx } from '../../platform/database/connect.ts'
import { type Expired, uuidAfter, type When } from '../../platform/retention/rule.ts'
import { writePosting } from '../ledger.ts'

/**
 * Returns expired entries as `booking:…`, `fee:…` and `payout:…`. All rows of a booking expire together, counted from its last
 * payment event. Entries with open bookings, or of people under a legal hold, are marked as held.
 */
export async function oldBooks(db: Db, { cutoff }: When, after: string, most: number): Promise<Expired[]> {
  // all bookings of a year expire on one day, so each batch reads only its own; on most other days no order is old
  const { rows } = await sql<Expired>`select id, held from (
    (select 'booking:' || b.id as id, is_held(b.driver_id) or is_held(b.passenger_id) or (${isOpen}) as held from bookings b
      where (select exists (select from orders where created_at < ${cutoff}))
        and b.id > ${bookingAfter(after)} and exists (select from orders where booking_id = b.id and created_at < ${cutoff})
        and (${lastOf}) < ${cutoff}
      order by b.id limit ${most})
    union all
    select 'fee:' || f.id, is_held(f.account_id) or f.state not in ('paid', 'refunded', 'charged_back') from fees f
      where f.paid_at is not null and greatest(f.created_at, f.paid_at, f.refunded_at) < ${cutoff}
    union all
    select concat_ws(':', 'payout', p.batch_id, p.account_id, p.currency), is_held(p.account_id) from payouts p
      where greatest(p.made_at, p.returned_at) < ${cutoff}
  ) old where id > ${after} order by id limit ${most}`.execute(db)
  return rows
}

const LAST_UUID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/**
 * Returns the id after which the next batch of bookings begins. Bookings come before fees and payouts, so after a fee or a payout
 * there are none.
 */
const bookingAfter = (after: string) =>
  uuidAfter(after === '' ? '' : after.startsWith('booking:') ? after.slice('booking:'.length) : LAST_UUID)

const lastOf = sql`select max(at) from (
  select updated_at as at from orders where booking_id = b.id
  union all select unnest(array[p.captured_at, p.charged_back_at]) from payments p join orders o on o.id = p.order_id where o.booking_id = b.id
  union all select unnest(array[r.created_at, r.done_at]) from refunds r where r.booking_id = b.id
  union all select unnest(array[c.at, c.objected_at, c.decided_at]) from recoveries c where c.booking_id = b.id
  union all select p.at from postings p where p.ref = any (money_refs(b.id))) moments`

const isOpen = sql`exists (select from orders where booking_id = b.id and state in ('opened', 'waiting', 'refund_due', 'disputed'))
  or exists (select from refunds where booking_id = b.id and state in ('due', 'refused'))
  or exists (select from recoveries where booking_id = b.id and objected_at is not null and decided_at is null)
  or 0 <> coalesce((select sum(amount_minor) from ledger_entries where account = 'held:' || b.id), 0)`

/**
 * Deletes these entries completely. Carries their sums per account forward in one posting, so that every balance stays the same.
 */
export async function forgetBooks(tx: Tx, ids: string[], { now, cutoff }: When): Promise<string[]> {
  const after = { cutoff, things: ids.length }
  await record(tx, { by: null, action: 'money_forgotten', subject: 'job:books', at: now, after })
  const bookings = idsOf(ids, 'booking')
  const looked = [...(await refsOfBookings(tx, bookings)), ...(await refsOfFees(tx, idsOf(ids, 'fee')))]
  await forgetPostings(tx, [...ids.flatMap(refsOf), ...looked], cutoff)
  await forgetOrders(tx, bookings, now)
  await forgetCosts(tx, sql`select unnest(${idsOf(ids, 'fee')}::uuid[])`)
  await sql`delete from notices n using fees f where f.id = any(${idsOf(ids, 'fee')}::uuid[])
    and n.provider = f.provider and n.payment_id = f.provider_payment_id`.execute(tx)
  await tx
    .deleteFrom('fees')
    .where(sql<boolean>`id = any(${idsOf(ids, 'fee')}::uuid[])`)
    .execute()
  await forgetPayouts(tx, idsOf(ids, 'payout'), cutoff)
  return ids
}

const idsOf = (ids: string[], kind: string) => ids.flatMap((id) => (id.startsWith(`${kind}:`) ? [id.slice(kind.length + 1)] : []))

/** Returns the references of a payout's postings, which contain its id. For bookings and fees, queries return the references. */
const refsOf = (id: string) => (id.startsWith('payout:') ? [id, id.replace(/^payout:/, 'payout_return:')] : [])

const refsOfFees = async (tx: Tx, ids: string[]): Promise<string[]> =>
  (
    await sql<{
      ref: string
    }>`select unnest(fee_refs(id, taken_times) || cost_refs(id)) as ref from fees where id = any(${ids}::uuid[])`.execute(tx)
  ).rows.map(({ ref }) => ref)

const refsOfBookings = async (tx: Tx, ids: string[]): Promise<string[]> =>
  (await sql<{ ref: string }>`select unnest(money_refs(id)) as ref from unnest(${ids}::uuid[]) id`.execute(tx)).rows.map(
    ({ ref }) => ref,
  )

async function forgetPostings(tx: Tx, refs: string[], cutoff: Date): Promise<void> {
  const doomed = sql`select id from postings where ref = any(${refs}) or ref like 'carried:%'`
  const { rows } = await sql<Entry & { currency: Currency }>`select p.currency, e.account, sum(e.amount_minor)::bigint as minor
    from postings p join ledger_entries e on e.posting_id = p.id where p.id in (${doomed})
    group by p.currency, e.account having sum(e.amount_minor) <> 0 order by p.currency, e.account`.execute(tx)
  await sql`delete from ledger_entries where posting_id in (${doomed})`.execute(tx)
  await sql`delete from postings where id in (${doomed})`.execute(tx)
  await tx.deleteFrom('driver_dues').where('minor', '=', 0n).execute()
  const last = new Date(cutoff.getTime() - 1000)
  for (const currency of new Set(rows.map((row) => row.currency)))
    await writePosting(
      tx,
      carried(
        last.getUTCFullYear(),
        currency,
        rows.filter((row) => row.currency === currency),
      ),
      last,
    )
}

/** Deletes orders with all rows that refer to them. The booking stays, and records that its money rows were deleted. */
async function forgetOrders(tx: Tx, bookings: string[], at: Date): Promise<void> {
  const orders = sql`select id from orders where booking_id = any(${bookings}::uuid[])`
  await sql`delete from notices n using payments p where p.order_id in (${orders})
    and n.provider = p.provider and n.payment_id = p.provider_payment_id`.execute(tx)
  const refunds = sql`select id from refunds where booking_id = any(${bookings}::uuid[])`
  await sql`delete from refund_accounts where refund_id in (${refunds})`.execute(tx)
  await sql`delete from recoveries where booking_id = any(${bookings}::uuid[])`.execute(tx)
  await sql`delete from refunds where booking_id = any(${bookings}::uuid[])`.execute(tx)
  const payments = sql`select id from payments where order_id in (${orders})`
  await sql`delete from chargebacks where payment_id in (${payments})`.execute(tx)
  await forgetCosts(tx, payments)
  await sql`delete from payments where order_id in (${orders})`.execute(tx)
  await sql`delete from order_history where order_id in (${orders})`.execute(tx)
  await sql`delete from orders where booking_id = any(${bookings}::uuid[])`.execute(tx)
  await sql`update bookings set money_forgotten_at = ${at} where id = any(${bookings}::uuid[])`.execute(tx)
}

/** Deletes the provider's commissions of these payments and fees; their postings are already deleted. */
const forgetCosts = (tx: Tx, about: RawBuilder<unknown>) => sql`delete from provider_costs where about in (${about})`.execute(tx)

async function forgetPayouts(tx: Tx, ids: string[], cutoff: Date): Promise<void> {
  await sql`delete from payouts where concat_ws(':', batch_id, account_id, currency) = any(${ids})`.execute(tx)
  const empty = sql`select id from payout_batches b where prepared_at < ${cutoff} and not exists (select from payouts where batch_id = b.id)`
  await sql`delete from payout_lines where batch_id in (${empty})`.execute(tx)
  await sql`delete from payout_batches where id in (${empty})`.execute(tx)
}

/** True if the ledger refers to this person as payer or payee, or through a seat. */
const isInBooks = (id: ReturnType<typeof sql>) => sql<SqlBool>`(
  exists (select from ledger_entries where account = 'driver_due:' || ${id})
  or exists (select from orders o join payments p on p.order_id = o.id where o.payer_id = ${id})
  or exists (select from bookings b join orders o on o.booking_id = b.id join payments p on p.order_id = o.id where b.driver_id = ${id})
  or exists (select from fees where account_id = ${id} and paid_at is not null)
  or exists (select from payouts where account_id = ${id}))`

const LAST = 4

/** Replaces a former member in the ledger by a random id, and seals name and last four digits of the document with it (K4). */
export async function keepPseudonym(tx: Tx, sealer: Sealer, id: string, since: Date): Promise<void> {
  const person = await tx
    .selectFrom('accounts')
    .select(['name', 'last_name', 'dni_sealed'])
    .where('id', '=', id)
    .where(isInBooks(sql`${id}::uuid`))
    .executeTakeFirst()
  if (!person) return
  const dni = person.dni_sealed && sealer.open('dni', id, person.dni_sealed).slice(-LAST)
  const text = JSON.stringify({ name: [person.name, person.last_name].filter(Boolean).join(' '), dni })
  await tx
    .insertInto('pseudonyms')
    .values({ id, person_sealed: sealer.seal('person', id, text), since })
    .onConflict((clash) => clash.column('id').doNothing())
    .execute()
}

/** Returns the former member behind an id of the ledger; undefined if the id is unknown. */
export async function readPseudonym(db: Db, sealer: Sealer, id: string): Promise<string | undefined> {
  const row = await db.selectFrom('pseudonyms').select('person_sealed').where('id', '=', id).executeTakeFirst()
  return row && sealer.open('person', id, row.person_sealed)
}

/** Returns pseudonyms that the ledger does not contain any more. */
export async function uselessPseudonyms(db: Db, _: When, after: string, most: number): Promise<Expired[]> {
  const { rows } = await sql<Expired>`select id::text, is_held(id) as held from pseudonyms s
    where s.id > ${uuidAfter(after)} and not ${isInBooks(sql`s.id`)} order by s.id limit ${most}`.execute(db)
  return rows
}

export async function forgetPseudonyms(tx: Tx, ids: string[]): Promise<string[]> {
  await tx.deleteFrom('pseudonyms').where('id', 'in', ids).execute()
  return ids
}
