import { sql } from 'kysely'
import type { Db, Tx } from '../platform/database/connect.ts'

/*
 * Facts about people (8.5), in one row for each person. They are recounted from the bookings and the history of bookings after
 * every change of the person's bookings. They are also recounted once a day, since late cancellations and absences count for
 * twelve months. A count reads changes since the count before the last, because a transaction that commits late may have a lower
 * number than changes already read.
 */
const MAX_OLD = 500
const DAY = sql`interval '24 hours'`
const YEAR = sql`interval '12 months'`

/** Returns people whose bookings have changed since the count before the last, and the number of the newest change. */
export async function changedPeople(db: Db): Promise<{ newest: bigint; changed: string[] }> {
  const { rows } = await sql<{ newest: bigint; changed: string[] }>`
    with since as (select h.n, h.booking_id from booking_history h where h.n > (select seen_before from person_facts_seen))
    select coalesce((select max(n) from since), (select seen from person_facts_seen)) newest,
      array(select distinct p.id::text from since join bookings b on b.id = since.booking_id
        cross join lateral (select b.driver_id union all select b.passenger_id union all select unnest(b.companion_ids)
          union all select g.account_id from given_up_seats g where g.booking_id = b.id and g.account_id is not null) p(id) order by 1) changed`.execute(
    db,
  )
  return rows[0] ?? { newest: 0n, changed: [] }
}

/** Returns people whose facts are a day old, oldest first. */
export const oldestFacts = async (db: Db, now: Date): Promise<string[]> =>
  (
    await db
      .selectFrom('person_facts')
      .select('account_id')
      .where('counted_at', '<', sql<Date>`${now}::timestamptz - ${DAY}`)
      .orderBy('counted_at')
      .limit(MAX_OLD)
      .execute()
  ).map(({ account_id }) => account_id)

export const writeFacts = (tx: Tx, ids: string[], now: Date) =>
  sql`insert into person_facts (account_id, driven, ridden, cancelled_late, absences, answers, answer_minutes, counted_at)
    ${factsFor(ids, now)}
    on conflict (account_id) do update set driven = excluded.driven, ridden = excluded.ridden, cancelled_late = excluded.cancelled_late,
      absences = excluded.absences, answers = excluded.answers, answer_minutes = excluded.answer_minutes, counted_at = excluded.counted_at`.execute(
    tx,
  )

/** Returns SQL that counts the current facts about these people, except former members. */
const factsFor = (ids: string[], now: Date) => sql`
  select p.id, (select count(distinct b.trip_seq)::int from bookings b where b.driver_id = p.id and b.state = 'travelled'),
    (select count(*)::int from travellers b where b.account_id = p.id and b.state = 'travelled'),
    -- who left somebody's booking by themself gave up their own seat
    (select count(*)::int from given_up_seats g join bookings b on b.id = g.booking_id
      where g.account_id = p.id and g.at > b.departs_at - ${DAY} and g.at > ${now}::timestamptz - ${YEAR})
    + (select count(*)::int from bookings b
      where (b.driver_id = p.id or b.passenger_id = p.id) and b.confirmed_at is not null
        and exists (select from booking_history c where c.booking_id = b.id and c.event in ('cancel', 'give_up') and c.actor = p.id
          and c.at > b.departs_at - ${DAY} and c.at > ${now}::timestamptz - ${YEAR} and not (c.details ? 'inDispute' and b.driver_id = p.id))),
    (select count(distinct case a.claim when 'absent' then r.id::text else r.trip_seq::text end)::int
      from bookings r join absences a on a.booking_id = r.id
      where (r.driver_id = p.id or r.passenger_id = p.id) and a.upheld and a.decided_at > ${now}::timestamptz - ${YEAR}
        and (a.claim = 'absent' and r.passenger_id = p.id and (r.state = 'absent' or a.seats is not null and r.state <> 'not_driven')
          or a.claim = 'not_driven' and r.driver_id = p.id
            and not exists (select from trip_history t where t.trip_seq = r.trip_seq and t.event = 'not_driven'))),
    answered.n, answered.minutes, ${now}::timestamptz
  from accounts p
  cross join lateral (
    select count(*)::int n,
      (percentile_disc(0.5) within group (order by extract(epoch from h.at - b.requested_at) / 60))::int minutes
    from bookings b join booking_history h on h.booking_id = b.id
    where b.driver_id = p.id and h.from_state = 'requested' and h.at > ${now}::timestamptz - ${YEAR}
      and (h.event in ('accept', 'decline') and h.actor = p.id or h.event = 'expire')
  ) answered
  where p.id = any(${ids}::uuid[]) and p.standing <> 'closed'`

export const advanceSeen = (tx: Tx, newest: bigint) =>
  tx
    .updateTable('person_facts_seen')
    .set((is) => ({ seen_before: is.ref('seen'), seen: newest }))
    .execute()

export const forgetFacts = (tx: Tx, id: string) => tx.deleteFrom('person_facts').where('account_id', '=', id).execute()
