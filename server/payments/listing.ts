import { sql } from 'kysely'
import type { Db } from '../platform/database/connect.ts'
import type { Order } from './queries.ts'

/** An order with what its list says of it. */
export interface OrderRow {
  order: Order
  /** the provider's name of the payment */
  paymentId: string | null
  email: string
  idRoute: string
  title: string
  /** of its own payment, on its way back or there already */
  refundedMinor: bigint
  /** a refund that the provider refuses for good, and whether its bank account is known */
  refused: { id: string; minor: bigint; named: boolean } | null
}

const MOST = 100

/** Orders not taken off the list, the newest first; of one payer, one trip, or one order, when named. */
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
