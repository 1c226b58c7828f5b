import type { EventOf } from '../life.ts'
import type { Reason } from '../refusal.ts'
import { DAY_MS } from '../time.ts'
import type { bookingLife, BookingState } from './booking.ts'

const OBJECT_MS = 2 * DAY_MS
const LAPSE_MS = 30 * DAY_MS
const DECIDE_MS = 10 * DAY_MS

/** The side of a trip that reports. */
export const reporters = ['driver', 'passenger'] as const
export type Reporter = (typeof reporters)[number]

/** Claims of a report (8.3). The driver reports `absent`; a passenger reports `not_driven` or `asked_to_cancel`. */
export const claims = ['absent', 'not_driven', 'asked_to_cancel'] as const
export type Claim = (typeof claims)[number]

/** Fields of a report that the rules check. */
export interface AbsenceReport {
  bookingId: string
  reporter: Reporter
  claim: Claim
  /** for an absence: number of seats that stayed empty while others of the booking traveled; null for the whole booking */
  seats: number | null
  reportedAt: Date
  objected: boolean
  /** an administrator upheld the report, or no objection came in time */
  upheld: boolean | null
}

/** Fields of a booking that the rules for absence reports check. */
export interface ReportedSeat {
  id: string
  state: BookingState
  /** seats held now, or at the cancellation */
  seats: number
  /** the passenger gave up seats late, and the driver keeps half the price of these seats for now */
  keepsHalf: boolean
  /** the passenger answered a report of an undriven trip by stating that they traveled */
  saidTravelled: boolean
}

/** Period in which a passenger's absence may be reported (8.3): from the pick-up until the trip closes. */
export interface Hours {
  /** the expected time at the pick-up (ST2) */
  opens: Date
  closes: Date
}

/** Returns why every report on a booking is refused, or undefined if reports are allowed. `whyNotReport` checks the hours. */
export function whyNotClaim({ state, keepsHalf, saidTravelled }: ReportedSeat, role: Reporter, claim: Claim): Reason | undefined {
  if ((claim === 'absent') !== (role === 'driver')) return 'not_possible_now'
  const isLate = keepsHalf && (state === 'cancelled' || (state === 'confirmed' && claim === 'asked_to_cancel'))
  const rides = state === 'confirmed' && claim !== 'asked_to_cancel'
  const mayRide = rides && !saidTravelled
  return mayRide || (isLate && role === 'passenger') ? undefined : 'not_possible_now'
}

/** Checks the number of absent seats. Only the driver's report may contain one, between 1 and the booking's seats. */
export const whyNotAbsentSeats = (
  { seats }: Pick<ReportedSeat, 'seats'>,
  claim: Claim,
  some: number | undefined,
): Reason | undefined => (some === undefined || (claim === 'absent' && some >= 1 && some <= seats) ? undefined : 'seats_not_held')

/** Returns the number of seats reported absent: null for the whole booking. */
export const absentPart = ({ seats }: Pick<ReportedSeat, 'seats'>, some: number | undefined): number | null =>
  some === undefined || some === seats ? null : some

/**
 * Returns the reason to refuse a report. The last instant is too late (T6). A passenger may report the driver's demand to cancel
 * as soon as the booking is cancelled. A passenger who gave up only some seats reports from the pick-up on, since a booking can
 * be reported once, and by then the passenger knows whether the driver comes.
 */
export function whyNotReport(
  { opens, closes }: Hours,
  { claim, state }: NewReport,
  reported: boolean,
  now: Date,
): Reason | undefined {
  const isOpen = now >= opens || (claim === 'asked_to_cancel' && state === 'cancelled')
  if (!isOpen || now >= closes) return 'window_closed'
  if (reported) return 'already_reported'
}

/** The claim of a new report, and the current state of the booking. */
interface NewReport {
  claim: Claim
  state: BookingState
}

/** Returns the deadline for the other side's objection: two days after the report, but not before the trip closes. */
export const objectionEnds = (reportedAt: Date, closes: Date) =>
  new Date(Math.max(reportedAt.getTime() + OBJECT_MS, closes.getTime()))

export function whyNotObject({ reportedAt, objected, upheld }: AbsenceReport, closes: Date, now: Date): Reason | undefined {
  if (upheld !== null || now >= objectionEnds(reportedAt, closes)) return 'window_closed'
  if (objected) return 'already_reported'
}

/** Returns the deadline for an administrator's decision: ten days after the report (8.3). */
export const decideAbsenceBy = (reportedAt: Date) => new Date(reportedAt.getTime() + DECIDE_MS)

