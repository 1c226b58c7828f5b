import { type Selectable, sql } from 'kysely'
import type { References } from '#domain/admin/references.ts'
import type { Db, Tx } from '../../platform/database/connect.ts'
import type { Tables } from '../../platform/database/tables.ts'

export type AlarmRow = Selectable<Tables['alarms']> & { closer: string | null }

export interface AlarmKey {
  at: Date
  id: bigint
}

/** Returns open or closed alarms, latest first. */
export async function listAlarms(db: Db, closed: boolean, after: AlarmKey | undefined, most: number): Promise<AlarmRow[]> {
  const at = closed ? sql`a.closed_at` : sql`a.last_at`
  const { rows } = await sql<AlarmRow>`select a.*, p.name as closer from alarms a left join accounts p on p.id = a.closed_by
    where ${closed ? sql`a.closed_at is not null` : sql`a.closed_at is null`}
      and (${after?.id ?? null}::bigint is null or (${at}, a.id) < (${after?.at ?? null}::timestamptz, ${after?.id ?? null}::bigint))
    order by ${at} desc, a.id desc limit ${most}`.execute(db)
  return rows
}

/** Finds alarms whose subject is one of these numbers, or an id within one of the ranges. Open alarms come first. */
export async function alarmsAbout(db: Db, { numbers, from, to }: References, most: number): Promise<AlarmRow[]> {
  const { rows } = await sql<AlarmRow>`select a.*, null as closer from alarms a
    where a.about = any(${numbers}) or exists (select from unnest(${from}::text[], ${to}::text[]) r (low, high)
      where a.about collate "C" between r.low and r.high)
    order by a.closed_at is not null, a.last_at desc, a.id desc limit ${most}`.execute(db)
  return rows
}

export const lockAlarm = (tx: Tx, id: bigint) =>
  tx.selectFrom('alarms').selectAll().where('id', '=', id).where('closed_at', 'is', null).forUpdate().executeTakeFirst()

export const markAlarmClosed = (tx: Tx, id: bigint, { by, at, reason }: { by: string; at: Date; reason: string }) =>
  tx.updateTable('alarms').set({ closed_at: at, closed_by: by, reason }).where('id', '=', id).execute()

/** A booking that is the subject of an alarm, with its order and people. */
export interface Subject {
  key: string
  order_id: string | null
  /** an administrator still has to admit or dismiss the payment of the order */
  under_review: boolean
  booking_id: string
  trip_id: string
  trip_seq: number
  driver_id: string
  driver: string
  passenger_id: string
  passenger: string
}

const fullName = (of: 'd' | 'p') => sql`concat_ws(' ', coalesce(${sql.ref(`${of}.name`)}, ${sql.ref(`${of}.given_name`)}),
  coalesce(${sql.ref(`${of}.last_name`)}, ${sql.ref(`${of}.family_name`)}))`

/** Finds bookings by their own id, by that of their order, refund or recovery, or by the provider's id of the payment. */
export async function subjectsOf(db: Db, ids: string[]): Promise<Map<string, Subject>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<Subject>`with named as (
      select i.id as key, coalesce(o.booking_id, r.booking_id, p.booking_id, c.booking_id, b.id) as booking_id, o.id as order_id
      from unnest(${ids}::text[]) i (id)
        left join orders o on o.id::text = i.id
        left join refunds r on r.id::text = i.id
        left join recoveries c on c.id::text = i.id
        left join bookings b on b.id::text = i.id
        left join lateral (select o.booking_id from payments p join orders o on o.id = p.order_id where p.provider_payment_id = i.id limit 1) p on true)
    select n.key, coalesce(n.order_id, (select o.id from orders o where o.booking_id = b.id order by o.created_at desc limit 1)) as order_id,
      exists (select from orders o where o.id = n.order_id and o.state = 'disputed'
        and not exists (select from payments p where p.order_id = o.id and not p.extra)) as under_review,
      b.id as booking_id, t.id as trip_id, t.seq as trip_seq, b.driver_id, ${fullName('d')} as driver, b.passenger_id, ${fullName('p')} as passenger
    from named n join bookings b on b.id = n.booking_id join trips t on t.seq = b.trip_seq
      join accounts d on d.id = b.driver_id join accounts p on p.id = b.passenger_id`.execute(db)
  return new Map(rows.map((row) => [row.key, row]))
}

/** An account in an alarm: its subject, or the payer of its fee. */
export interface AlarmPerson {
  key: string
  id: string
  name: string
}

/** Returns the accounts that alarms name: drivers in debt, and payers of fees. */
export async function accountsOf(db: Db, ids: string[]): Promise<Map<string, AlarmPerson>> {
  const { rows } = await sql<AlarmPerson>`
    select n.key, p.id, ${fullName('p')} as name from (
      select f.id::text as key, f.account_id from fees f where f.id::text = any(${ids})
      union all select a.id::text, a.id from accounts a where a.id::text = any(${ids})) n
    join accounts p on p.id = n.account_id`.execute(db)
  return new Map(rows.map((row) => [row.key, row]))
}
