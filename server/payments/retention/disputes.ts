import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/connect.ts'
import type { Due, When } from '../../platform/retention/rule.ts'

// over when nobody may object any more or the objection was decided
const RECOVERY_OVER = sql`case when c.objected_at is null then c.at else c.decided_at end`

/** Bookings of which a recovery, or a cancellation after departure, was over long ago and still says why. */
export async function oldDisputes(db: Db, { cutoff }: When, after: string, most: number): Promise<Due[]> {
  const { rows } = await sql<Due>`select b.id::text, is_held(b.driver_id) or is_held(b.passenger_id) as held from bookings b
    where b.id::text > ${after} and (
      exists (select from recoveries c where c.booking_id = b.id and ${RECOVERY_OVER} < ${cutoff}
        and (c.reason <> '' or c.objection <> '' or c.decision <> ''))
      or exists (select from order_cancellations c join orders o on o.id = c.order_id
        where o.booking_id = b.id and c.ended_at < ${cutoff} and c.objection <> ''))
    order by b.id::text limit ${most}`.execute(db)
  return rows
}

/** What was said goes; who, when and how much stays with the books. */
export async function emptyDisputes(tx: Tx, ids: string[], { cutoff }: When): Promise<string[]> {
  await sql`update recoveries c set reason = '', objection = case when objection is not null then '' end,
      decision = case when decision is not null then '' end
    where booking_id = any(${ids}::uuid[]) and ${RECOVERY_OVER} < ${cutoff}`.execute(tx)
  await sql`update order_cancellations c set objection = ''
    from orders o where o.id = c.order_id and o.booking_id = any(${ids}::uuid[]) and c.ended_at < ${cutoff} and c.objection <> ''`.execute(
    tx,
  )
  return ids
}
