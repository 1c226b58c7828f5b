import { sql } from 'kysely'
import { archiveBefore, logsBefore } from '#domain/privacy/retention.ts'
import type { Db, Tx } from '../../platform/database/connect.ts'
import { type Expired, isBeyond, type RetentionRule, standing, uuidAfter, type When } from '../../platform/retention/rule.ts'

// must be identical to the condition of the partial index, so that PostgreSQL uses it
const areLogins = sql`event in ('logged_in', 'logged_out', 'session_ended', 'logged_out_everywhere')`

async function oldLogins(db: Db, { cutoff }: When, after: string, most: number): Promise<Expired[]> {
  const row = [sql`at`, sql`n`] as const
  const { rows } =
    await sql<Expired>`select n::text as id, is_held(account_id) as held, ${standing(...row)} as place from account_history
    where ${areLogins} and at < ${cutoff} and ${isBeyond(...row, 'bigint', after)} order by at, n limit ${most}`.execute(db)
  return rows
}

async function forgetLogins(tx: Tx, ids: string[], { cutoff }: When): Promise<string[]> {
  await sql`delete from account_history where ${areLogins} and at < ${cutoff} and n = any(${ids}::bigint[])`.execute(tx)
  return ids
}

/** Returns denylist entries of document, e-mail and login past their end date (K7, K8). */
async function endedExclusions(db: Db, { cutoff }: When, after: string, most: number): Promise<Expired[]> {
  const { rows } = await sql<Expired>`select account_id::text as id, is_held(account_id) as held from kept_out
    where until <= ${cutoff} and account_id > ${uuidAfter(after)} group by account_id order by account_id limit ${most}`.execute(
    db,
  )
  return rows
}

async function letIn(tx: Tx, ids: string[], { cutoff }: When): Promise<string[]> {
  await sql`delete from kept_out where account_id = any(${ids}::uuid[]) and until <= ${cutoff}`.execute(tx)
  return ids
}

/** Returns former members with consents to the terms (K9). */
export async function oldTerms(db: Db, { cutoff }: When, after: string, most: number): Promise<Expired[]> {
  const { rows } = await sql<Expired>`select id::text, is_held(id) as held from accounts
    where closed_at < ${cutoff} and terms_at is not null and id > ${uuidAfter(after)} order by accounts.id limit ${most}`.execute(
    db,
  )
  return rows
}

async function forgetTerms(tx: Tx, ids: string[]): Promise<string[]> {
  await tx.deleteFrom('consents').where('account_id', 'in', ids).execute()
  await tx.updateTable('accounts').set({ terms_at: null, terms_version: null }).where('id', 'in', ids).execute()
  return ids
}

const every = { what: 'erased', inBulk: true } as const

export const accountRetention: RetentionRule[] = [
  { ...every, name: 'delete-old-logins', at: '44 6 * * *', cutoff: logsBefore, findExpired: oldLogins, apply: forgetLogins },
  {
    ...every,
    name: 'delete-expired-bans',
    at: '45 6 * * *',
    cutoff: (now) => now,
    findExpired: endedExclusions,
    apply: letIn,
  },
  { ...every, name: 'delete-old-agreements', at: '46 6 * * *', cutoff: archiveBefore, findExpired: oldTerms, apply: forgetTerms },
]
