import { type SqlBool, sql } from 'kysely'
import { type HeldData, heldDataCutoff, type OpenBusiness, unusedNotices, unusedSince } from '#domain/privacy/retention.ts'
import { DAY_MS } from '#domain/time.ts'
import type { Db, Tx } from '../platform/database/connect.ts'
import { type Expired, uuidAfter, type When } from '../platform/retention/rule.ts'

export interface Business {
  kind: OpenBusiness
  id: string | null
  minor: bigint | null
  currency: string | null
}

/**
 * Returns open business of a member who leaves: future seats and trips, and money held, due or owed (A13). Excludes seats with a
 * full refund.
 */
export async function businessOf(db: Db, me: string, now: Date): Promise<Business[]> {
  const { rows } = await sql<Business>`
    select 'seat' as kind, b.id, null::bigint as minor, null::text as currency from travellers b
      where b.account_id = ${me} and b.state in ('requested', 'accepted', 'confirmed')
    union all
    select 'trip', t.id, null, null from trips t
      where t.driver_id = ${me} and t.cancelled_at is null and exists (
        select from bookings b where b.trip_seq = t.seq and b.state in ('requested', 'waiting', 'offered', 'accepted', 'confirmed'))
    union all
    select 'money_held', b.id, case when h.minor > 0 then h.minor else b.price_minor end, b.currency from bookings b cross join lateral (
        select -coalesce(sum(e.amount_minor), 0) - coalesce((select sum(r.amount_minor) from refunds r
          where r.booking_id = b.id and r.state = 'due'), 0) as minor from ledger_entries e where e.account = 'held:' || b.id::text) h
      where (b.driver_id = ${me} or b.passenger_id = ${me}) and b.confirmed_at is not null and b.price_minor > 0
        and (h.minor > 0 or (b.settled_at is not null and exists (
          select from divisions d where d.trip_seq = b.trip_seq and d.computed_at is null)))
        and b.state not in ('requested', 'waiting', 'offered', 'accepted', 'confirmed')
    union all
    select 'refund', r.booking_id, r.amount_minor, r.currency from refunds r
      join payments p on p.id = r.payment_id join orders o on o.id = p.order_id
      where o.payer_id = ${me} and r.state = 'due'
    union all
    select 'fee', f.id, f.amount_minor, f.currency from fees f
      where f.account_id = ${me} and (f.state = 'refund_due' or f.state = 'waiting' and f.pay_by > ${now})
    union all
    select case when sum(e.amount_minor) < 0 then 'money_due' else 'money_owed' end, null, abs(sum(e.amount_minor)), p.currency
      from ledger_entries e join postings p on p.id = e.posting_id
      where e.account = 'driver_due:' || ${me}::text group by p.currency having sum(e.amount_minor) <> 0`.execute(db)
  return rows
}

/**
 * Returns reasons to store a person's data longer, for the safety of other members (K3): the last visible negative rating, the
 * last upheld or open report.
 */
export async function heldDataOf(db: Db, id: string, now: Date): Promise<HeldData> {
  const { rows } = await sql<HeldData>`
    select (select max(published_at) from ratings where subject_id = ${id} and halves < 5 and hidden_at is null and published_at <= ${now})
        as "negativeRating",
      (select max(coalesce(decided_at, ${now}::timestamptz)) from reports where person_id = ${id} and (outcome is null or outcome = 'upheld'))
        as report`.execute(db)
  return rows[0] ?? { negativeRating: null, report: null }
}

/**
 * Returns accounts closed before the cutoff, and accounts reduced to name, e-mail and document whose retention may have ended.
 */
export async function closedAccounts(db: Db, { now, cutoff }: When, after: string, most: number): Promise<Expired[]> {
  const { rows } = await sql<Expired>`select id::text, is_held(id) as held from accounts
    where closed_at <= ${cutoff} and anonymised_at is null and (reduced_at is null or closed_at <= ${heldDataCutoff(now)})
      and id > ${uuidAfter(after)} order by accounts.id limit ${most}`.execute(db)
  return rows
}

const lastUseOf = sql`coalesce(a.last_use, (a.created_at at time zone 'UTC')::date)`

type Notice = keyof typeof unusedNotices

/**
 * Returns SQL that is true if the owner was notified, before an instant, that the account will be closed, and has not used the
 * account since.
 */
const wasNotifiedBy = (notice: Notice, by: Date) => sql<SqlBool>`exists (select from notifications n where n.account_id = a.id
  and n.kind = 'account_unused' and n.key = ${lastUseOf}::text || ${` ${notice}`} and n.at <= ${by})`

/** Returns accounts without a login for five years, whose owners got the second warning before the cutoff (K1). */
export async function unusedAccounts(
  db: Db,
  { now }: When,
  after: string,
  most: number,
  only: string | null = null,
): Promise<Expired[]> {
  const noticeSent = wasNotifiedBy('last', new Date(now.getTime() - unusedNotices.last * DAY_MS))
  const { rows } = await sql<Expired>`select a.id::text, is_held(a.id) as held from accounts a
    where ${lastUseOf} <= ${unusedSince(now)}::date and standing <> 'closed' and a.id > ${uuidAfter(after)}
      and (${only}::uuid is null or a.id = ${only}::uuid) and ${noticeSent}
    order by a.id limit ${most}`.execute(db)
  return rows
}

/**
 * Returns people to notify that their account will be closed, for the first or the last time. The last notification requires an
 * earlier first one.
 */
export async function unusedToNotify(
  db: Db,
  notice: Notice,
  { now, after, most }: { now: Date; after: string; most: number },
): Promise<{ id: string; key: string }[]> {
  const apart = new Date(now.getTime() - (unusedNotices.first - unusedNotices.last) * DAY_MS)
  const { rows } = await sql<{
    id: string
    key: string
  }>`select a.id, ${lastUseOf}::text || ${` ${notice}`} as key from accounts a
    where a.id > ${after} and ${lastUseOf} <= ${unusedSince(now, unusedNotices[notice])}::date and standing <> 'closed' and not ${wasNotifiedBy(notice, now)}
      and (${notice} = 'first' or ${wasNotifiedBy('first', apart)})
    order by a.id limit ${most}`.execute(db)
  return rows
}

/** Returns whether a person is administrator and registered. */
export const roleOf = (db: Db, id: string) =>
  db
    .selectFrom('accounts')
    .select(['id', 'admin', sql<boolean>`dni_hash is not null`.as('registered')])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

export const emailOf = async (db: Db, id: string) =>
  (await db.selectFrom('accounts').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email

/** Locks a person whose data is not erased yet. */
export const lockKnown = (tx: Tx, id: string) =>
  tx
    .selectFrom('accounts')
    .select(['id', 'closed_at', 'reduced_at'])
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

/** Returns all erased people, oldest first. Some of them may still be in a backup (K14). */
export const listErasures = (db: Db) => db.selectFrom('erasures').select(['account_id as erased', 'at']).orderBy('n').execute()
