import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/connect.ts'
import type { Due, When } from '../../platform/retention/rule.ts'

/** Alarms that somebody closed long ago. */
export async function oldAlarms(db: Db, { cutoff }: When, after: string, most: number): Promise<Due[]> {
  const { rows } = await sql<Due>`select id::text, false as held from alarms where closed_at < ${cutoff} and id > ${Number(after)}
    order by id limit ${most}`.execute(db)
  return rows
}

export async function forgetAlarms(tx: Tx, ids: string[]): Promise<string[]> {
  await sql`delete from alarms where id = any(${ids}::bigint[])`.execute(tx)
  return ids
}
