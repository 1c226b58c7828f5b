import { sql } from 'kysely'
import type { Db, Tx } from '../../database/connect.ts'

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

/** Identity photos whose time is over, while the person's row still names them (I6). */
export const papersDue = (db: Db, now: Date) =>
  db
    .selectFrom('identity_checks')
    .select(['account_id', 'n', 'front_id', 'back_id'])
    .where('deleted_at', 'is', null)
    .where('delete_at', '<=', now)
    .orderBy('delete_at')
    .limit(500)
    .execute()

export const notePapersGone = (tx: Tx, accountId: string, n: bigint, at: Date) =>
  sql`update identity_checks set deleted_at = ${at} where account_id = ${accountId} and n = ${n}`.execute(tx)
