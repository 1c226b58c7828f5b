import type { Db, Tx } from '../platform/database/connect.ts'

/** Returns SQL that is true if either of two accounts has blocked the other (C4). */
export const blockedEitherWaySql = (one: string, other: string) =>
  `(exists (select from blocks where blocker_id = ${one} and blocked_id = ${other})
    or exists (select from blocks where blocker_id = ${other} and blocked_id = ${one}))`

/** SQL array of all people that `:caller` has blocked, or that blocked them (C4); usually empty. */
export const BLOCKED_SQL = `array(select blocked_id from blocks where blocker_id = :caller::uuid
  union all select blocker_id from blocks where blocked_id = :caller::uuid)`

/** Returns whether the caller has blocked the other person, and whether either has blocked the other. */
export async function blocksBetween(db: Db, me: string, other: string): Promise<{ mine: boolean; any: boolean }> {
  const rows = await db
    .selectFrom('blocks')
    .select('blocker_id')
    .where((is) =>
      is.or([
        is.and([is('blocker_id', '=', me), is('blocked_id', '=', other)]),
        is.and([is('blocker_id', '=', other), is('blocked_id', '=', me)]),
      ]),
    )
    .execute()
  return { mine: rows.some(({ blocker_id }) => blocker_id === me), any: rows.length > 0 }
}

export const insertBlock = (tx: Tx, blocker_id: string, blocked_id: string, blocked_at: Date) =>
  tx
    .insertInto('blocks')
    .values({ blocker_id, blocked_id, blocked_at })
    .onConflict((clash) => clash.doNothing())
    .execute()

export const deleteBlock = (tx: Tx, blocker: string, blocked: string) =>
  tx.deleteFrom('blocks').where('blocker_id', '=', blocker).where('blocked_id', '=', blocked).execute()
