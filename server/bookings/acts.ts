import type { Act } from '#contract/bookings.ts'
import { type Report, type Reporter, whatBecame, whyNotObject, whyNotReport } from '#domain/absence.ts'
import { bookingLife, type BookingState, type Ender, hasRunOut, isLive, whyNotCancel } from '#domain/booking.ts'
import { whyNotDivide } from '#domain/division.ts'
import { next } from '#domain/life.ts'
import { closesAt } from '#domain/settlement.ts'
import type { BookingRow } from './rows.ts'

type Row = Pick<
  BookingRow,
  | 'state'
  | 'answer_by'
  | 'pay_by'
  | 'departs_at'
  | 'trip_arrives_at'
  | 'price_minor'
  | 'driver_id'
  | 'passenger_id'
  | 'division_computed_at'
  | 'division_asked_by'
>

/** The state that is true now, whatever the clock's job has written so far (T7). */
export function stateNow(row: Row, absences: Report[], now: Date): BookingState {
  if (hasRunOut({ state: row.state, answerBy: row.answer_by, payBy: row.pay_by }, now)) return 'expired'
  if (row.state !== 'confirmed') return row.state
  const became = whatBecame(absences, closesAt(row.trip_arrives_at), now)
  return became ? next(bookingLife, row.state, became) : row.state
}

/** What this person may do with the booking now, by the very rules that the acts ask. */
export function actsOf(row: Row, state: BookingState, role: Ender, absences: Report[], now: Date): Act[] {
  const closes = closesAt(row.trip_arrives_at)
  const cancellable = whyNotCancel(state, row.departs_at, now) === undefined
  const seated = cancellable && state !== 'requested'
  if (role === 'admin') return cancellable ? ['cancel'] : []
  const may: Record<Act, boolean> = {
    accept: role === 'driver' && state === 'requested',
    decline: role === 'driver' && state === 'requested',
    withdraw: role === 'passenger' && isLive(state) && state !== 'confirmed',
    pay: role === 'passenger' && state === 'accepted',
    cancel: seated && (role === 'driver' || state === 'confirmed'),
    report_absence: mayReport(row, state, role, absences, now),
    object: absences.some((report) => report.reporter !== role && whyNotObject(report, closes, now) === undefined),
    divide: mayDivide(row, state, role, now),
  }
  // the keys of the record above are the acts
  return (Object.keys(may) as Act[]).filter((act) => may[act])
}

const mayReport = ({ departs_at, trip_arrives_at }: Row, state: BookingState, role: Reporter, absences: Report[], now: Date) =>
  state === 'confirmed' &&
  whyNotReport(
    { opens: departs_at, closes: closesAt(trip_arrives_at) },
    absences.some(({ reporter }) => reporter === role),
    now,
  ) === undefined

const paidFor: readonly BookingState[] = ['confirmed', 'travelled', 'absent']

function mayDivide(row: Row, state: BookingState, role: Reporter, now: Date): boolean {
  const asked = row.division_computed_at !== null || row.division_asked_by.includes(row[`${role}_id`])
  const paid = row.price_minor > 0n && paidFor.includes(state)
  return whyNotDivide(closesAt(row.trip_arrives_at), { paid, asked }, now) === undefined
}
