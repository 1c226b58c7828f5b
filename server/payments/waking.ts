import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'

/** Jobs that need not wait for their minute. */
export type Job = 'apply notices' | 'send refunds' | 'tell alerts'

/** Has a job run right after the commit, or now. Where no worker has ever run, its minute comes all the same. */
export async function wake(tx: Db, job: Job): Promise<void> {
  const { rows } = await sql<{ there: boolean }>`select to_regclass('graphile_worker.jobs') is not null there`.execute(tx)
  if (rows[0]?.there) await sql`select graphile_worker.add_job(${job}, job_key := ${job}, max_attempts := 1)`.execute(tx)
}
