import { sql } from 'kysely'
import { logsBefore } from '#domain/privacy/retention.ts'
import type { Db, Tx } from '../../platform/database/connect.ts'
import { type Expired, type RetentionRule, uuidAfter, type When } from '../../platform/retention/rule.ts'
import { deletePapers } from './queries.ts'

async function ended(db: Db, { cutoff }: When, after: string, most: number): Promise<Expired[]> {
  const { rows } = await sql<Expired>`select id::text, is_held(account_id) as held from papers
    where case when state in ('refused', 'replaced', 'withdrawn') then delete_at else valid_until::timestamptz end < ${cutoff}
      and id > ${uuidAfter(after)} order by papers.id limit ${most}`.execute(db)
  return rows
}

async function forget(tx: Tx, ids: string[]): Promise<string[]> {
  await deletePapers(tx, ids)
  return ids
}

/** Deletes documents a year after they expired, or were refused, replaced or withdrawn (K22). */
export const lapsedPapers: RetentionRule = {
  name: 'delete-lapsed-papers',
  at: '12 7 * * *',
  what: 'erased',
  inBulk: true,
  cutoff: logsBefore,
  findExpired: ended,
  apply: forget,
}
