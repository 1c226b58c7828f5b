import { sql } from 'kysely'
import {
  type Claim,
  hasLapsed,
  type AbsenceReport,
  type Reporter,
  type ReportedSeat,
  stands,
  whatBecame,
} from '#domain/bookings/absence.ts'
import { closesAt } from '#domain/payments/settlement.ts'
import { resolveAlarm } from '../../platform/alarms.ts'
import type { Db, Tx } from '../../platform/database/connect.ts'
import type { LockedTrip } from '../../trips/queries.ts'
import { type GivenUpPart, sumKept } from '../ending/givenUp.ts'
import { type Booking, moveBooking } from '../queries.ts'

/** Returns the data of a booking that the rules about absence check. */
export const reportedSeatOf = (
  { id, state, seats, kept_minor, said_travelled_at }: Booking,
  givenUp: Pick<GivenUpPart, 'kept_minor'>[],
): ReportedSeat => ({
  id,
  state,
  seats,
  keepsHalf: kept_minor + sumKept(givenUp) > 0n,
  saidTravelled: said_travelled_at !== null,
})

/** A report with the accounts of companions who made the report or objected to it. */
export interface ReportOnTrip extends AbsenceReport {
  reason: string
  tripSeq: number
  companion: string | null
  objectingCompanion: string | null
}

/** Returns the reports about seats of these trips, oldest first. */
export async function reportsOnTrips(db: Db, tripSeqs: number[]): Promise<ReportOnTrip[]> {
  if (tripSeqs.length === 0) return []
  const rows = await db
    .selectFrom('absences as a')
    .innerJoin('bookings as b', 'b.id', 'a.booking_id')
    .selectAll('a')
    .select('b.trip_seq')
    .where('b.trip_seq', 'in', tripSeqs)
    .orderBy('a.reported_at')
    .orderBy('a.booking_id')
    .execute()
  return rows.map((row) => ({
    tripSeq: row.trip_seq,
    bookingId: row.booking_id,
    reporter: row.reporter,
    companion: row.companion_id,
    objectingCompanion: row.objecting_companion_id,
    claim: row.claim,
    seats: row.seats,
    reason: row.reason,
    reportedAt: row.reported_at,
    objected: row.objected_at !== null,
    upheld: row.upheld,
  }))
}

interface NewReport {
  reporter: Reporter
  claim: Claim
  seats: number | null
  companion: string | null
  reason: string
}

export const insertAbsence = (tx: Tx, booking_id: string, { companion: companion_id, ...report }: NewReport, at: Date) =>
  tx
    .insertInto('absences')
    .values({ booking_id, ...report, companion_id, reported_at: at })
    .execute()

interface Objection {
  objection: string
  /** the companion who objects; null: the driver or the booker */
  companion: string | null
  at: Date
}

export const noteObjection = (
  tx: Tx,
  { bookingId, reporter }: Pick<AbsenceReport, 'bookingId' | 'reporter'>,
  { objection, companion: objecting_companion_id, at: objected_at }: Objection,
) =>
  tx
    .updateTable('absences')
    .set({ objected_at, objection, objecting_companion_id })
    .where('booking_id', '=', bookingId)
    .where('reporter', '=', reporter)
    .execute()

/** Records a passenger's statement that they traveled, against a report that the trip was not driven. */
export const noteTravelled = (tx: Tx, id: string, at: Date) =>
  tx.updateTable('bookings').set({ said_travelled_at: at }).where('id', '=', id).execute()

export interface AbsenceDecision {
  upheld: boolean
  /** the administrator; null when the deadline decided */
  by: string | null
  at: Date
  /** true if the rejected report was deliberately untrue */
  untrue?: boolean
}

/** Records the outcome of one report. */
export const decideReport = (
  tx: Tx,
  { bookingId, reporter }: Pick<AbsenceReport, 'bookingId' | 'reporter'>,
  { upheld, by, at, untrue = false }: AbsenceDecision,
) =>
  tx
    .updateTable('absences')
    .set({ upheld, decided_at: at, decided_by: by, untrue })
    .where('booking_id', '=', bookingId)
    .where('reporter', '=', reporter)
    .where('upheld', 'is', null)
    .execute()

