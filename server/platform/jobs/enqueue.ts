import { sql } from 'kysely'
import { afterCommit, type Db } from '../database/connect.ts'

/** Jobs that need not wait for their minute. */
export type WokenJob = 'apply-payment-notices' | 'send-refunds' | 'match-alerts' | 'serve-waiting-lists'

/**
 * Has a job run right after the commit, or now. All callers share the row of its job key: written inside a transaction, it would make
 * the others wait for that one's end. Where no worker has ever run, the job's minute comes all the same.
 */
export async function enqueueJob(on: Db, job: WokenJob): Promise<void> {
  if (on.isTransaction) await afterCommit(on, 'select wake($1)', [job])
  else await sql`select wake(${job})`.execute(on)
}
