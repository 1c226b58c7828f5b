import type { Db, Tx } from '../../platform/database/connect.ts'

export const suspendedUntil = async (db: Db, id: string): Promise<Date | null> =>
  (await db.selectFrom('accounts').select('suspended_until').where('id', '=', id).executeTakeFirst())?.suspended_until ?? null

/** People whose suspension has ended. */
export const endedSuspensions = async (db: Db, now: Date): Promise<string[]> =>
  (
    await db
      .selectFrom('accounts')
      .select('id')
      .where('standing', '=', 'suspended')
      .where('suspended_until', '<=', now)
      .limit(500)
      .execute()
  ).map(({ id }) => id)

/** A suspended person under lock, with the end of it. */
export const lockSuspended = (tx: Tx, id: string) =>
  tx
    .selectFrom('accounts')
    .select(['id', 'standing', 'suspended_until'])
    .where('id', '=', id)
    .where('standing', '=', 'suspended')
    .forNoKeyUpdate()
    .executeTakeFirst()

/** Appeals that have to be decided soon, or should have been. */
export const appealsDue = (db: Db, before: Date) =>
  db
    .selectFrom('appeals')
    .select(['id', 'decide_by'])
    .where('decided_at', 'is', null)
    .where('decide_by', '<=', before)
    .limit(500)
    .execute()
