import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { type EventOf, transition } from '#domain/life.ts'
import type { Posting } from '#domain/payments/ledger.ts'
import { orderLife } from '#domain/payments/payment.ts'
import type { RefundCause } from '#domain/payments/refund.ts'
import type { Transition } from '../bookings/queries.ts'
import { noteAccount } from '../people/accounts/queries.ts'
import type { Db, Tx } from '../platform/database/connect.ts'
import type { Tables } from '../platform/database/tables.ts'
import { enqueueJob } from '../platform/jobs/runner.ts'
import { notifyPayer } from './notify.ts'

export type Order = Selectable<Tables['orders']>
export type Payment = Selectable<Tables['payments']>
export type Refund = Selectable<Tables['refunds']>
export type OrderEvent = EventOf<typeof orderLife>

/** The order of a booking that is not closed: there is at most one (P3). Locked after trip and booking. */
export const lockOpenOrder = (tx: Tx, bookingId: string) =>
  tx
    .selectFrom('orders')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .where('state', '<>', 'closed')
    .forUpdate()
    .executeTakeFirst()

/** The state of that order, without a lock. */
export const openOrderState = async (db: Db, bookingId: string) =>
  (
    await db
      .selectFrom('orders')
      .select('state')
      .where('booking_id', '=', bookingId)
      .where('state', '<>', 'closed')
      .executeTakeFirst()
  )?.state

export const lockOrder = (tx: Tx, id: string) =>
  tx.selectFrom('orders').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** Another order of the same booking that is not closed; the booking is locked. */
export const lockRival = (tx: Tx, { id, booking_id }: Order) =>
  tx
    .selectFrom('orders')
    .selectAll()
    .where('booking_id', '=', booking_id)
    .where('id', '<>', id)
    .where('state', '<>', 'closed')
    .forUpdate()
    .executeTakeFirst()

export const findOrder = (db: Db, id: string) =>
  UUID.test(id) ? db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst() : Promise.resolve(undefined)

/** Takes an order off every list; the row stays. An administrator's act stands with its reason in their history. */
export async function hideOrder(tx: Tx, id: string, at: Date, by?: Transition): Promise<void> {
  await tx.updateTable('orders').set({ hidden_at: at, updated_at: at }).where('id', '=', id).execute()
  if (by?.by) await noteAccount(tx, by.by, 'order_hidden', at, { order: id, ...by.details })
}

const UUID = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i

export async function insertOrder(tx: Tx, row: Insertable<Tables['orders']>, deed: Transition): Promise<Order> {
  const order = await tx.insertInto('orders').values(row).returningAll().executeTakeFirstOrThrow()
  await noteOrder(tx, order.id, { from_state: 'none', event: 'open', to_state: 'opened' }, deed)
  return order
}

