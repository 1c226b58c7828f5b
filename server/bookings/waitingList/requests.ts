import { waitingEnds } from '#domain/bookings/booking.ts'
import type { Tx } from '../../platform/database/connect.ts'
import { notifyCarFull } from '../notify.ts'
import { moveBooking } from '../queries.ts'
import { nextWaitingPlace, unseatedRequests } from './queries.ts'

/**
 * Moves requests for taken seats of a locked trip to its waiting list, in the order of the requests (B10). Returns their people.
 */
export async function moveToWaitingList(tx: Tx, seq: number, at: Date): Promise<string[]> {
  const unseated = await unseatedRequests(tx, seq, at)
  for (const booking of unseated) {
    const place = { line_no: await nextWaitingPlace(tx), answer_by: waitingEnds(booking.joining, booking.departs_at) }
    await moveBooking(tx, booking, 'wait', { by: null, at }, place)
    await notifyCarFull(tx, booking, at)
  }
  return unseated.map(({ passenger_id }) => passenger_id)
}
