import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/connect.ts'
import type { Due, When } from '../../platform/retention/rule.ts'

/** Of notice `n`: it is about money in our books, and goes with them (K4). */
const isOfBooks = sql`(exists (select from payments p where p.provider = n.provider and p.provider_payment_id = n.payment_id)
  or exists (select from fees f where f.provider = n.provider and f.provider_payment_id = n.payment_id))`

/** Notices of long ago about nothing of ours: payments that failed, or that our checkouts never began (K5). One that waits stays. */
export async function oldNotices(db: Db, { cutoff }: When, after: string, most: number): Promise<Due[]> {
  const { rows } = await sql<Due>`select n.provider || ' ' || n.notice_id as id, false as held from notices n
    where n.received_at < ${cutoff} and n.applied_at is not null and not ${isOfBooks} and n.provider || ' ' || n.notice_id > ${after}
    order by 1 limit ${most}`.execute(db)
  return rows
}

export async function forgetNotices(tx: Tx, ids: string[], { cutoff }: When): Promise<string[]> {
  await sql`delete from notices n where n.received_at < ${cutoff} and n.applied_at is not null and not ${isOfBooks}
    and n.provider || ' ' || n.notice_id = any(${ids})`.execute(tx)
  return ids
}
