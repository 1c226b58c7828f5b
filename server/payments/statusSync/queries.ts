import { type Insertable, sql } from 'kysely'
import type { PaymentStatus } from '#domain/payments/payment.ts'
import type { RefundCause } from '#domain/payments/refund.ts'
import type { Db, Tx } from '../../platform/database/connect.ts'
import { literals } from '../../platform/database/prepared.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { ProviderPayment, Payments } from '../../providers/payments/port.ts'
import type { Order } from '../queries.ts'

/** Locks a payment; trip, booking and order are locked before it. */
export const lockPayment = (tx: Tx, provider: string, providerPaymentId: string) =>
  tx
    .selectFrom('payments')
    .selectAll()
    .where('provider', '=', provider)
    .where('provider_payment_id', '=', providerPaymentId)
    .forUpdate()
    .executeTakeFirst()

interface IncomingPayment {
  provider: Payments['name']
  extra: boolean
  at: Date
}

export const insertPayment = (
  tx: Tx,
  { id }: Order,
  { id: provider_payment_id, amount }: ProviderPayment,
  { provider, extra, at }: IncomingPayment,
) =>
  tx
    .insertInto('payments')
    .values({
      order_id: id,
      provider,
      provider_payment_id,
      status: 'approved',
      currency: amount.currency,
      amount_minor: amount.minor,
      extra,
      captured_at: at,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

export const noteStatus = (tx: Tx, id: string, status: PaymentStatus, chargedBackAt?: Date) =>
  tx
    .updateTable('payments')
    .set({ status, ...(chargedBackAt && { charged_back_at: chargedBackAt }) })
    .where('id', '=', id)
    .execute()

/** Returns the latest chargeback of a payment, with the part that was still held. */
export async function lastChargeback(tx: Tx, paymentId: string) {
  const row = await tx
    .selectFrom('chargebacks')
    .innerJoin('payments', 'payments.id', 'payment_id')
    .select(['n', 'taken_minor', 'loss_minor', 'currency'])
    .where('payment_id', '=', paymentId)
    .orderBy('n', 'desc')
    .executeTakeFirst()
  if (!row) return undefined
  const { n, taken_minor: minor, loss_minor: lossMinor, currency } = row
  return { n, heldMinor: minor - lossMinor, entry: { paymentId, n, taken: { minor, currency }, lossMinor } }
}

export const insertChargeback = (tx: Tx, row: Insertable<Tables['chargebacks']>) =>
  tx.insertInto('chargebacks').values(row).execute()

/** Records that the bank returned the money of the latest chargeback. */
export async function noteReturned(tx: Tx, paymentId: string, at: Date): Promise<void> {
  const open = tx.updateTable('chargebacks').set({ returned_at: at }).where('payment_id', '=', paymentId)
  await open.where('returned_at', 'is', null).execute()
  await tx.updateTable('payments').set({ status: 'approved', charged_back_at: null }).where('id', '=', paymentId).execute()
}

/**
 * Returns the sum of the refunds of a payment that the driver made, in any state. Excludes refunds that a won dispute made due
 * again.
 */
export async function givenByDriver(tx: Tx, paymentId: string): Promise<bigint> {
  const refunds = await tx
    .selectFrom('refunds')
    .select('amount_minor')
    .where('payment_id', '=', paymentId)
    .where('cause', '=', 'given_back')
    .where('by', 'is not', null)
    .execute()
  return refunds.reduce((sum, { amount_minor }) => sum + amount_minor, 0n)
}

/** Checks whether an administrator has dismissed this payment of the order. */
export const wasDismissed = async (db: Db, orderId: string, paymentId: string): Promise<boolean> =>
  Boolean(
    await db
      .selectFrom('order_history as h')
      .select('h.n')
      .where('h.order_id', '=', orderId)
      .where('h.event', '=', 'dismiss')
      .where((is) =>
        is.exists(
          is
            .selectFrom('order_history as before')
            .select('before.n')
            .whereRef('before.order_id', '=', 'h.order_id')
            .where('before.event', '=', 'dispute')
            .where(sql`before.details ->> 'payment'`, '=', paymentId),
        ),
      )
      .executeTakeFirst(),
  )

/** Returns the payment for which an order went to review. */
export async function reviewedPayment(db: Db, orderId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('order_history')
    .select(sql<string | null>`details ->> 'payment'`.as('payment'))
    .where('order_id', '=', orderId)
    .where('event', '=', 'dispute')
    .orderBy('n', 'desc')
    .executeTakeFirst()
  return row?.payment ?? undefined
}

export const noteAdmitted = (tx: Tx, provider: string, paymentId: string, facts: string[]) =>
  tx
    .updateTable('payments')
    .set({ admitted_facts: facts })
    .where('provider', '=', provider)
    .where('provider_payment_id', '=', paymentId)
    .execute()

/** Returns the cause of the latest cancellation of a booking, or of some of its seats. */
export async function lastCauseOf(tx: Tx, bookingId: string): Promise<RefundCause | undefined> {
  const row = await tx
    .selectFrom('booking_history')
    .select(sql<RefundCause>`details ->> 'cause'`.as('cause'))
    .where('booking_id', '=', bookingId)
    .where('event', 'in', ['cancel', 'give_up'])
    .where(sql<boolean>`details ? 'cause'`)
    .orderBy('n', 'desc')
    .executeTakeFirst()
  return row?.cause
}

export const noteStatusChecked = (tx: Tx, id: string, at: Date) =>
  tx.updateTable('orders').set({ asked_at: at }).where('id', '=', id).execute()

export const orderIdOf = async (db: Db, reference: string) =>
  (await db.selectFrom('orders').select('id').where('reference', '=', reference).executeTakeFirst())?.id

/** Returns the order to which two administrators assigned a payment without a known reference. */
export const adoptedBy = (db: Db, provider: string, paymentId: string): Promise<Order | undefined> =>
  db
    .selectFrom('orders')
    .selectAll()
    .where((is) =>
      is.exists(
        is
          .selectFrom('payments as p')
          .select('p.id')
          .whereRef('p.order_id', '=', 'orders.id')
          .where('p.provider', '=', provider)
          .where('p.provider_payment_id', '=', paymentId)
          .where('p.adopted_at', 'is not', null),
      ),
    )
    .executeTakeFirst()

export const noteAdopted = (tx: Tx, provider: string, paymentId: string, adopted_at: Date) =>
  tx
    .updateTable('payments')
    .set({ adopted_at })
    .where('provider', '=', provider)
    .where('provider_payment_id', '=', paymentId)
    .execute()

/** Returns the provider's numbers of payments adopted for an order: they are not found by its reference. */
export const adoptedFor = async (db: Db, orderId: string): Promise<string[]> =>
  (
    await db
      .selectFrom('payments')
      .select('provider_payment_id')
      .where('order_id', '=', orderId)
      .where('adopted_at', 'is not', null)
      .execute()
  ).map(({ provider_payment_id: id }) => id)

/** Returns orders in an unfinished state, least recently polled first. */
export const unfinished = (db: Db, lastAskedBefore: Date, most: number) =>
  db
    .selectFrom('orders')
    .select(['id', 'state'])
    .where('state', 'in', literals('opened', 'waiting'))
    .where('created_at', '<', lastAskedBefore)
    .where((row) => row.or([row('asked_at', 'is', null), row('asked_at', '<', lastAskedBefore)]))
    .orderBy((row) => row.fn.coalesce('asked_at', 'created_at'))
    .limit(most)
    .execute()

/** Returns closed orders that could still be paid at this provider. */
export const leftOpen = (db: Db, provider: string, now: Date) =>
  db
    .selectFrom('orders')
    .select(['id', 'checkout_id'])
    .where('state', 'in', literals('closed'))
    .where('provider', '=', provider)
    .where('init_point', 'is not', null)
    .where('checkout_id', 'is not', null)
    .where('pay_by', '>', now)
    .limit(200)
    .execute()

/** Removes the address of a closed checkout. */
export const clearCheckout = (tx: Tx, id: string) =>
  tx.updateTable('orders').set({ init_point: null }).where('id', '=', id).execute()
