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

/** Claims of a report (8.3): by the driver that a passenger did not come; by a passenger the other two. */
export const claims = ['absent', 'not_driven', 'asked_to_cancel'] as const
export type Claim = (typeof claims)[number]

/** A report as far as the rules ask. */
export interface AbsenceReport {
  bookingId: string
  reporter: Reporter
  claim: Claim
  /** of an absence: seats that stayed empty, where others of the booking travelled; null for all of them */
  seats: number | null
  reportedAt: Date
  objected: boolean
  /** an administrator's word, or that it was not objected to in time */
  upheld: boolean | null
}

/** A seat whose end is reported. */
export interface ReportedSeat {
  id: string
  state: BookingState
  /** held, or held when it was cancelled */
  seats: number
  /** some or all of it was given up late, and the driver keeps a half of that so far */
  keepsHalf: boolean
  /** the passenger answered a report of an undriven trip by stating that they travelled */
  saidTravelled: boolean
}

/** Between which instants absence of a seat may be reported (8.3): from when its pick-up is reached until the trip closes. */
export interface Hours {
  /** the expected time at the pick-up (ST2) */
  opens: Date
  closes: Date
}

/** Reasons against any report on a booking; the hours are checked below. */
export function whyNotClaim({ state, keepsHalf, saidTravelled }: ReportedSeat, role: Reporter, claim: Claim): Reason | undefined {
  if ((claim === 'absent') !== (role === 'driver')) return 'not_possible_now'
  const isLate = keepsHalf && (state === 'cancelled' || (state === 'confirmed' && claim === 'asked_to_cancel'))
  const rides = state === 'confirmed' && claim !== 'asked_to_cancel'
  const mayRide = rides && !saidTravelled
  return mayRide || (isLate && role === 'passenger') ? undefined : 'not_possible_now'
}

/** Only the driver states the number of absent people, at most the booking's seats. */
export const whyNotAbsentSeats = (
  { seats }: Pick<ReportedSeat, 'seats'>,
  claim: Claim,
  some: number | undefined,
): Reason | undefined => (some === undefined || (claim === 'absent' && some >= 1 && some <= seats) ? undefined : 'seats_not_held')

/** So many seats are reported absent: null stands for all, and so does their number. */
export const absentPart = ({ seats }: Pick<ReportedSeat, 'seats'>, some: number | undefined): number | null =>
  some === undefined || some === seats ? null : some

/**
 * Not at the last instant (T6). That the driver asked for a cancellation may be said as soon as it is cancelled; of a part of the seats
 * from the pick-up on: who still rides has one report for all, and knows by then whether the driver comes.
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

/** A report on a booking in its state. */
interface NewReport {
  claim: Claim
  state: BookingState
}

/** Until when the other side may object: two days, and never before the trip closes. */
export const objectionEnds = (reportedAt: Date, closes: Date) =>
  new Date(Math.max(reportedAt.getTime() + OBJECT_MS, closes.getTime()))

export function whyNotObject({ reportedAt, objected, upheld }: AbsenceReport, closes: Date, now: Date): Reason | undefined {
  if (upheld !== null || now >= objectionEnds(reportedAt, closes)) return 'window_closed'
  if (objected) return 'already_reported'
}

/** An administrator decides within ten days (8.3). */
export const decideAbsenceBy = (reportedAt: Date) => new Date(reportedAt.getTime() + DECIDE_MS)

/** A report that the trip was not driven, which its other passengers are asked about; none when it is over. */
export const findOpenClaim = (reports: AbsenceReport[], closes: Date, now: Date) =>
  reports.find(
    ({ claim, upheld, reportedAt }) => claim === 'not_driven' && upheld === null && now < objectionEnds(reportedAt, closes),
  )

/** An absence means that the trip was driven: the two claims exclude each other, on whichever seats of a trip they are. */
const opposite: Partial<Record<Claim, Claim>> = { absent: 'not_driven', not_driven: 'absent' }

const against = (report: AbsenceReport, all: AbsenceReport[]) =>
  all.filter(({ claim, upheld }) => claim === opposite[report.claim] && upheld !== false)

/** Objected to, or the trip has opposite reports: an administrator decides. */
export const isDisputed = (report: AbsenceReport, all: AbsenceReport[]) =>
  report.upheld === null && (report.objected || against(report, all).length > 0)

/** Upheld, or not objected to in time. */
export const stands = (report: AbsenceReport, all: AbsenceReport[], closes: Date, now: Date) =>
  report.upheld === true ||
  (report.upheld === null && !isDisputed(report, all) && now >= objectionEnds(report.reportedAt, closes))

/**
 * Thirty days were not enough to decide it: the price is shared as in a late cancellation (8.3). Opposite reports lapse together, or the
 * later one would count as soon as nothing opposes it any more.
 */
export const hasLapsed = (report: AbsenceReport, all: AbsenceReport[], now: Date) =>
  isDisputed(report, all) &&
  [report, ...against(report, all).filter(({ upheld }) => upheld === null)].every(
    ({ reportedAt }) => reportedAt <= lapsedSince(now),
  )

/** Reports earlier than this, and still disputed, have lapsed. */
export const lapsedSince = (now: Date) => new Date(now.getTime() - LAPSE_MS)

/** Outcome of a confirmed booking. */
export interface Became {
  event: Extract<EventOf<typeof bookingLife>, 'travel' | 'absent' | 'not_driven'>
  /** an absence was not decided in time: the price of the absent seats is shared, of all of them where no part is named */
  shared: boolean
  /** of a part of its seats; the others travelled */
  absentSeats: number
}

const wholly = (event: Became['event']): Became => ({ event, shared: false, absentSeats: 0 })

/** The outcome of a confirmed seat by all reports of its trip; undefined while it may still change. */
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
  // with the seats that were filled the booking travels, and not before all of the trip's do
  return { ...wholly('travel'), absentSeats: absence?.seats ?? 0 }
}

/** No part was ridden when it is unknown whether the trip was driven. */
const partIn = (lapsed: AbsenceReport[]) => (lapsed.every(({ claim }) => claim === 'absent') ? (lapsed[0]?.seats ?? 0) : 0)

/** The driver says that they could not drive (8.3): from departure on, until the trip closes. */
export function whyNotNotDriven(departsAt: Date, closes: Date, now: Date): Reason | undefined {
  if (now < departsAt) return 'not_possible_now'
  if (now >= closes) return 'window_closed'
}

const OFFENCES = 3

/** Absences that an administrator upheld within twelve months: so many are an offence (8.3). */
export const isAbsenceOffence = (upheld: number) => upheld >= OFFENCES
