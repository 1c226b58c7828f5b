import type { Db, Tx } from '../../platform/database/connect.ts'

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

/** When and why an administrator last rejected the identity photos, unless others were sent since (I6). */
export async function lastRejection(db: Db, { id, identity_front_id }: { id: string; identity_front_id: string | null }) {
  const last = await db
    .selectFrom('identity_checks')
    .select(['result', 'reason', 'decided_at', 'front_id'])
    .where('account_id', '=', id)
    .orderBy('n', 'desc')
    .limit(1)
    .executeTakeFirst()
  const isStill = last?.result === 'rejected' && (identity_front_id ?? last.front_id) === last.front_id
  return isStill ? { at: last.decided_at.toISOString(), reason: last.reason } : null
}
