import type { Act } from '#contract/bookings/bookings.ts'
import {
  findOpenClaim,
  type AbsenceReport,
  type Reporter,
  type ReportedSeat,
  whatBecame,
  whyNotClaim,
  whyNotNotDriven,
  whyNotObject,
  whyNotReport,
} from '#domain/bookings/absence.ts'
import {
  answererOf,
  bookingLife,
  type BookingState,
  hasRunOut,
  isLive,
  whyNotCancel,
  whyNotObjectToCancellation,
} from '#domain/bookings/booking.ts'
import { stateAfter } from '#domain/life.ts'
import { whyNotDivide } from '#domain/payments/division.ts'
import { closesAt } from '#domain/payments/settlement.ts'
import { openClaims, companionSeat } from '../absence/companionReports.ts'
import type { ReportOnTrip } from '../absence/queries.ts'
import { costOf } from '../joining/ride.ts'
import type { BookingRole } from '../locking.ts'
import type { BookingRow } from './rows.ts'

type BookingFacts = Pick<
  BookingRow,
  | 'id'
  | 'state'
  | 'joining'
  | 'seats'
  | 'kept_minor'
  | 'given_up_kept_minor'
  | 'said_travelled_at'
  | 'answer_by'
  | 'pay_by'
  | 'departs_at'
  | 'trip_arrives_at'
  | 'trip_departs_at'
  | 'price_minor'
  | 'car_minor'
  | 'driver_id'
  | 'passenger_id'
  | 'division_computed_at'
  | 'division_asked_by'
>

/** Returns the present state by date, even if the job has not stored it yet (T7). */
export function stateNow(row: BookingFacts, reports: AbsenceReport[], now: Date): BookingState {
  if (hasRunOut({ state: row.state, answerBy: row.answer_by, payBy: row.pay_by }, now)) return 'expired'
  if (row.state !== 'confirmed' && row.state !== 'absent') return row.state
  const became = whatBecame(seatIn(row, row.state), reports, closesAt(row.trip_arrives_at), now)
  if (row.state === 'absent') return became?.event === 'not_driven' ? 'not_driven' : row.state
  return became ? stateAfter(bookingLife, row.state, became.event) : row.state
}

interface Statements {
  reports: ReportOnTrip[]
  /** time at which two administrators canceled the booking's order; the driver may still object */
  cancelling: Date | undefined
}

/** Returns the actions on the booking open to this person now, by the same domain rules as the actions themselves. */
export function allowedActs(
  row: BookingFacts,
  state: BookingState,
  { role, me }: { role: BookingRole; me: string },
  { reports, cancelling }: Statements,
  now: Date,
): Act[] {
  const closes = closesAt(row.trip_arrives_at)
  const cancellable = whyNotCancel(state, row.departs_at, now) === undefined
  if (role === 'companion') return cancellable ? ['leave'] : companionSays(row, state, { me, reports, closes }, now)
  const isOpen = state === 'requested' || state === 'offered'
  const holdsPlace = cancellable && !isOpen && state !== 'waiting'
  const giveUp: Act[] = cancellable && state === 'confirmed' && row.seats > 1 && role !== 'driver' ? ['give_up'] : []
  if (role === 'admin') return cancellable ? ['cancel', ...giveUp] : []
  const may: Record<Act, boolean> = {
    accept: isOpen && role === answererOf({ state, joining: row.joining }),
    decline: isOpen && role === 'driver',
    withdraw: role === 'passenger' && isLive(state) && state !== 'confirmed',
    pay: role === 'passenger' && state === 'accepted',
    cancel: holdsPlace && (role === 'driver' || state === 'confirmed'),
    give_up: giveUp.length > 0,
    leave: false,
    ...mayReport(row, state, role, reports, now),
    object: reports.some(
      (one) => one.bookingId === row.id && one.reporter !== role && whyNotObject(one, closes, now) === undefined,
    ),
    object_cancelling: role === 'driver' && cancelling !== undefined && !whyNotObjectToCancellation(cancelling, now),
    give_back: mayGiveBack(row, state, role, now),
    divide: mayDivide(row, state, role, now),
  }
  // as: the keys of the record above are the actions
  return (Object.keys(may) as Act[]).filter((act) => may[act])
}

