import { sql } from 'kysely'
import type { Held, OpenBusiness } from '#domain/retention.ts'
import type { Db, Tx } from '../database/connect.ts'

export interface Business {
  kind: OpenBusiness
  id: string | null
  minor: bigint | null
  currency: string | null
}

/** What has to be finished before somebody leaves: seats and trips to come, and money on its way (A13). */
export async function businessOf(db: Db, me: string, now: Date): Promise<Business[]> {
  const { rows } = await sql<Business>`
    select 'seat' as kind, b.id, null::bigint as minor, null::text as currency from bookings b
      where b.passenger_id = ${me} and b.state in ('requested', 'accepted', 'confirmed')
    union all
    select 'trip', t.id, null, null from trips t
      where t.driver_id = ${me} and t.cancelled_at is null and exists (
        select from bookings b where b.trip_seq = t.seq and b.state in ('requested', 'accepted', 'confirmed'))
    union all
    select 'money_held', b.id, b.price_minor, b.currency from bookings b
      where (b.driver_id = ${me} or b.passenger_id = ${me}) and b.confirmed_at is not null
        and (b.settled_at is null or exists (select from divisions d where d.trip_seq = b.trip_seq and d.computed_at is null))
        and b.price_minor > 0 and b.state not in ('requested', 'accepted', 'confirmed')
    union all
    select 'refund', r.booking_id, r.amount_minor, r.currency from refunds r
      join payments p on p.id = r.payment_id join orders o on o.id = p.order_id
      where o.payer_id = ${me} and r.state = 'due'
    union all
    select 'fee', f.id, f.amount_minor, f.currency from fees f
      where f.account_id = ${me} and (f.state = 'refund_due' or f.state = 'waiting' and f.pay_by > ${now})
    union all
    select 'money_due', null, -sum(e.amount_minor), p.currency from ledger_entries e join postings p on p.id = e.posting_id
      where e.account = 'driver_due:' || ${me}::text group by p.currency having sum(e.amount_minor) < 0`.execute(db)
  return rows
}

/** What keeps a person's data longer, for the safety of others (K3): the last negative rating that is visible, the last report that stands or is open. */
export async function heldOf(db: Db, id: string, now: Date): Promise<Held> {
  const { rows } = await sql<Held>`
    select (select max(published_at) from ratings where subject_id = ${id} and halves < 5 and hidden_at is null and published_at <= ${now})
        as "negativeRating",
      (select max(coalesce(decided_at, ${now}::timestamptz)) from reports where person_id = ${id} and (outcome is null or outcome = 'upheld'))
        as report`.execute(db)
  return rows[0] ?? { negativeRating: null, report: null }
}

/** Whoever left long enough ago that something may have to go. */
export const closedBefore = (db: Db, before: Date, after: string, most: number) =>
  db
    .selectFrom('accounts')
    .select(['id', 'closed_at'])
    .where('closed_at', '<=', before)
    .where('anonymised_at', 'is', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(most)
    .execute()

/** A person who has left, under lock. */
export const lockClosed = (tx: Tx, id: string) =>
  tx
    .selectFrom('accounts')
    .select(['id', 'closed_at'])
    .where('id', '=', id)
    .where('anonymised_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()

export const suspensionOf = (db: Db, id: string) =>
  db.selectFrom('accounts').select(['standing', 'suspended_until']).where('id', '=', id).executeTakeFirstOrThrow()

export async function otherAdmins(db: Db, me: string): Promise<number> {
  const { n } = await db
    .selectFrom('accounts')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('admin', '=', true)
    .where('dni_hash', 'is not', null)
    .where('standing', '=', 'active')
    .where('id', '<>', me)
    .executeTakeFirstOrThrow()
  return n
}
