import { type decided, type Reporter, whatBecame } from '#domain/absence.ts'
import { closesAt } from '#domain/settlement.ts'
import type { Tx } from '../../database/connect.ts'
import type { LockedTrip } from '../../trips/queries.ts'
import { type Booking, moveBooking } from '../queries.ts'
import { decideReports, lockUnfinished, reportsOn } from './queries.ts'

export interface Ended {
  upheld: Reporter | null
  event: ReturnType<typeof decided>
  /** the administrator; null when nobody objected */
  by: string | null
  at: Date
}

/** The reports about a seat are over, and with them its life. Trip and booking are locked. */
export async function endReports(tx: Tx, booking: Booking, { upheld, event, by, at }: Ended): Promise<Booking> {
  await decideReports(tx, booking.id, upheld, by, at)
  return moveBooking(tx, booking, event, { by, at })
}

/** Writes what has become true of the seats of a locked trip by its date (8.3): travelled, or as a report that nobody objected to says. */
export async function finishAbsences(tx: Tx, trip: LockedTrip, at: Date): Promise<Booking[]> {
  const finished = []
  for (const booking of await lockUnfinished(tx, trip.seq)) {
    const reports = await reportsOn(tx, booking.id)
    const event = whatBecame(reports, closesAt(trip.arrives_at), at)
    if (event) finished.push(await endReports(tx, booking, { upheld: reports[0]?.reporter ?? null, event, by: null, at }))
  }
  return finished
}
