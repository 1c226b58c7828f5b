import {
  absentPart,
  type Claim,
  isDisputed,
  lapsedSince,
  findOpenClaim,
  type Reporter,
  whyNotAbsentSeats,
  whyNotClaim,
  whyNotNotDriven,
  whyNotObject,
  whyNotReport,
} from '#domain/bookings/absence.ts'
import { closedIfArrivedBy, closesAt } from '#domain/payments/settlement.ts'
import { isAdmin, isBarred, type Member } from '#domain/people/account.ts'
import { refuse, refuseIf } from '#domain/refusal.ts'
import { objectToCancellation } from '../../payments/lateCancellations.ts'
import { closeTrip } from '../../payments/settlement.ts'
import { resolveAlarm, raiseAlarm } from '../../platform/alarms.ts'
import type { Tx } from '../../platform/database/connect.ts'
import { transact } from '../../platform/database/transact.ts'
import { type LockedTrip, lockTrip, noteTrip, tripSeqOf } from '../../trips/queries.ts'
import type { World } from '../../world.ts'
import { settled } from '../changes/settling.ts'
import { giveAllBack, giveHalvesBack } from '../ending/endBooking.ts'
import { givenUpOf } from '../ending/givenUp.ts'
import { lockBehindTrip, roleIn, publishBookingChanged, viewerOf } from '../locking.ts'
import { notifyAbsence, notifyCouldNotDrive, notifyNotDriven } from '../notify.ts'
import { accountsOn, type Booking, moveBooking, peopleOn } from '../queries.ts'
import { openClaims, companionSeat } from './companionReports.ts'
import {
  decideReport,
  findTravelled,
  finishAbsences,
  insertAbsence,
  lockUnsettled,
  noteObjection,
  noteTravelled,
  type ReportOnTrip,
  reportsOnTrips,
  reportedSeatOf,
} from './queries.ts'

type Clocked = Pick<World, 'db' | 'now' | 'live' | 'gazetteer' | 'known'>

export interface AbsenceStatement {
  claim?: Exclude<Claim, 'absent'> | undefined
  /** by the driver: number of absent passengers of the booking */
  seats?: number | undefined
  reason?: string | undefined
}

/**
 * Reports an absence of the other person or of some of their companions, or that the driver demanded a late cancellation (8.3).
 */
export const reportAbsence = (
  world: Clocked,
  me: Member,
  id: string,
  { claim: stated, seats: some, reason = '' }: AbsenceStatement,
) =>
  between(world, me, id, async (tx, { booking, trip, reports, role, companion }) => {
    const at = world.now()
    const claim = role === 'driver' ? 'absent' : (stated ?? 'not_driven')
    const own = reports.some(({ bookingId, reporter }) => bookingId === id && reporter === role)
    const whole = reportedSeatOf(booking, await givenUpOf(tx, [id]))
    const seat = companion === null ? whole : companionSeat(whole, reports, companion)
    refuseIf(whyNotClaim(seat, role, claim) ?? whyNotAbsentSeats(seat, claim, some), { seats: booking.seats })
    const hours = { opens: booking.departs_at, closes: closesAt(trip.arrives_at) }
    refuseIf(whyNotReport(hours, { claim, state: booking.state }, own, at))
    const report = { reporter: role, claim, seats: absentPart(seat, some), companion } as const
    await insertAbsence(tx, id, { ...report, reason }, at)
    await notifyAbsence(tx, booking, report, at)
    const speaker = companion ?? booking.passenger_id
    if (claim === 'not_driven') await notifyNotDriven(tx, speaker, await lockUnsettled(tx, trip.seq), at)
    await raiseDisputes(tx, trip, at)
  })

export interface ObjectionStatement {
  reason?: string | undefined
  travelled?: boolean | undefined
  cancelling?: boolean | undefined
}

/**
 * Objects to a report, as the reported person or as a companion with an account. A passenger who objects to a "not driven" report
 * states that they traveled.
 */
