import { sql } from 'kysely'
import { followLinksBefore } from '#domain/privacy/retention.ts'
import type { Db, Tx } from '../../../platform/database/connect.ts'
import { type Expired, type RetentionRule, uuidAfter, type When } from '../../../platform/retention/rule.ts'

async function pastLinks(db: Db, { cutoff }: When, after: string, most: number): Promise<Expired[]> {
  const { rows } = await sql<Expired>`select l.id::text as id, false as held
    from follow_links l join trips t on t.seq = l.trip_seq
    where l.id > ${uuidAfter(after)} and t.arrives_at < ${cutoff} order by l.id limit ${most}`.execute(db)
  return rows
}

async function deleteLinks(tx: Tx, ids: string[]): Promise<string[]> {
  await tx.deleteFrom('follow_links').where('id', 'in', ids).execute()
  return ids
}

/** Deletes links to follow a trip after the trip (K20). */
export const pastFollowLinks: RetentionRule = {
  name: 'delete-past-follow-links',
  at: '54 6 * * *',
  what: 'erased',
  inBulk: true,
  cutoff: followLinksBefore,
  findExpired: pastLinks,
  apply: deleteLinks,
}
