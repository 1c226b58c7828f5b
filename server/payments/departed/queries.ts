import type { Selectable } from 'kysely'
import { findSeat, partiesOfSeat } from '../../moderation/absences/queries.ts'
import type { Parties } from '../../people/dualControl/queries.ts'
import type { Db, Tx } from '../../platform/database/connect.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { Order } from '../queries.ts'

export type OrderCancellation = Selectable<Tables['order_cancellations']>

/** The decision of two administrators about an order; the order is locked. */
export const findCancellation = (db: Db, orderId: string): Promise<OrderCancellation | undefined> =>
  db.selectFrom('order_cancellations').selectAll().where('order_id', '=', orderId).executeTakeFirst()

/** Of these bookings, the cancellations that wait for the driver's objection or for their time. */
export const cancellationsOn = async (db: Db, bookingIds: string[]) =>
  bookingIds.length === 0
    ? []
    : db
        .selectFrom('order_cancellations as c')
        .innerJoin('orders as o', 'o.id', 'c.order_id')
        .select(['c.order_id', 'c.decided_at', 'o.booking_id'])
        .where('o.booking_id', 'in', bookingIds)
        .where('c.ended_at', 'is', null)
        .execute()

type Deciders = Pick<OrderCancellation, 'proposed_by' | 'confirmed_by' | 'decided_at'>

export const insertCancellation = (tx: Tx, order_id: string, by: Deciders) =>
  tx
    .insertInto('order_cancellations')
    .values({ order_id, ...by })
    .execute()

export const endCancellation = (tx: Tx, orderId: string, ended_at: Date, fields: { objection?: string } = {}) =>
  tx
    .updateTable('order_cancellations')
    .set({ ended_at, ...(fields.objection !== undefined && { objection: fields.objection, objected_at: ended_at }) })
    .where('order_id', '=', orderId)
    .where('ended_at', 'is', null)
    .execute()

export const dueCancellations = async (db: Db, decidedBy: Date, most: number): Promise<string[]> => {
  const rows = await db
    .selectFrom('order_cancellations')
    .select('order_id')
    .where('ended_at', 'is', null)
    .where('decided_at', '<=', decidedBy)
    .orderBy('decided_at')
    .limit(most)
    .execute()
  return rows.map(({ order_id }) => order_id)
}

/** The people of an order's seat: an administrator among them, or their companion, does not refund it (E7). */
export async function partiesOfOrder(db: Db, { booking_id }: Pick<Order, 'booking_id'>): Promise<Parties> {
  const seat = await findSeat(db, booking_id)
  return seat ? partiesOfSeat(seat) : { people: [] }
}