export const objectToAbsence = (
  world: Clocked,
  me: Member,
  id: string,
  { reason = '', travelled, cancelling }: ObjectionStatement,
) =>
  between(world, me, id, async (tx, { booking, trip, reports, role, companion }) => {
    const [at, closes] = [world.now(), closesAt(trip.arrives_at)]
    if (travelled && companion !== null) {
      const open = openClaims(reports, { companion, state: booking.state, closes }, at)
      if (typeof open === 'string') return refuse(open)
      for (const one of open) await noteObjection(tx, one, { objection: reason, companion, at })
      return raiseDisputes(tx, trip, at)
    }
    if (travelled) {
      refuseIf(whyNotTravelled(booking, role, reports, closes, at))
      return noteTravelled(tx, id, at)
    }
    if (cancelling) return role === 'driver' ? objectToCancellation(tx, booking, reason, at) : refuse('not_possible_now')
    const other = reports.find(({ bookingId, reporter }) => bookingId === id && reporter !== role) ?? refuse('not_possible_now')
    refuseIf(whyNotObject(other, closes, at))
    await noteObjection(tx, other, { objection: reason, companion, at })
    return raiseDisputes(tx, trip, at)
  })

function whyNotTravelled(booking: Booking, role: Reporter, reports: ReportOnTrip[], closes: Date, at: Date) {
  const own = reports.some((one) => one.bookingId === booking.id && one.claim === 'not_driven' && one.companion === null)
  if (role !== 'passenger' || booking.state !== 'confirmed' || own) return 'not_possible_now'
  if (booking.said_travelled_at) return 'already_reported'
  return findOpenClaim(reports, closes, at) ? undefined : 'window_closed'
}

/** Notifies administrators of every report that became disputed. */
async function raiseDisputes(tx: Tx, { seq }: LockedTrip, at: Date): Promise<void> {
  const reports = await reportsOnTrips(tx, [seq])
  for (const one of reports.filter((report) => isDisputed(report, reports)))
    await raiseAlarm(tx, 'absence_disputed', one.bookingId, {}, at)
}

export interface Verdict {
  upheld: Reporter | null
  /** authors of reports that were deliberately untrue */
  untrue?: Reporter[] | undefined
}

type Also = (tx: Tx, found: { claim: Claim | undefined; at: Date }) => Promise<void>

/**
 * Decides the reports about a seat as an administrator: upholds one of them, or none (8.3). `also` runs in the same transaction.
 */
export async function decideAbsence(world: Clocked, me: Member, id: string, { upheld, untrue = [] }: Verdict, also?: Also) {
  refuseIf(isAdmin(me) ? undefined : 'admin_only')
  const { trip, people } = await transact(world.db, async (tx) => {
    const [at, { trip, booking }] = [world.now(), await lockBehindTrip(tx, world, id)]
    // administrators may not decide about their own money
    refuseIf(roleIn(booking, me) === 'admin' ? undefined : 'own_case')
    const open = (await reportsOnTrips(tx, [trip.seq])).filter((one) => one.bookingId === id && one.upheld === null)
    const found = open.find(({ reporter }) => reporter === upheld)
    refuseIf(open.length === 0 || (upheld && !found) ? 'not_possible_now' : undefined)
    for (const one of open)
      await decideReport(tx, one, {
        upheld: one === found,
        by: me.id,
        at,
        untrue: one !== found && untrue.includes(one.reporter),
      })
    const finished = await finishAbsences(tx, trip, at, me.id)
    await also?.(tx, { claim: found?.claim, at })
    await closeTrip(tx, trip, at)
    return { trip, people: [booking, ...finished].flatMap(peopleOn) }
  })
  await publishBookingChanged(world, trip.id, people)
}

/**
 * Reports, as the driver, that the trip was not driven. Every passenger gets a full refund, and the driver is not sanctioned
 * (8.3).
 */
