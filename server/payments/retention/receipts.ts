import { sql } from 'kysely'
import { disputableSince } from '#domain/retention.ts'
import { appealableSince } from '#domain/sanction.ts'
import type { Db, Tx } from '../../platform/database/connect.ts'
import type { Due, When } from '../../platform/retention/rule.ts'

/** Of trip `t`: a case about it that is open, or whose decision may still be appealed. */
const inCase = (now: Date) => sql`exists (select from reports r join cases c on c.id = r.case_id
  where r.subject_kind = 'trip' and r.subject = t.id and (c.closed_at is null
    or exists (select from sanctions s where s.case_id = c.id and s.starts_at > ${appealableSince(now)})
    or exists (select from sanctions s join appeals a on a.sanction_id = s.id where s.case_id = c.id and a.decided_at is null)))`

/** Trips that were settled long enough ago and still have receipts (K12). */
export async function oldReceipts(db: Db, { cutoff, now }: When, after: string, most: number): Promise<Due[]> {
  const { rows } = await sql<Due>`select t.id::text, is_held(t.driver_id)
      or exists (select from bookings b where b.trip_seq = t.seq and is_held(b.passenger_id)) as held
    from trips t join divisions d on d.trip_seq = t.seq
    where exists (select from division_receipts r where r.trip_seq = t.seq) and t.id::text > ${after} and d.computed_at < ${cutoff}
      and not exists (select from bookings b where b.trip_seq = t.seq and b.confirmed_at is not null
        and (b.settled_at is null or b.settled_at >= ${cutoff}))
      and not exists (select from bookings b join orders o on o.booking_id = b.id join payments p on p.order_id = o.id
        where b.trip_seq = t.seq and p.captured_at > ${disputableSince(now)})
      and not ${inCase(now)}
    order by t.id::text limit ${most}`.execute(db)
  return rows
}

/** No row names the images any more: their own job takes them. */
export async function forgetReceipts(tx: Tx, ids: string[]): Promise<string[]> {
  await sql`delete from division_receipts r using trips t where t.seq = r.trip_seq and t.id = any(${ids}::uuid[])`.execute(tx)
  return ids
}
