import { findSeat, partiesOfSeat } from '../../moderation/absences/queries.ts'
import type { Parties } from '../../people/dualControl/queries.ts'
import type { Db } from '../../platform/database/connect.ts'
import type { Order } from '../queries.ts'

/** The people of an order's seat: an administrator among them, or their companion, does not refund it (E7). */
export async function partiesOfOrder(db: Db, { booking_id }: Pick<Order, 'booking_id'>): Promise<Parties> {
  const seat = await findSeat(db, booking_id)
  return seat ? partiesOfSeat(seat) : { people: [] }
}
