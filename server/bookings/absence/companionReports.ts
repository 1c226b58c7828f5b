import { objectionEnds, type ReportedSeat } from '#domain/bookings/absence.ts'
import type { BookingState } from '#domain/bookings/booking.ts'
import type { Reason } from '#domain/refusal.ts'
import type { ReportOnTrip } from './queries.ts'

/* Reports of a companion with an account about a trip (8.3, decision 67). None of them alone decides about the booker's money. */

/**
 * Returns the seat with the facts for a report by this companion. It has no late cancellation, which only the booker can report.
 * It counts as travelled if the companion has objected to "not driven".
 */
export const companionSeat = (seat: ReportedSeat, reports: ReportOnTrip[], companion: string): ReportedSeat => ({
  ...seat,
  keepsHalf: false,
  saidTravelled: seat.saidTravelled || reports.some((one) => one.claim === 'not_driven' && one.objectingCompanion === companion),
})

/**
 * Returns reports of an undriven trip to which a companion may object by stating that they travelled. Excludes their own report,
 * and reports with an objection: an administrator decides those anyway.
 */
export function openClaims(
  reports: ReportOnTrip[],
  { companion, state, closes }: { companion: string; state: BookingState; closes: Date },
  now: Date,
): ReportOnTrip[] | Reason {
  const isOpen = ({ reportedAt, upheld }: ReportOnTrip) => upheld === null && now < objectionEnds(reportedAt, closes)
  const claims = reports.filter((one) => one.claim === 'not_driven' && isOpen(one))
  if (state !== 'confirmed' || claims.some((one) => one.companion === companion)) return 'not_possible_now'
  if (claims.length === 0) return 'window_closed'
  const open = claims.filter(({ objected }) => !objected)
  return open.length > 0 ? open : 'already_reported'
}
