import { lineEnds } from '#domain/bookings/booking.ts'
import type { Tx } from '../../platform/database/connect.ts'
import { notifyCarFull } from '../notify.ts'
import { moveBooking } from '../queries.ts'
import { nextPlace, unseatedRequests } from './queries.ts'

/** Requests for seats of a locked trip that are gone get their places in line, in the order in which they were made (B10). Whose they are. */
export async function queueRequests(tx: Tx, seq: number, at: Date): Promise<string[]> {
  const unseated = await unseatedRequests(tx, seq, at)
  for (const booking of unseated) {
    const place = { line_no: await nextPlace(tx), answer_by: lineEnds(booking.joining, booking.departs_at) }
    await moveBooking(tx, booking, 'wait', { by: null, at }, place)
    await notifyCarFull(tx, booking, at)
  }
  return unseated.map(({ passenger_id }) => passenger_id)
}
