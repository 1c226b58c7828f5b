import { isAdmin, type Member } from '#domain/account.ts'
import { decided, type Report, type Reporter, whyNotObject, whyNotReport } from '#domain/absence.ts'
import { refuse, refuseIf } from '#domain/refusal.ts'
import { closedIfArrivedBy, closesAt } from '#domain/settlement.ts'
import type { Tx } from '../../database/connect.ts'
import { transact } from '../../database/transact.ts'
import { raiseAlarm } from '../../payments/queries.ts'
import { closeTrip } from '../../payments/settlement/closing.ts'
import { type LockedTrip, lockTrip } from '../../trips/queries.ts'
import type { World } from '../../world.ts'
import { lockBehindTrip, roleIn, tell } from '../locking.ts'
import { tellAbsence } from '../news.ts'
import type { Booking } from '../queries.ts'
import { endReports, finishAbsences } from './finishing.ts'
import { findTravelled, insertReport, noteObjection, reportsOn } from './queries.ts'

type Clocked = Pick<World, 'db' | 'now' | 'live' | 'gazetteer' | 'known'>

/** One of the two people says that the other one did not come (8.3). */
export const reportAbsence = (world: Clocked, me: Member, id: string, reason = '') =>
  between(world, id, async (tx, booking, trip) => {
    const [role, at] = [sideOf(booking, me), world.now()]
    const reports = await reportsOn(tx, id)
    refuseIf(booking.state === 'confirmed' ? undefined : 'not_possible_now')
    refuseIf(whyNotReport({ opens: booking.departs_at, closes: closesAt(trip.arrives_at) }, hasSaid(reports, role), at))
    await insertReport(tx, id, role, reason, at)
    await tellAbsence(tx, booking, role, at)
    if (reports.length > 0) await raiseAlarm(tx, 'absence_disputed', id, {}, at)
  })

/** The other one says that it was not so: an administrator decides, and the money stays where it is. */
export const objectToAbsence = (world: Clocked, me: Member, id: string, reason = '') =>
  between(world, id, async (tx, booking, trip) => {
    const [role, at] = [sideOf(booking, me), world.now()]
    const other = (await reportsOn(tx, id)).find(({ reporter }) => reporter !== role) ?? refuse('not_possible_now')
    refuseIf(whyNotObject(other, closesAt(trip.arrives_at), at))
    await noteObjection(tx, id, other.reporter, reason, at)
    await raiseAlarm(tx, 'absence_disputed', id, {}, at)
  })

/** An administrator decides whose report stands, if any (8.3); `also` is done in the same transaction. */
export const decideAbsence = (
  world: Clocked,
  me: Member,
  id: string,
  upheld: Reporter | null,
  also?: (tx: Tx, at: Date) => Promise<void>,
) =>
  between(world, id, async (tx, booking, trip) => {
    refuseIf(isAdmin(me) ? undefined : 'admin_only')
    // their own money is at stake
    refuseIf(roleIn(booking, me) === 'admin' ? undefined : 'own_case')
    const reports = await reportsOn(tx, id)
    refuseIf(reports.length === 0 || (upheld && !hasSaid(reports, upheld)) ? 'not_possible_now' : undefined)
    await endReports(tx, booking, { upheld, event: decided(upheld), by: me.id, at: world.now() })
    await also?.(tx, world.now())
    await closeTrip(tx, trip, world.now())
  })

const hasSaid = (reports: Report[], role: Reporter) => reports.some(({ reporter }) => reporter === role)

function sideOf(booking: Booking, me: Member): Reporter {
  const role = roleIn(booking, me)
  return role === 'admin' ? refuse('not_found') : role
}

type Does = (tx: Tx, booking: Booking, trip: LockedTrip) => Promise<unknown>

/** An act on a confirmed booking under lock. */
async function between(world: Clocked, id: string, does: Does): Promise<void> {
  const { trip, booking } = await transact(world.db, async (tx) => {
    const held = await lockBehindTrip(tx, world, id)
    await does(tx, held.booking, held.trip)
    return held
  })
  await tell(world, trip.id, [booking.driver_id, booking.passenger_id])
}

/** At `closes_at` a seat counts as travelled, and a report that nobody objected to stands; counts the trips it looked at. */
export async function finishTravelled(world: Clocked): Promise<number> {
  const trips = await findTravelled(world.db, closedIfArrivedBy(world.now()))
  for (const { trip_seq } of trips) await finish(world, trip_seq)
  return trips.length
}

async function finish(world: Clocked, seq: number): Promise<void> {
  const finished = await transact(world.db, async (tx) => {
    const trip = (await lockTrip(tx, seq)) ?? refuse('not_found')
    return { trip, bookings: await finishAbsences(tx, trip, world.now()) }
  })
  const people = finished.bookings.flatMap(({ driver_id, passenger_id }) => [driver_id, passenger_id])
  if (people.length > 0) await tell(world, finished.trip.id, people)
}
