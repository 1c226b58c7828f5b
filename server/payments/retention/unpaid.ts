import { sql } from 'kysely'
import { record } from '../../platform/audit/queries.ts'
import type { Db, Tx } from '../../platform/database/connect.ts'
import type { Due, When } from '../../platform/retention/rule.ts'

/** Orders and fees that were closed long enough ago without ever being paid, as `order:…` and `fee:…` (K11). */
export async function unpaidOrders(db: Db, { cutoff }: When, after: string, most: number): Promise<Due[]> {
  const { rows } = await sql<Due>`select id, held from (
    select 'order:' || o.id as id, is_held(o.payer_id) as held from orders o
      where o.state = 'closed' and o.updated_at < ${cutoff} and not exists (select from payments p where p.order_id = o.id)
    union all
    select 'fee:' || f.id, is_held(f.account_id) from fees f where f.state = 'closed' and f.pay_by < ${cutoff}
  ) unpaid where id > ${after} order by id limit ${most}`.execute(db)
  return rows
}

const idsOf = (ids: string[], kind: string) => ids.flatMap((id) => (id.startsWith(kind) ? [id.slice(kind.length)] : []))

/** A payment may have come for one of them meanwhile: it then waits under another state, and stays. */
export async function forgetUnpaid(tx: Tx, ids: string[], { now, cutoff }: When): Promise<string[]> {
  await record(tx, {
    by: null,
    action: 'orders_forgotten',
    subject: 'job:orders',
    at: now,
    after: { cutoff, things: ids.length },
  })
  const { rows } = await sql<{ id: string }>`select id from orders where id = any(${idsOf(ids, 'order:')}::uuid[])
    and state = 'closed' for update`.execute(tx)
  const orders = rows.map(({ id }) => id)
  await sql`delete from order_history where order_id = any(${orders}::uuid[])`.execute(tx)
  await sql`delete from orders where id = any(${orders}::uuid[])`.execute(tx)
  const fees = await sql<{ id: string }>`delete from fees where id = any(${idsOf(ids, 'fee:')}::uuid[]) and state = 'closed'
    returning id`.execute(tx)
  return [...orders.map((id) => `order:${id}`), ...fees.rows.map(({ id }) => `fee:${id}`)]
}
