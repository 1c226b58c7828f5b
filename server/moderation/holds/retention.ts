import { sql } from 'kysely'
import { archiveBefore } from '#domain/people/retention.ts'
import type { Db, Tx } from '../../platform/database/connect.ts'
import { type Due, type RetentionRule, uuidAfter, type When } from '../../platform/retention/rule.ts'

async function lifted(db: Db, { cutoff }: When, after: string, most: number): Promise<Due[]> {
  const { rows } = await sql<Due>`select id::text, is_held(person_id) as held from legal_holds
    where lifted_at < ${cutoff} and id > ${uuidAfter(after)} order by legal_holds.id limit ${most}`.execute(db)
  return rows
}

async function forget(tx: Tx, ids: string[]): Promise<string[]> {
  await tx.deleteFrom('legal_holds').where('id', 'in', ids).execute()
  return ids
}

/** Why a person's data was kept, five years after it was no longer (K9). */
export const liftedHolds: RetentionRule = {
  name: 'delete-lifted-holds',
  at: '54 6 * * *',
  what: 'erased',
  inBulk: true,
  cutoff: archiveBefore,
  findExpired: lifted,
  apply: forget,
}
