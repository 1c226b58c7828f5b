import type { Db, Tx } from '../database/connect.ts'

/** The two identity photos of a person. */
export interface Photos {
  front: string
  back: string
}

const withPhotos = (tx: Tx, id: string, { front, back }: Photos) =>
  tx.updateTable('accounts').where('id', '=', id).where('identity_front_id', '=', front).where('identity_back_id', '=', back)

/** The row no longer names these photos; others that took their place stay. Images that no row names are removed by their own job. */
export const dropIdentity = (tx: Tx, id: string, photos: Photos) =>
  withPhotos(tx, id, photos).set({ identity_front_id: null, identity_back_id: null }).execute()

/** Gives or takes the badge "identity checked"; false when these are not the person's photos any more. */
export async function markIdentity(tx: Tx, id: string, photos: Photos, checkedAt: Date | null): Promise<boolean> {
  const marked = await withPhotos(tx, id, photos).set({ identity_checked_at: checkedAt }).executeTakeFirst()
  return marked.numUpdatedRows === 1n
}

/** Whether an administrator could not tell from these photos who somebody is: then they may send others (I6). */
export const wasRejected = async (
  db: Db,
  row: { id: string; identity_front_id: string | null; identity_back_id: string | null },
): Promise<boolean> =>
  (await db
    .selectFrom('identity_checks')
    .select('n')
    .where('account_id', '=', row.id)
    .where('front_id', '=', row.identity_front_id ?? row.id)
    .where('back_id', '=', row.identity_back_id ?? row.id)
    .where('result', '=', 'rejected')
    .executeTakeFirst()) !== undefined
