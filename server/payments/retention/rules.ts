import { sql } from 'kysely'
import { appealableSince } from '#domain/moderation/sanction.ts'
import {
  archiveBefore,
  booksSince,
  logsBefore,
  receiptsBefore,
  unpaidBefore,
  disputableSince,
} from '#domain/privacy/retention.ts'
import { record } from '../../platform/audit/queries.ts'
import type { Db, Tx } from '../../platform/database/connect.ts'
import { type Expired, type RetentionRule, uuidAfter, type When } from '../../platform/retention/rule.ts'
import { HOME_ZONE, startOf, todayIn } from '../../platform/time.ts'
import { forgetBooks, forgetPseudonyms, oldBooks, uselessPseudonyms } from './books.ts'

const yearAt = (now: Date) => Number(todayIn(now, HOME_ZONE).slice(0, 4))
/** Returns the instant before which ledger rows are deleted. */
export const booksBefore = (now: Date) => startOf(`${booksSince(yearAt(now))}-01-01`, HOME_ZONE)

/** The retention rules of payments (K4, K5, K9, K11, K12). */
export const paymentRetention: RetentionRule[] = [
  {
    name: 'delete-unpaid-orders',
    byProvider: true,
    at: '32 6 * * *',
    what: 'erased',
    inBulk: true,
    cutoff: unpaidBefore,
    findExpired: unpaidOrders,
    apply: forgetUnpaid,
  },
  {
    name: 'delete-receipts',
    at: '33 6 * * *',
    what: 'erased',
    inBulk: true,
    cutoff: receiptsBefore,
    findExpired: oldReceipts,
    apply: forgetReceipts,
  },
  {
    name: 'delete-old-books',
    byProvider: true,
    at: '34 6 * * *',
    what: 'erased',
    inBulk: true,
    cutoff: booksBefore,
    findExpired: oldBooks,
    apply: forgetBooks,
  },
  {
    name: 'delete-pseudonyms',
    byProvider: true,
    at: '36 6 * * *',
    what: 'erased',
    inBulk: true,
    cutoff: booksBefore,
    findExpired: uselessPseudonyms,
    apply: forgetPseudonyms,
  },
  {
    name: 'clear-old-disputes',
    byProvider: true,
    at: '35 6 * * *',
    what: 'anonymised',
    inBulk: true,
    cutoff: archiveBefore,
    findExpired: oldDisputes,
    apply: emptyDisputes,
  },
  {
    name: 'delete-closed-alarms',
    at: '37 6 * * *',
    what: 'erased',
    inBulk: true,
    cutoff: logsBefore,
    findExpired: oldAlarms,
    apply: forgetAlarms,
  },
  {
    name: 'delete-old-payment-notices',
    byProvider: true,
    at: '38 6 * * *',
    what: 'erased',
    inBulk: true,
    cutoff: logsBefore,
    findExpired: oldNotices,
    apply: forgetNotices,
  },
]

/** Returns alarms closed before the cutoff. */
async function oldAlarms(db: Db, { cutoff }: When, after: string, most: number): Promise<Expired[]> {
  const { rows } =
    await sql<Expired>`select id::text, false as held from alarms where closed_at < ${cutoff} and id > ${Number(after)}
    order by id limit ${most}`.execute(db)
  return rows
}

async function forgetAlarms(tx: Tx, ids: string[]): Promise<string[]> {
  await sql`delete from alarms where id = any(${ids}::bigint[])`.execute(tx)
  return ids
}

// Instant from which the retention of a recovery's texts counts: the decision about its objection, or the recovery itself without
// an objection.
const RECOVERY_OVER = sql`case when c.objected_at is null then c.at else c.decided_at end`

/** Returns bookings with the reason of a recovery, or of a cancellation after departure, that ended before the cutoff. */
async function oldDisputes(db: Db, { cutoff }: When, after: string, most: number): Promise<Expired[]> {
  const { rows } = await sql<Expired>`select b.id::text, is_held(b.driver_id) or is_held(b.passenger_id) as held from bookings b
    join (select c.booking_id as id from recoveries c where ${RECOVERY_OVER} < ${cutoff}
        and (c.reason <> '' or c.objection <> '' or c.decision <> '')
      union select o.booking_id from order_cancellations c join orders o on o.id = c.order_id
        where c.ended_at < ${cutoff} and c.objection <> '') said on said.id = b.id
    where b.id > ${uuidAfter(after)} order by b.id limit ${most}`.execute(db)
  return rows
}