export async function reportNotDriven(world: Clocked, me: Member, tripId: string, reason = ''): Promise<void> {
  const seq = (await tripSeqOf(world.db, tripId)) ?? refuse('not_found')
  const people = await transact(world.db, async (tx) => {
    const at = world.now()
    const trip = await settled(tx, world, (await lockTrip(tx, seq)) ?? refuse('not_found'))
    refuseIf(trip.driver_id === me.id ? undefined : isBarred(me) ? 'barred' : 'not_yours')
    refuseIf(trip.cancelled_at ? 'trip_cancelled' : whyNotNotDriven(trip.departs_at, closesAt(trip.arrives_at), at))
    const [seats, transition] = [await lockUnsettled(tx, seq), { by: me.id, at }]
    await endAll(tx, seq, at)
    for (const seat of seats)
      await giveAllBack(tx, await moveBooking(tx, seat, 'not_driven', transition), 'not_driven', transition)
    const halves = await giveHalvesBack(tx, trip, 'not_driven', transition)
    refuseIf(seats.length + halves === 0 ? 'not_possible_now' : undefined)
    await noteTrip(tx, seq, 'not_driven', me.id, at, { reason })
    await notifyCouldNotDrive(tx, seats, at)
    return [me.id, ...seats.flatMap(accountsOn)]
  })
  await publishBookingChanged(world, tripId.toLowerCase(), people)
}

/** Decides all open reports of the trip, because the driver's own statement settles them. */
async function endAll(tx: Tx, seq: number, at: Date): Promise<void> {
  for (const report of (await reportsOnTrips(tx, [seq])).filter(({ upheld }) => upheld === null)) {
    await decideReport(tx, report, { upheld: report.claim !== 'absent', by: null, at })
    await resolveAlarm(tx, 'absence_disputed', report.bookingId, { by: null, at })
  }
}

interface AbsenceContext {
  booking: Booking
  trip: LockedTrip
  /** all absence reports of the trip */
  reports: ReportOnTrip[]
  role: Reporter
  /** id of the companion, if a companion acts instead of the booker */
  companion: string | null
}

/**
 * Runs an action of a driver, passenger or companion on a booking under lock. Barred people may only report about departed trips
 * (E5).
 */
async function between(
  world: Clocked,
  me: Member,
  id: string,
  callback: (tx: Tx, context: AbsenceContext) => Promise<unknown>,
): Promise<void> {
  const { trip, booking } = await transact(world.db, async (tx) => {
    const { trip, booking } = await lockBehindTrip(tx, world, id)
    const isParty = peopleOn(booking).includes(me.id)
    refuseIf(isBarred(me) && (!isParty || world.now() < trip.departs_at) ? 'barred' : undefined)
    const viewer = viewerOf(booking, me)
    if (viewer === 'admin') return refuse('not_found')
    const [role, companion] = viewer === 'companion' ? (['passenger', me.id] as const) : ([viewer, null] as const)
    await callback(tx, { booking, trip, role, companion, reports: await reportsOnTrips(tx, [trip.seq]) })
    return { trip, booking }
  })
  await publishBookingChanged(world, trip.id, peopleOn(booking))
}

/**
 * Completes trips at `closes_at`: a seat counts as traveled, and a report without objection is upheld. Returns the number of
 * trips checked.
 */
export async function completeTravelled(world: Clocked): Promise<number> {
  const now = world.now()
  const trips = await findTravelled(world.db, closedIfArrivedBy(now), lapsedSince(now))
  for (const seq of trips) await finish(world, seq)
  return trips.length
}

async function finish(world: Clocked, seq: number): Promise<void> {
  const finished = await transact(world.db, async (tx) => {
    const trip = (await lockTrip(tx, seq)) ?? refuse('not_found')
    return { trip, bookings: await finishAbsences(tx, trip, world.now()) }
  })
  const people = finished.bookings.flatMap(peopleOn)
  if (people.length > 0) await publishBookingChanged(world, finished.trip.id, people)
}
