import { type Selectable, sql } from 'kysely'
import type { RefundCause } from '#domain/payments/refund.ts'
import type { Db, Tx } from '../../platform/database/connect.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { enqueueJob } from '../../platform/jobs/runner.ts'
import { notifyRefundDue } from '../notify.ts'
import type { Payment } from '../queries.ts'

export type Refund = Selectable<Tables['refunds']>

export interface Owed {
  bookingId: string
  minor: bigint
  cause: RefundCause
  by?: string | undefined
  at: Date
}

/** Inserts a refund of a payment; a job sends it to the provider. A constraint refuses more than the remaining payment (V9). */
export async function oweRefund(tx: Tx, payment: Payment, { bookingId, minor, cause, by, at }: Owed): Promise<string> {
  await addRefunds(tx, payment.id, minor)
  const refund = await tx
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
    .returningAll()
    .executeTakeFirstOrThrow()
  await notifyRefundDue(tx, refund)
  await enqueueJob(tx, 'send-refunds')
  return refund.id
}

/** Returns the refunds of an order's own payment that are due or done, oldest first. */
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

/** Returns the sum that the provider has refunded of a payment. */
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

/** Returns the sum of refunds of a payment that the provider refuses permanently and no bank transfer has paid yet. */
export async function refusedMinor(db: Db, paymentId: string): Promise<bigint> {
  const sum = await db
    .selectFrom('refunds')
    .select(sql<bigint>`coalesce(sum(amount_minor), 0)::bigint`.as('minor'))
    .where('payment_id', '=', paymentId)
    .where('state', '=', 'refused')
    .executeTakeFirstOrThrow()
  return sum.minor
}

/** Returns the sum of a booking's payments still to be refunded, except for one refund. */
export async function dueMinor(db: Db, bookingId: string, exceptRefundId: string | null = null): Promise<bigint> {
  const sum = await db
    .selectFrom('refunds')
    .select(sql<bigint>`coalesce(sum(amount_minor), 0)::bigint`.as('minor'))
    .where('booking_id', '=', bookingId)
    .where('state', '=', 'due')
    .where('id', 'is distinct from', exceptRefundId)
    .executeTakeFirstOrThrow()
  return sum.minor
}

/**
 * Cancels the open refunds of a payment, since the bank returns the money instead (8.2). Returns their sum, and the cause of one
 * of them.
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

/** Deletes the bank accounts named for refunds that no longer need a transfer (A8), and closes their alarms. */
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

/** Inserts a refund already made at the provider. The caller writes its posting. */
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