/**
 * Locks those bookings of a trip whose outcome may still change. Bookings of absent passengers are included, since a report that
 * the trip was not driven changes their outcome too.
 */
export const lockUnsettled = (tx: Tx, tripSeq: number): Promise<Booking[]> =>
  tx
    .selectFrom('bookings')
    .selectAll()
    .where('trip_seq', '=', tripSeq)
    .where('state', 'in', ['confirmed', 'absent'])
    .where('settled_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()

/**
 * True for a report `a` that an administrator has to decide: it has an objection, or contradicts another report of the trip
 * (8.3).
 */
export const DISPUTED = sql<boolean>`a.decided_at is null and (a.objected_at is not null or a.claim <> 'asked_to_cancel' and exists (
  select from absences o join bookings ob on ob.id = o.booking_id
  where ob.trip_seq = b.trip_seq and o.upheld is distinct from false
    and (o.claim, a.claim) in (('absent', 'not_driven'), ('not_driven', 'absent'))))`

/**
 * Returns closed trips with undecided seats, except trips with a disputed report newer than `lapsed`. Starts from confirmed
 * bookings that have arrived: they are few, while nearly all trips have arrived. A booking arrives no later than its trip, so no
 * trip is missed.
 */
export const findTravelled = async (db: Db, arrivedBy: Date, lapsed: Date): Promise<number[]> => {
  const { rows } = await sql<{ seq: number }>`with open as materialized (
      select trip_seq from bookings where state = 'confirmed' and arrives_at <= ${arrivedBy}
      union select b.trip_seq from absences a join bookings b on b.id = a.booking_id where a.decided_at is null)
    select t.seq from open join trips t on t.seq = open.trip_seq where t.arrives_at <= ${arrivedBy}
    and not exists (select from bookings b join absences a on a.booking_id = b.id
      where b.trip_seq = t.seq and a.reported_at > ${lapsed} and ${DISPUTED})
    order by t.arrives_at limit 500`.execute(db)
  return rows.map(({ seq }) => seq)
}

/**
 * Records the outcomes that are due for the seats of a locked trip, by date or by an administrator's decision (8.3). Runs again
 * until nothing changes, because deciding one report may decide another.
 */
export async function finishAbsences(tx: Tx, trip: LockedTrip, at: Date, by: string | null = null): Promise<Booking[]> {
  const reports = await reportsOnTrips(tx, [trip.seq])
  const closes = closesAt(trip.arrives_at)
  const finished: Booking[] = []
  for (const booking of await lockUnsettled(tx, trip.seq)) {
    const saidTravelled = booking.said_travelled_at !== null
    const became = whatBecame({ id: booking.id, saidTravelled }, reports, closes, at)
    if (!became || (booking.state === 'absent' && became.event !== 'not_driven')) continue
    const { event, shared, absentSeats } = became
    const details = { ...(shared && { shared }), ...(absentSeats > 0 && { absentSeats }) }
    const set = { ...(shared && { shared_at: at }), ...(absentSeats > 0 && { absent_seats: absentSeats }) }
    finished.push(await moveBooking(tx, booking, event, { by, at, details }, set))
  }
  const notDriven = new Set(finished.filter(({ state }) => state === 'not_driven').map(({ id }) => id))
  const ended = await endReports(tx, reports, { closes, at, notDriven })
  return ended > 0 ? [...finished, ...(await finishAbsences(tx, trip, at, by))] : finished
}

interface Ending {
  closes: Date
  at: Date
  /** bookings whose seats were not driven: an absence report about them is void */
  notDriven: Set<string>
}

async function endReports(tx: Tx, reports: AbsenceReport[], { closes, at, notDriven }: Ending): Promise<number> {
  const wasNotDriven = reports.some((one) => one.claim === 'not_driven' && stands(one, reports, closes, at))
  let ended = 0
  for (const report of reports.filter(({ upheld }) => upheld === null)) {
    const agrees = wasNotDriven && report.claim !== 'absent'
    const upheld = agrees || stands(report, reports, closes, at)
    if (!upheld && !notDriven.has(report.bookingId) && !hasLapsed(report, reports, at)) continue
    await decideReport(tx, report, { upheld, by: null, at })
    await resolveAlarm(tx, 'absence_disputed', report.bookingId, { by: null, at })
    ended++
  }
  return ended
}
