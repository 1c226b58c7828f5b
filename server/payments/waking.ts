import { sql } from 'kysely'
import { afterCommit } from '../database/afterCommit.ts'
import type { Db } from '../database/connect.ts'

/** Jobs that need not wait for their minute. */
export type Job = 'apply notices' | 'send refunds' | 'tell alerts'

/**
 * Has a job run right after the commit, or now. Its row is the same for everybody who asks for it: in a transaction that still works,
 * everybody else would wait for that one. Where no worker has ever run, its minute comes all the same.
 */
export async function wake(on: Db, job: Job): Promise<void> {
  if (on.isTransaction) await afterCommit(on, 'select wake($1)', [job])
  else await sql`select wake(${job})`.execute(on)
}