/** Finds an open report of an undriven trip, which the other passengers may answer. */
export const findOpenClaim = (reports: AbsenceReport[], closes: Date, now: Date) =>
  reports.find(
    ({ claim, upheld, reportedAt }) => claim === 'not_driven' && upheld === null && now < objectionEnds(reportedAt, closes),
  )

/** An absence means that the trip was driven. The two claims exclude each other, whichever seats they are about. */
const opposite: Partial<Record<Claim, Claim>> = { absent: 'not_driven', not_driven: 'absent' }

const against = (report: AbsenceReport, all: AbsenceReport[]) =>
  all.filter(({ claim, upheld }) => claim === opposite[report.claim] && upheld !== false)

/** Checks whether an administrator must decide: the other side objected, or the trip has opposite reports. */
export const isDisputed = (report: AbsenceReport, all: AbsenceReport[]) =>
  report.upheld === null && (report.objected || against(report, all).length > 0)

/** Checks whether the report was upheld, or no objection came in time. */
export const stands = (report: AbsenceReport, all: AbsenceReport[], closes: Date, now: Date) =>
  report.upheld === true ||
  (report.upheld === null && !isDisputed(report, all) && now >= objectionEnds(report.reportedAt, closes))

/**
 * Checks whether thirty days passed without a decision: the price is then shared as in a late cancellation (8.3). Opposite
 * reports lapse together: otherwise the later report would count once the earlier one has lapsed.
 */
export const hasLapsed = (report: AbsenceReport, all: AbsenceReport[], now: Date) =>
  isDisputed(report, all) &&
  [report, ...against(report, all).filter(({ upheld }) => upheld === null)].every(
    ({ reportedAt }) => reportedAt <= lapsedSince(now),
  )

/** Returns the instant before which reports that are still disputed have lapsed. */
export const lapsedSince = (now: Date) => new Date(now.getTime() - LAPSE_MS)

/** Outcome of a confirmed booking. */
export interface Became {
  event: Extract<EventOf<typeof bookingLife>, 'travel' | 'absent' | 'not_driven'>
  /**
   * an absence was not decided in time: the price of the absent seats is shared, or of all seats where the report names no number
   */
  shared: boolean
  /** absent seats of the booking; the other seats traveled */
  absentSeats: number
}

const wholly = (event: Became['event']): Became => ({ event, shared: false, absentSeats: 0 })

/** Returns the outcome of a confirmed seat according to all reports about the trip; undefined while it may still change. */
export function whatBecame(
  seat: Pick<ReportedSeat, 'id' | 'saidTravelled'>,
  reports: AbsenceReport[],
  closes: Date,
  now: Date,
): Became | undefined {
  const about = reports.filter(
    ({ bookingId, claim }) => (claim === 'not_driven' && !seat.saidTravelled) || (claim === 'absent' && bookingId === seat.id),
  )
  const found = about.filter((one) => stands(one, reports, closes, now))
  if (found.some(({ claim }) => claim === 'not_driven')) return wholly('not_driven')
  const left = about.filter((one) => one.upheld === null && !found.includes(one))
  const lapsed = left.filter((one) => hasLapsed(one, reports, now))
  if (lapsed.length > 0) return { event: 'travel', shared: true, absentSeats: partIn(lapsed) }
  const [absence] = found
  if (absence && absence.seats === null) return wholly('absent')
  if (left.length > 0 || now < closes) return undefined
  // the seats that were not absent traveled; this outcome is final only once the trip has closed
  return { ...wholly('travel'), absentSeats: absence?.seats ?? 0 }
}

/**
 * Returns the number of absent seats in the lapsed reports. Returns 0 for the whole booking: when no report states a number, or
 * when other reports deny that the trip was driven at all.
 */
const partIn = (lapsed: AbsenceReport[]) => (lapsed.every(({ claim }) => claim === 'absent') ? (lapsed[0]?.seats ?? 0) : 0)

/** Returns the reason to refuse the driver's report of an undriven trip (8.3). Allowed from departure until the trip closes. */
export function whyNotNotDriven(departsAt: Date, closes: Date, now: Date): Reason | undefined {
  if (now < departsAt) return 'not_possible_now'
  if (now >= closes) return 'window_closed'
}

const OFFENCES = 3

/** Checks whether this number of upheld absences within twelve months is an offense (8.3). */
export const isAbsenceOffence = (upheld: number) => upheld >= OFFENCES
