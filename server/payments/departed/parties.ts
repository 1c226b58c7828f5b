import { findSeat, partiesOfSeat } from '../../moderation/absences/queries.ts'
import type { Parties } from '../../people/dualControl/queries.ts'
import type { Db } from '../../platform/database/connect.ts'
import type { Order } from '../queries.ts'

/** Nobody sends money back to themself, nor to a companion (E7). */
export async function partiesOfOrder(db: Db, { booking_id }: Pick<Order, 'booking_id'>): Promise<Parties> {
  const seat = await findSeat(db, booking_id)
  return seat ? partiesOfSeat(seat) : { people: [] }
}
