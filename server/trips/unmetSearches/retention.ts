import { sql } from 'kysely'
import { unmetSearchesKeptSince } from '#domain/trips/alerts/demand.ts'
import type { Db, Tx } from '../../platform/database/connect.ts'
import type { Expired, RetentionRule, When } from '../../platform/retention/rule.ts'

const key = sql<string>`day::text || ' ' || from_place || ' ' || to_place`

/** Finds old rows in the order of their keys as text, since the key of the last row is the position of the next batch. */
async function old(db: Db, { cutoff }: When, after: string, most: number): Promise<Expired[]> {
  const { rows } = await sql<Expired>`select ${key} as id, false as held from unmet_searches
    where day < ${cutoff}::date and (${key}) collate "C" > ${after} order by (${key}) collate "C" limit ${most}`.execute(db)
  return rows
}

async function forget(tx: Tx, ids: string[]): Promise<string[]> {
  await sql`delete from unmet_searches where ${key} = any(${ids}::text[])`.execute(tx)
  return ids
}

/** Deletes counts of searches 90 days after the searched day (16.1), since they have no further use. */
export const oldUnmetSearches: RetentionRule = {
  name: 'delete-old-search-counts',
  at: '33 6 * * *',
  what: 'erased',
  inBulk: true,
  cutoff: unmetSearchesKeptSince,
  findExpired: old,
  apply: forget,
}
