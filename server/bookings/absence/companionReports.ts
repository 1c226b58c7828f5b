import { objectionEnds, type ReportedSeat } from '#domain/bookings/absence.ts'
import type { BookingState } from '#domain/bookings/booking.ts'
import type { Reason } from '#domain/refusal.ts'
import type { ReportOnTrip } from './queries.ts'

/*
 * Reports of a companion with an account about a trip (8.3, decision 67). Such a report alone never decides about the booker's
 * money.
 */

/**
 * Returns the data of the seat that the rules check for a report by this companion. A late cancellation is left out, since only
 * the booker can report it. The seat counts as traveled if the companion has objected to a "not driven" report.
 */
export const companionSeat = (seat: ReportedSeat, reports: ReportOnTrip[], companion: string): ReportedSeat => ({
  ...seat,
  keepsHalf: false,
  saidTravelled: seat.saidTravelled || reports.some((one) => one.claim === 'not_driven' && one.objectingCompanion === companion),
})

/**
 * Returns the "not driven" reports to which a companion may object by stating that they traveled. Reports that already have an
 * objection are left out, since an administrator decides those anyway.
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
