import { sql } from 'kysely'
import { suggestionsKeptSince } from '#domain/feedback/suggestion.ts'
import { withdrawalsKeptSince } from '#domain/feedback/withdrawal.ts'
import type { Db, Tx } from '../platform/database/connect.ts'
import { type Expired, type RetentionRule, uuidAfter, type When } from '../platform/retention/rule.ts'

async function old(db: Db, { cutoff }: When, after: string, most: number): Promise<Expired[]> {
  const { rows } = await sql<Expired>`select id::text, false as held from suggestions
    where sent_at < ${cutoff} and id > ${uuidAfter(after)} order by suggestions.id limit ${most}`.execute(db)
  return rows
}

async function forgetSuggestions(tx: Tx, ids: string[]): Promise<string[]> {
  await tx.deleteFrom('suggestions').where('id', 'in', ids).execute()
  return ids
}

/** Deletes suggestions after twelve months (K13). */
export const oldSuggestions: RetentionRule = {
  name: 'delete-old-suggestions',
  at: '30 6 * * *',
  what: 'erased',
  inBulk: true,
  cutoff: suggestionsKeptSince,
  findExpired: old,
  apply: forgetSuggestions,
}

async function settled(db: Db, { cutoff }: When, after: string, most: number): Promise<Expired[]> {
  const { rows } = await sql<Expired>`select id::text, coalesce(is_held(account_id), false) as held from withdrawals
    where settled_at < ${cutoff} and id > ${uuidAfter(after)} order by withdrawals.id limit ${most}`.execute(db)
  return rows
}

async function forgetWithdrawals(tx: Tx, ids: string[]): Promise<string[]> {
  await tx.deleteFrom('withdrawals').where('id', 'in', ids).execute()
  return ids
}

/** Deletes settled cases after five years (K9). */
export const settledWithdrawals: RetentionRule = {
  name: 'delete-settled-withdrawals',
  at: '31 6 * * *',
  what: 'erased',
  inBulk: true,
  cutoff: withdrawalsKeptSince,
  findExpired: settled,
  apply: forgetWithdrawals,
}
