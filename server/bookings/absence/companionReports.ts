import { objectionEnds, type ReportedSeat } from '#domain/bookings/absence.ts'
import type { BookingState } from '#domain/bookings/booking.ts'
import type { Reason } from '#domain/refusal.ts'
import type { ReportOnTrip } from './queries.ts'

/* Reports of a companion's account about a trip (8.3, decision 67): none decides about the booker's money by itself. */

/**
 * The seat as far as a companion reports about it. The booker reports about late cancellations; a person who states that they travelled was
 * driven.
 */
export const companionSeat = (seat: ReportedSeat, reports: ReportOnTrip[], companion: string): ReportedSeat => ({
  ...seat,
  keepsHalf: false,
  saidTravelled: seat.saidTravelled || reports.some((one) => one.claim === 'not_driven' && one.objectingCompanion === companion),
})

/**
 * Reports of an undriven trip to which a companion may object by stating that they travelled. Not to their own; after another objection an
 * administrator decides anyway.
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