/** The only way an order's state changes: by a move of its life, with its row of history (V12). */
export async function moveOrder(
  tx: Tx,
  order: Order,
  event: OrderEvent,
  deed: Transition,
  set: Updateable<Tables['orders']> = {},
): Promise<Order> {
  const state = transition(orderLife, order.state, event)
  const moved = await tx
    .updateTable('orders')
    .set({ state, updated_at: deed.at, ...set })
    .where('id', '=', order.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await noteOrder(tx, order.id, { from_state: order.state, event, to_state: state }, deed)
  return moved
}

const noteOrder = (
  tx: Tx,
  order_id: string,
  move: { from_state: string; event: string; to_state: string },
  { by: actor, at, details = {} }: Transition,
) =>
  tx
    .insertInto('order_history')
    .values({ order_id, ...move, actor, at, details: JSON.stringify(details) })
    .execute()

/** The payment that counts first, then what came on top of it. */
export const paymentsOf = (db: Db, orderId: string) =>
  db.selectFrom('payments').selectAll().where('order_id', '=', orderId).orderBy('extra').orderBy('captured_at').execute()

export interface Owed {
  bookingId: string
  minor: bigint
  cause: RefundCause
  by?: string | undefined
  at: Date
}

/** Owes money of a payment back; a job tells the provider. More than what is left of the payment is refused by the table itself (V9). */
export async function oweRefund(tx: Tx, payment: Payment, { bookingId, minor, cause, by, at }: Owed): Promise<string> {
  await addRefunds(tx, payment.id, minor)
  const { id } = await tx
    .insertInto('refunds')
    .values({
      payment_id: payment.id,
      booking_id: bookingId,
      cause,
      currency: payment.currency,
      amount_minor: minor,
      state: 'due',
      next_try_at: at,
      created_at: at,
      by: by ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await notifyPayer(tx, 'refund_due', { id, booking_id: bookingId }, at)
  await enqueueJob(tx, 'send-refunds')
  return id
}

/** The refunds of an order's own payment that are due or done, the oldest first. */
export const refundsOf = (db: Db, orderId: string) =>
  db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'payment_id')
    .selectAll('refunds')
    .where('order_id', '=', orderId)
    .where('extra', '=', false)
    .where('refunds.state', 'in', ['due', 'done'])
    .orderBy('refunds.created_at')
    .execute()

/** What the provider has sent back of a payment. */
export async function doneMinor(db: Db, paymentId: string): Promise<bigint> {
  const sum = await db
    .selectFrom('refunds')
    .select(sql<bigint>`coalesce(sum(amount_minor), 0)::bigint`.as('minor'))
    .where('payment_id', '=', paymentId)
    .where('state', '=', 'done')
    .where('paid_from', '=', 'provider')
    .executeTakeFirstOrThrow()
  return sum.minor
}

/** The sum that the provider refuses to refund of a payment for good, and that was not paid by hand yet. */
export async function refusedMinor(db: Db, paymentId: string): Promise<bigint> {
  const sum = await db
    .selectFrom('refunds')
    .select(sql<bigint>`coalesce(sum(amount_minor), 0)::bigint`.as('minor'))
    .where('payment_id', '=', paymentId)
    .where('state', '=', 'refused')
    .executeTakeFirstOrThrow()
  return sum.minor
}

/** What is still to go back of all the payments of a booking, but for one refund. */
export async function dueMinor(db: Db, bookingId: string, but: string | null = null): Promise<bigint> {
  const sum = await db
    .selectFrom('refunds')
    .select(sql<bigint>`coalesce(sum(amount_minor), 0)::bigint`.as('minor'))
    .where('booking_id', '=', bookingId)
    .where('state', '=', 'due')
    .where('id', 'is distinct from', but)
    .executeTakeFirstOrThrow()
  return sum.minor
}

/**
 * What was still owed of a payment goes back by the bank, and not by us, nor by hand (8.2). Answers what that was. A refund that the
 * provider refused is not counted as owed by it.
 */
export async function leaveToBank(tx: Tx, paymentId: string): Promise<{ minor: bigint; cause: RefundCause | undefined }> {
  const due = await endByBank(tx, paymentId, 'due')
  const refused = await endByBank(tx, paymentId, 'refused')
  await addRefunds(tx, paymentId, -sumOf(due))
  await forgetRefused(
    tx,
    refused.map(({ id }) => id),
  )
  return { minor: sumOf(due) + sumOf(refused), cause: [...due, ...refused][0]?.cause }
}

const endByBank = (tx: Tx, paymentId: string, state: 'due' | 'refused') =>
  tx
    .updateTable('refunds')
    .set({ state: 'by_bank' })
    .where('payment_id', '=', paymentId)
    .where('state', '=', state)
    .returning(['id', 'amount_minor', 'cause'])
    .execute()

const sumOf = (refunds: { amount_minor: bigint }[]) => refunds.reduce((sum, { amount_minor }) => sum + amount_minor, 0n)

/** These refunds need no transfer by hand any more: deletes the bank accounts named for them (A8) and closes their alarms. */
async function forgetRefused(tx: Tx, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  await tx.deleteFrom('refund_accounts').where('refund_id', 'in', ids).execute()
  await sql`update alarms set closed_at = last_at where kind = 'refund_refused' and about = any(${ids}) and closed_at is null`.execute(
    tx,
  )
}

const addRefunds = (tx: Tx, paymentId: string, minor: bigint) =>
  tx
    .updateTable('payments')
    .set({ refund_minor: sql`refund_minor + ${minor}` })
    .where('id', '=', paymentId)
    .execute()

/** A refund that stands at the provider already. Its posting is still to be written. */
export async function insertDone(tx: Tx, payment: Payment, { bookingId, minor, cause, by, at }: Owed): Promise<Refund> {
  await addRefunds(tx, payment.id, minor)
  return tx
    .insertInto('refunds')
    .values({
      payment_id: payment.id,
      booking_id: bookingId,
      cause,
      currency: payment.currency,
      amount_minor: minor,
      state: 'done',
      next_try_at: at,
      created_at: at,
      done_at: at,
      by: by ?? null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Writes a posting once; the same reference a second time changes nothing (P10). True when it was written now. */
export async function writePosting(tx: Tx, { ref, currency, entries }: Posting, at: Date): Promise<boolean> {
  const written = await tx
    .insertInto('postings')
    .values({ ref, currency, at })
    .onConflict((clash) => clash.column('ref').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!written) return false
  // as two lists: a statement takes 65,535 parameters, and what a forgotten year leaves has a line for each account
  const [accounts, sums] = [entries.map(({ account }) => account), entries.map(({ minor }) => String(minor))]
  await sql`insert into ledger_entries (posting_id, n, account, amount_minor)
    select ${written.id}::bigint, line.n - 1, line.account, line.minor
    from unnest(${accounts}::text[], ${sums}::bigint[]) with ordinality line (account, minor, n)`.execute(tx)
  return true
}

/** What an account holds: the sum of its entries, in minor units. */
export async function balance(db: Db, account: string, currency: string): Promise<bigint> {
  const sum = await db
    .selectFrom('ledger_entries')
    .innerJoin('postings', 'postings.id', 'posting_id')
    .select(sql<bigint>`coalesce(sum(amount_minor), 0)::bigint`.as('minor'))
    .where('account', '=', account)
    .where('currency', '=', currency)
    .executeTakeFirstOrThrow()
  return sum.minor
}
