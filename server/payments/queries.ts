import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { type EventOf, stateAfter } from '#domain/life.ts'
import { orderLife } from '#domain/payments/payment.ts'
import { isUuid } from '#domain/uuid.ts'
import type { Transition } from '../bookings/queries.ts'
import { noteAccount } from '../people/accounts/queries.ts'
import type { Db, Tx } from '../platform/database/connect.ts'
import type { Tables } from '../platform/database/tables.ts'

export type Order = Selectable<Tables['orders']>
export type Payment = Selectable<Tables['payments']>
type OrderEvent = EventOf<typeof orderLife>

/** Locks the open order of a booking: there is at most one (P3). Called after locking trip and booking. */
export const lockOpenOrder = (tx: Tx, bookingId: string) =>
  tx
    .selectFrom('orders')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .where('state', '<>', 'closed')
    .forUpdate()
    .executeTakeFirst()

/** Returns the state of a booking's open order, without a lock. */
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

/** Locks another open order of the same booking, which is already locked. */
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
  isUuid(id) ? db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst() : Promise.resolve(undefined)

/** Hides an order from every list; the row stays. The history stores an administrator's reason. */
export async function hideOrder(tx: Tx, id: string, at: Date, by?: Transition): Promise<void> {
  await tx.updateTable('orders').set({ hidden_at: at, updated_at: at }).where('id', '=', id).execute()
  if (by?.by) await noteAccount(tx, by.by, 'order_hidden', at, { order: id, ...by.details })
}

export async function insertOrder(tx: Tx, row: Insertable<Tables['orders']>, transition: Transition): Promise<Order> {
  const order = await tx.insertInto('orders').values(row).returningAll().executeTakeFirstOrThrow()
  await noteOrder(tx, order.id, { from_state: 'none', event: 'open', to_state: 'opened' }, transition)
  return order
}

/**
 * Changes the state of an order by a transition of its life cycle, with a history row. No other code may change the state (V12).
 */
export async function moveOrder(
  tx: Tx,
  order: Order,
  event: OrderEvent,
  transition: Transition,
  set: Updateable<Tables['orders']> = {},
): Promise<Order> {
  const state = stateAfter(orderLife, order.state, event)
  const moved = await tx
    .updateTable('orders')
    .set({ state, updated_at: transition.at, ...set })
    .where('id', '=', order.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await noteOrder(tx, order.id, { from_state: order.state, event, to_state: state }, transition)
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

/** Returns the payment that counts, then extra ones. */
export const paymentsOf = (db: Db, orderId: string) =>
  db.selectFrom('payments').selectAll().where('order_id', '=', orderId).orderBy('extra').orderBy('captured_at').execute()

/** An order with the columns of its list. */
export interface OrderRow {
  order: Order
  /** the provider's number of the payment */
  paymentId: string | null
  email: string
  idRoute: string
  title: string
  /** refunded amount of its own payment, pending or done */
  refundedMinor: bigint
  /** a refund that the provider refuses permanently; `named`: its payer has named a bank account */
  refused: { id: string; minor: bigint; named: boolean } | null
}

const MOST = 100

/** Returns orders not hidden from the list, newest first; of one payer, one trip, or one order, if given. */
export async function listOrders(db: Db, of: { payer?: string; id?: string; trip?: number }): Promise<OrderRow[]> {
  const rows = await db
    .selectFrom('orders')
    .innerJoin('bookings', 'bookings.id', 'orders.booking_id')
    .innerJoin('trips', 'trips.seq', 'bookings.trip_seq')
    .innerJoin('accounts', 'accounts.id', 'orders.payer_id')
    .leftJoin('payments', (on) => on.onRef('payments.order_id', '=', 'orders.id').on('payments.extra', '=', false))
    .leftJoinLateral(
      (is) =>
        is
          .selectFrom('refunds')
          .innerJoin('payments as paid', 'paid.id', 'refunds.payment_id')
          .leftJoin('refund_accounts', 'refund_accounts.refund_id', 'refunds.id')
          .select(['refunds.id as refusedId', 'refunds.amount_minor as refusedMinor', 'refund_accounts.named_at as namedAt'])
          .whereRef('paid.order_id', '=', 'orders.id')
          .where('refunds.state', '=', 'refused')
          .limit(1)
          .as('refused'),
      (on) => on.onTrue(),
    )
    .selectAll('orders')
    .select(['refusedId', 'refusedMinor', 'namedAt'])
    .select([
      'payments.provider_payment_id as paymentId',
      'accounts.email',
      'trips.id as idRoute',
      sql<string>`bookings.from_name || ' – ' || bookings.to_name`.as('title'),
      sql<bigint>`coalesce(payments.refund_minor, 0)::bigint`.as('refundedMinor'),
    ])
    .where('orders.hidden_at', 'is', null)
    .$if(of.payer !== undefined, (some) => some.where('orders.payer_id', '=', of.payer ?? ''))
    .$if(of.trip !== undefined, (some) => some.where('bookings.trip_seq', '=', of.trip ?? 0))
    .$if(of.id !== undefined, (some) => some.where('orders.id', '=', of.id ?? ''))
    .orderBy('orders.created_at', 'desc')
    .orderBy('orders.id')
    .limit(MOST)
    .execute()
  return rows.map(({ paymentId, email, idRoute, title, refundedMinor, refusedId, refusedMinor, namedAt, ...order }) => ({
    order,
    paymentId,
    email,
    idRoute,
    title,
    refundedMinor,
    refused: refusedId && refusedMinor ? { id: refusedId, minor: refusedMinor, named: namedAt !== null } : null,
  }))
}
