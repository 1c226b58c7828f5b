import { isAdmin, type Member } from '#domain/account.ts'
import { decided, type Report, type Reporter, whatBecame, whyNotObject, whyNotReport } from '#domain/absence.ts'
import { refuse, refuseIf } from '#domain/refusal.ts'
import { DAY_MS } from '#domain/time.ts'
import type { Tx } from '../../database/connect.ts'
import { transact } from '../../database/transact.ts'
import { raiseAlarm } from '../../payments/queries.ts'
import type { World } from '../../world.ts'
import { lockBehindTrip, roleIn, tell } from '../locking.ts'
import { tellAbsence } from '../news.ts'
import { type Booking, moveBooking } from '../queries.ts'
import { decideReports, findTravelled, insertReport, noteObjection, reportsOn } from './queries.ts'

type Clocked = Pick<World, 'db' | 'now' | 'live' | 'gazetteer' | 'known'>

/** One of the two people says that the other one did not come (8.3). */
export const reportAbsence = (world: Clocked, me: Member, id: string, reason = '') =>
  between(world, id, async (tx, booking) => {
    const [role, at] = [sideOf(booking, me), world.now()]
    const reports = await reportsOn(tx, id)
    refuseIf(booking.state === 'confirmed' ? undefined : 'not_possible_now')
    refuseIf(whyNotReport(booking.departs_at, hasSaid(reports, role), at))
    await insertReport(tx, id, role, reason, at)
    await tellAbsence(tx, booking, role, at)
    if (reports.length > 0) await raiseAlarm(tx, 'absence_disputed', id, {}, at)
  })

/** The other one says that it was not so: an administrator decides, and the money stays where it is. */
export const objectToAbsence = (world: Clocked, me: Member, id: string, reason = '') =>
  between(world, id, async (tx, booking) => {
    const [role, at] = [sideOf(booking, me), world.now()]
    const other = (await reportsOn(tx, id)).find(({ reporter }) => reporter !== role) ?? refuse('not_possible_now')
    refuseIf(whyNotObject(other, at))
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
  between(world, id, async (tx, booking) => {
    refuseIf(isAdmin(me) ? undefined : 'admin_only')
    // their own money is at stake
    refuseIf(roleIn(booking, me) === 'admin' ? undefined : 'second_admin_needed')
    const reports = await reportsOn(tx, id)
    refuseIf(reports.length === 0 || (upheld && !hasSaid(reports, upheld)) ? 'not_possible_now' : undefined)
    await close(tx, booking, { upheld, event: decided(upheld), by: me.id, at: world.now() })
    await also?.(tx, world.now())
  })

const hasSaid = (reports: Report[], role: Reporter) => reports.some(({ reporter }) => reporter === role)

function sideOf(booking: Booking, me: Member): Reporter {
  const role = roleIn(booking, me)
  return role === 'admin' ? refuse('not_found') : role
}

/** An act on a confirmed booking under lock. */
async function between(world: Clocked, id: string, does: (tx: Tx, booking: Booking) => Promise<unknown>): Promise<void> {
  const { trip, booking } = await transact(world.db, async (tx) => {
    const held = await lockBehindTrip(tx, world, id)
    await does(tx, held.booking)
    return held
  })
  await tell(world, trip.id, [booking.driver_id, booking.passenger_id])
}

interface Closing {
  upheld: Reporter | null
  event: ReturnType<typeof decided>
  by: string | null
  at: Date
}

async function close(tx: Tx, booking: Booking, { upheld, event, by, at }: Closing): Promise<void> {
  await decideReports(tx, booking.id, upheld, by, at)
  await moveBooking(tx, booking, event, { by, at })
}

/** A day after departure a seat counts as travelled, and two days after a report that nobody objected to it stands; counts them. */
export async function finishTravelled(world: Clocked): Promise<number> {
  const ids = (await findTravelled(world.db, new Date(world.now().getTime() - DAY_MS))).map(({ id }) => id)
  for (const id of ids) await finish(world, id)
  return ids.length
}

const finish = (world: Clocked, id: string) =>
  between(world, id, async (tx, booking) => {
    const [reports, at] = [await reportsOn(tx, id), world.now()]
    const event = booking.state === 'confirmed' ? whatBecame(reports, booking.departs_at, at) : undefined
    if (event) await close(tx, booking, { upheld: reports[0]?.reporter ?? null, event, by: null, at })
  })
