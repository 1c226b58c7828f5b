import { sql } from 'kysely'
import type { Tx } from '../../platform/database/connect.ts'
import type { Notice } from '../../providers/payments/port.ts'

export interface Waiting {
  provider: string
  notice_id: string
  payment_id: string
  tries: number
}

/** Whether it is a new one: the same notice again is no new row (P10). */
export async function keepNotice(tx: Tx, provider: string, { noticeId, paymentId }: Notice, at: Date): Promise<boolean> {
  const kept = await tx
    .insertInto('notices')
    .values({ provider, notice_id: noticeId, payment_id: paymentId, received_at: at, next_try_at: at })
    .onConflict((clash) => clash.columns(['provider', 'notice_id']).doNothing())
    .executeTakeFirst()
  return kept.numInsertedOrUpdatedRows === 1n
}

/** Notices to be applied now. Whoever takes some and dies leaves them due again: each try waits longer for the next, at most an hour. */
export async function claimNotices(tx: Tx, now: Date, most: number): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`with due as materialized (
      select provider, notice_id from notices where applied_at is null and next_try_at <= ${now}
      order by received_at limit ${most} for update skip locked)
    update notices set tries = tries + 1, next_try_at = ${now}::timestamptz + least(10 * 3 ^ tries, 3600) * interval '1 s'
    from due where notices.provider = due.provider and notices.notice_id = due.notice_id
    returning notices.provider, notices.notice_id, payment_id, tries`.execute(tx)
  return rows
}

const one = (tx: Tx, { provider, notice_id }: Waiting) =>
  tx.updateTable('notices').where('provider', '=', provider).where('notice_id', '=', notice_id)

export const noteApplied = (tx: Tx, notice: Waiting, at: Date) => one(tx, notice).set({ applied_at: at, problem: null }).execute()

export const noteProblem = (tx: Tx, notice: Waiting, problem: string) => one(tx, notice).set({ problem }).execute()
