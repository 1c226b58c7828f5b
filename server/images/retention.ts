import { sql } from 'kysely'
import { archiveBefore } from '#domain/privacy/retention.ts'
import type { Db, Tx } from '../platform/database/connect.ts'
import type { Expired, RetentionRule, When } from '../platform/retention/rule.ts'

async function longAgo(db: Db, { cutoff }: When, after: string, most: number): Promise<Expired[]> {
  const { rows } = await sql<Expired>`select n::text as id, is_held(owner_id) as held from image_openings
    where at < ${cutoff} and n > ${Number(after)} order by n limit ${most}`.execute(db)
  return rows
}

async function forget(tx: Tx, ids: string[]): Promise<string[]> {
  await sql`delete from image_openings where n = any(${ids}::bigint[])`.execute(tx)
  return ids
}

/** Deletes records of who opened a person's documents; the audit log has these records too (K9). */
export const oldOpenings: RetentionRule = {
  name: 'delete-old-paper-openings',
  at: '49 6 * * *',
  what: 'erased',
  inBulk: true,
  cutoff: archiveBefore,
  findExpired: longAgo,
  apply: forget,
}