/** Actions of barred people on their own departed trips (E5). */
const openToBarred: readonly Act[] = [
  'report_absence',
  'report_asked',
  'say_travelled',
  'object',
  'object_cancelling',
  'give_back',
  'divide',
]

export const actsWhileBarred = (acts: Act[], { trip_departs_at }: BookingFacts, now: Date): Act[] =>
  now < trip_departs_at ? [] : acts.filter((act) => openToBarred.includes(act))

/** Returns the reports that a companion may make from their own account (8.3). */
function companionSays(row: BookingFacts, state: BookingState, { me, reports, closes }: CompanionHears, now: Date): Act[] {
  const own = reports.some(({ bookingId, reporter }) => bookingId === row.id && reporter === 'passenger')
  const report = { claim: 'not_driven', state } as const
  const why =
    whyNotClaim(companionSeat(seatIn(row, state), reports, me), 'passenger', report.claim) ??
    whyNotReport({ opens: row.departs_at, closes }, report, own, now)
  const absence = reports.find(({ bookingId, reporter }) => bookingId === row.id && reporter === 'driver')
  return [
    ...(why ? [] : (['report_absence'] as const)),
    ...(typeof openClaims(reports, { companion: me, state, closes }, now) === 'string' ? [] : (['say_travelled'] as const)),
    ...(absence && !whyNotObject(absence, closes, now) ? (['object'] as const) : []),
  ]
}

interface CompanionHears {
  me: string
  reports: ReportOnTrip[]
  closes: Date
}

const seatIn = (row: BookingFacts, state: BookingState): ReportedSeat => ({
  id: row.id,
  state,
  seats: row.seats,
  keepsHalf: row.kept_minor + row.given_up_kept_minor > 0n,
  saidTravelled: row.said_travelled_at !== null,
})

function mayReport(row: BookingFacts, state: BookingState, role: Reporter, reports: ReportOnTrip[], now: Date) {
  const closes = closesAt(row.trip_arrives_at)
  const own = reports.some(({ bookingId, reporter }) => bookingId === row.id && reporter === role)
  const may = (claim: AbsenceReport['claim']) =>
    !whyNotClaim(seatIn(row, state), role, claim) && !whyNotReport({ opens: row.departs_at, closes }, { claim, state }, own, now)
  return {
    report_absence: may(role === 'driver' ? 'absent' : 'not_driven'),
    report_asked: may('asked_to_cancel'),
    say_travelled:
      role === 'passenger' &&
      state === 'confirmed' &&
      !reports.some((one) => one.bookingId === row.id && one.claim === 'not_driven' && one.companion === null) &&
      !row.said_travelled_at &&
      findOpenClaim(reports, closes, now) !== undefined,
  }
}

const mayGiveBack = (row: BookingFacts, state: BookingState, role: Reporter, now: Date) =>
  role === 'driver' &&
  row.price_minor > 0n &&
  (paidFor.includes(state) || row.kept_minor + row.given_up_kept_minor > 0n) &&
  whyNotNotDriven(row.trip_departs_at, closesAt(row.trip_arrives_at), now) === undefined

const paidFor: readonly BookingState[] = ['confirmed', 'travelled', 'absent']

function mayDivide(row: BookingFacts, state: BookingState, role: Reporter, now: Date): boolean {
  const hasRequested = row.division_computed_at !== null || row.division_asked_by.includes(row[`${role}_id`])
  const paid = costOf(row) > 0n && paidFor.includes(state)
  return whyNotDivide(closesAt(row.trip_arrives_at), { paid, hasRequested }, now) === undefined
}
