import { sql } from 'kysely'
import { logsBefore } from '#domain/privacy/retention.ts'
import type { Db, Tx } from '../platform/database/connect.ts'
import type { Expired, RetentionRule, When } from '../platform/retention/rule.ts'

/** Deletes a former member's notifications, choices, and browsers. */
export async function forgetReader(tx: Tx, accountId: string): Promise<void> {
  await sql`delete from deliveries where notification_id in (select id from notifications where account_id = ${accountId})`.execute(
    tx,
  )
  for (const table of ['notifications', 'notification_choices', 'push_browsers'] as const)
    await tx.deleteFrom(table).where('account_id', '=', accountId).execute()
}

async function oldNews(db: Db, { cutoff }: When, after: string, most: number): Promise<Expired[]> {
  const { rows } = await sql<Expired>`select n::text as id, is_held(account_id) as held
    from (select n, at, account_id from notifications where n > ${Number(after)} order by n limit ${most}) oldest
    where at < ${cutoff} order by n`.execute(db)
  return rows
}

async function forgetNews(tx: Tx, ids: string[]): Promise<string[]> {
  await sql`delete from deliveries where notification_id in (select id from notifications where n = any(${ids}::bigint[]))`.execute(
    tx,
  )
  await sql`delete from notifications where n = any(${ids}::bigint[])`.execute(tx)
  return ids
}

/** Deletes notifications after a year, with the outcome of their mail and push (K5). */
export const oldNotifications: RetentionRule = {
  name: 'delete-old-notifications',
  at: '47 6 * * *',
  what: 'erased',
  inBulk: true,
  cutoff: logsBefore,
  findExpired: oldNews,
  apply: forgetNews,
}
