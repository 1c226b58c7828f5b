import { sql } from 'kysely'
import { archiveBefore } from '#domain/privacy/retention.ts'
import type { Db, Tx } from '../../platform/database/connect.ts'
import type { Expired, RetentionRule, When } from '../../platform/retention/rule.ts'

const OVER = sql`coalesce(confirmed_at, ended_at, until)`

async function oldProposals(db: Db, { cutoff }: When, after: string, most: number): Promise<Expired[]> {
  const { rows } =
    await sql<Expired>`select n::text as id, exists (select from unnest(parties) party where is_held(party)) as held
    from admin_proposals where n > ${Number(after)} and ${OVER} < ${cutoff} and (reason <> '' or content ? 'statement')
    order by n limit ${most}`.execute(db)
  return rows
}

/** Erases the content and reasons of proposals about people. Proposer and confirmer remain, as in the audit log. */
async function emptyProposals(tx: Tx, ids: string[]): Promise<string[]> {
  await sql`update admin_proposals set reason = '', content = content - 'statement' where n = any(${ids}::bigint[])`.execute(tx)
  return ids
}

/** Erases administrators' reasons in proposals about people (K9). */
export const pastProposals: RetentionRule = {
  name: 'clear-old-proposals',
  at: '53 6 * * *',
  what: 'anonymised',
  inBulk: true,
  cutoff: archiveBefore,
  findExpired: oldProposals,
  apply: emptyProposals,
}