/** Erases the texts of a dispute; person, time and amount stay with the ledger. */
async function emptyDisputes(tx: Tx, ids: string[], { cutoff }: When): Promise<string[]> {
  await sql`update recoveries c set reason = '', objection = case when objection is not null then '' end,
      decision = case when decision is not null then '' end
    where booking_id = any(${ids}::uuid[]) and ${RECOVERY_OVER} < ${cutoff}`.execute(tx)
  await sql`update order_cancellations c set objection = ''
    from orders o where o.id = c.order_id and o.booking_id = any(${ids}::uuid[]) and c.ended_at < ${cutoff} and c.objection <> ''`.execute(
    tx,
  )
  return ids
}

/** True for a notice `n` about money in the ledger, with which it is deleted (K4). */
const isOfBooks = sql`(exists (select from payments p where p.provider = n.provider and p.provider_payment_id = n.payment_id)
  or exists (select from fees f where f.provider = n.provider and f.provider_payment_id = n.payment_id))`

/**
 * Returns old notices unrelated to the ledger: of failed payments, or of payments that no checkout of Tramo started (K5).
 * Unprocessed ones stay.
 */
async function oldNotices(db: Db, { cutoff }: When, after: string, most: number): Promise<Expired[]> {
  const { rows } = await sql<Expired>`select n.provider || ' ' || n.notice_id as id, false as held from notices n
    where n.received_at < ${cutoff} and n.applied_at is not null and not ${isOfBooks} and n.provider || ' ' || n.notice_id > ${after}
    order by 1 limit ${most}`.execute(db)
  return rows
}

async function forgetNotices(tx: Tx, ids: string[], { cutoff }: When): Promise<string[]> {
  await sql`delete from notices n where n.received_at < ${cutoff} and n.applied_at is not null and not ${isOfBooks}
    and n.provider || ' ' || n.notice_id = any(${ids})`.execute(tx)
  return ids
}

/** True for a trip `t` with an open case, or with a decision that may still be appealed. */
const inCase = (now: Date) => sql`exists (select from reports r join cases c on c.id = r.case_id
  where r.subject_kind = 'trip' and r.subject = t.id and (c.closed_at is null
    or exists (select from sanctions s where s.case_id = c.id and s.starts_at > ${appealableSince(now)})
    or exists (select from sanctions s join appeals a on a.sanction_id = s.id where s.case_id = c.id and a.decided_at is null)))`

/** Returns trips that still have receipts and were settled before the cutoff (K12). */
async function oldReceipts(db: Db, { cutoff, now }: When, after: string, most: number): Promise<Expired[]> {
  const { rows } = await sql<Expired>`select t.id::text, is_held(t.driver_id)
      or exists (select from bookings b where b.trip_seq = t.seq and is_held(b.passenger_id)) as held
    from trips t join divisions d on d.trip_seq = t.seq
    where exists (select from division_receipts r where r.trip_seq = t.seq) and t.id > ${uuidAfter(after)} and d.computed_at < ${cutoff}
      and not exists (select from bookings b where b.trip_seq = t.seq and b.confirmed_at is not null
        and (b.settled_at is null or b.settled_at >= ${cutoff}))
      and not exists (select from bookings b join orders o on o.booking_id = b.id join payments p on p.order_id = o.id
        where b.trip_seq = t.seq and p.captured_at > ${disputableSince(now)})
      and not ${inCase(now)}
    order by t.id limit ${most}`.execute(db)
  return rows
}

/** Deletes receipts. The job for unused images deletes their files. */
async function forgetReceipts(tx: Tx, ids: string[]): Promise<string[]> {
  await sql`delete from division_receipts r using trips t where t.seq = r.trip_seq and t.id = any(${ids}::uuid[])`.execute(tx)
  return ids
}

/** Returns orders and fees that were closed before the cutoff without ever being paid, as `order:…` and `fee:…` (K11). */
async function unpaidOrders(db: Db, { cutoff }: When, after: string, most: number): Promise<Expired[]> {
  const { rows } = await sql<Expired>`select id, held from (
    select 'order:' || o.id as id, is_held(o.payer_id) as held from orders o
      where o.state = 'closed' and o.updated_at < ${cutoff} and not exists (select from payments p where p.order_id = o.id)
        -- a dismissed payment goes with the books, as paid ones do
        and not exists (select from order_history h where h.order_id = o.id and h.event = 'dismiss')
    union all
    select 'fee:' || f.id, is_held(f.account_id) from fees f where f.state = 'closed' and f.pay_by < ${cutoff}
  ) unpaid where id > ${after} order by id limit ${most}`.execute(db)
  return rows
}

const idsOf = (ids: string[], kind: string) => ids.flatMap((id) => (id.startsWith(kind) ? [id.slice(kind.length)] : []))

/** Deletes unpaid orders and fees. An order is not deleted if a payment has arrived meanwhile, which changes its state. */
async function forgetUnpaid(tx: Tx, ids: string[], { now, cutoff }: When): Promise<string[]> {
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
