import { hasLapsed, type Report, stands, whatBecame } from '#domain/bookings/absence.ts'
import { closesAt } from '#domain/payments/settlement.ts'
import { closeAlarm } from '../../platform/alarms/actions.ts'
import type { Tx } from '../../platform/database/connect.ts'
import type { LockedTrip } from '../../trips/queries.ts'
import { type Booking, moveBooking } from '../queries.ts'
import { decideReport, lockUnsettled, reportsOnTrips, seatOf } from './queries.ts'

/**
 * Writes what has become true of the seats of a locked trip by its date, or by an administrator's word (8.3). What ends one report may
 * end another: until nothing changes any more.
 */
export async function finishAbsences(tx: Tx, trip: LockedTrip, at: Date, by: string | null = null): Promise<Booking[]> {
  const reports = await reportsOnTrips(tx, [trip.seq])
  const closes = closesAt(trip.arrives_at)
  const finished: Booking[] = []
  for (const booking of await lockUnsettled(tx, trip.seq)) {
    const outcome = whatBecame(seatOf(booking), reports, closes, at)
    if (booking.state === 'absent' && outcome !== 'not_driven') continue
    if (outcome === 'share')
      finished.push(await moveBooking(tx, booking, 'travel', { by, at, details: { shared: true } }, { shared_at: at }))
    else if (outcome) finished.push(await moveBooking(tx, booking, outcome, { by, at }))
  }
  const notDriven = new Set(finished.filter(({ state }) => state === 'not_driven').map(({ id }) => id))
  const ended = await endReports(tx, reports, { closes, at, notDriven })
  return ended > 0 ? [...finished, ...(await finishAbsences(tx, trip, at, by))] : finished
}

interface Ending {
  closes: Date
  at: Date
  /** seats that were not driven: no passenger was absent there */
  notDriven: Set<string>
}

async function endReports(tx: Tx, reports: Report[], { closes, at, notDriven }: Ending): Promise<number> {
  const wasNotDriven = reports.some((one) => one.claim === 'not_driven' && stands(one, reports, closes, at))
  let ended = 0
  for (const report of reports.filter(({ upheld }) => upheld === null)) {
    const agrees = wasNotDriven && report.claim !== 'absent'
    const upheld = agrees || stands(report, reports, closes, at)
    if (!upheld && !notDriven.has(report.bookingId) && !hasLapsed(report, reports, at)) continue
    await decideReport(tx, report, { upheld, by: null, at })
    await closeAlarm(tx, 'absence_disputed', report.bookingId, { by: null, at })
    ended++
  }
  return ended
}
