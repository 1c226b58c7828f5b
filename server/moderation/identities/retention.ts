import { sql } from 'kysely'
import { dropIdentity } from '../../people/documents/identityPhotos.ts'
import { record } from '../../platform/audit/queries.ts'
import type { Db, Tx } from '../../platform/database/connect.ts'
import { type Due, type RetentionRule, uuidAfter, type When } from '../../platform/retention/rule.ts'

async function due(db: Db, { cutoff }: When, after: string, most: number): Promise<Due[]> {
  const { rows } = await sql<Due>`select account_id::text as id, is_held(account_id) as held from identity_checks
    where deleted_at is null and delete_at <= ${cutoff} and account_id > ${uuidAfter(after)}
    group by account_id order by account_id limit ${most}`.execute(db)
  return rows
}

/** Clears the decided photos from the person's row, and not others that took their place. */
async function drop(tx: Tx, [id = '']: string[], { now, cutoff }: When): Promise<string[]> {
  const checks = tx
    .updateTable('identity_checks')
    .set({ deleted_at: now })
    .where('account_id', '=', id)
    .where('deleted_at', 'is', null)
    .where('delete_at', '<=', cutoff)
    .returning(['front_id as front', 'back_id as back'])
  for (const photos of await checks.execute()) await dropIdentity(tx, id, photos)
  await record(tx, { by: null, action: 'papers_deleted', subject: `account:${id}`, at: now })
  return [id]
}

/** Lets go of identity photos that were checked or rejected long enough ago; the images' own job then takes the files (K10, I6). */
export const checkedPapers: RetentionRule = {
  name: 'delete-checked-papers',
  at: '10 7 * * *',
  what: 'erased',
  cutoff: (now) => now,
  findExpired: due,
  apply: drop,
}
