import { sql } from 'kysely'
import { archiveBefore } from '#domain/privacy/retention.ts'
import { UUID_PATTERN } from '#domain/uuid.ts'
import type { Db, Tx } from '../database/connect.ts'
import type { Expired, RetentionRule, When } from '../retention/rule.ts'

/**
 * Entries that still have a reason and an address, oldest first. `held`: a legal hold covers the actor or the subject; for a
 * trip, a booking or an order it may cover driver or passenger.
 */
async function oldEntries(db: Db, { cutoff }: When, after: string, most: number): Promise<Expired[]> {
  const { rows } = await sql<Expired>`select n::text as id, coalesce(is_held(actor), false)
      or case when subject ~ ${`^account:${UUID_PATTERN}$`} then is_held(substring(subject from 9)::uuid)
        when subject ~ ${`^case:${UUID_PATTERN}$`} then exists (select from legal_holds where lifted_at is null and case_id = substring(subject from 6)::uuid)
        when subject ~ ${`^trip:${UUID_PATTERN}$`} then exists (select from trips t where t.id = substring(subject from 6)::uuid and is_held(t.driver_id))
        when subject ~ ${`^booking:${UUID_PATTERN}$`} then exists (select from bookings b
          where b.id = substring(subject from 9)::uuid and (is_held(b.driver_id) or is_held(b.passenger_id)))
        when subject ~ ${`^order:${UUID_PATTERN}$`} then exists (select from orders o join bookings b on b.id = o.booking_id
          where o.id = substring(subject from 7)::uuid and (is_held(b.driver_id) or is_held(b.passenger_id)))
        else false end as held
    from (select n, at, actor, subject from audit where content is not null and n > ${Number(after)} order by n limit ${most}) oldest
    where at < ${cutoff} order by n`.execute(db)
  return rows
}

/** Deletes the content of entries. The entries and their hashes remain, so that the chain stays complete. */
async function empty(tx: Tx, ids: string[]): Promise<string[]> {
  await sql`update audit set content = null where n = any(${ids}::bigint[])`.execute(tx)
  return ids
}

export const oldAudit: RetentionRule = {
  name: 'clear-old-audit-entries',
  at: '48 6 * * *',
  what: 'anonymised',
  inBulk: true,
  cutoff: archiveBefore,
  findExpired: oldEntries,
  apply: empty,
}
