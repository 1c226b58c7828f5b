import { sql } from 'kysely'
import { invitationsBefore } from '#domain/privacy/retention.ts'
import type { Db, Tx } from '../../platform/database/connect.ts'
import type { Expired, RetentionRule, When } from '../../platform/retention/rule.ts'

async function oldInvitations(db: Db, { cutoff }: When, after: string, most: number): Promise<Expired[]> {
  const { rows } = await sql<Expired>`select n::text as id, is_held(account_id) or is_held(driver_id) as held
    from invitations where n > ${Number(after)} and invited_at < ${cutoff} order by n limit ${most}`.execute(db)
  return rows
}

async function deleteInvitations(tx: Tx, ids: string[]): Promise<string[]> {
  await sql`delete from invitations where n = any(${ids}::bigint[])`.execute(tx)
  return ids
}

/** Deletes invitations long after the trip (K19). */
export const pastInvitations: RetentionRule = {
  name: 'delete-old-invitations',
  at: '52 6 * * *',
  what: 'erased',
  inBulk: true,
  cutoff: invitationsBefore,
  findExpired: oldInvitations,
  apply: deleteInvitations,
}
