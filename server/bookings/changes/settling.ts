import { holdsSeat } from '#domain/bookings/booking.ts'
import { moveDivision } from '../../payments/division/queries.ts'
import type { Tx } from '../../platform/database/connect.ts'
import { wallClock } from '../../platform/time.ts'
import type { LockedTrip } from '../../trips/queries.ts'
import type { Lists } from '../../trips/rewriteTrip.ts'
import { cancel, giveHalvesBack } from '../ending/endBooking.ts'
import { accountsOn, type Booking, lockLiveBookings, moveBookings, type Transition } from '../queries.ts'
import { notifyAnswered, notifySettled } from './notify.ts'
import { type ChangeAnswer, answersTo, type Change, findChange, moveAnswer, moveChange } from './queries.ts'
import { rewriteSold } from './rewriteSold.ts'

/** Returns the open change of a locked trip, if any. */
export const openChangeOf = async (tx: Tx, { change_id }: Pick<LockedTrip, 'change_id'>): Promise<Change | undefined> =>
  change_id === null ? undefined : findChange(tx, change_id)

/** Returns a locked trip in its present state. Settles a change whose deadline has passed, whether or not the job has run. */
export async function settled(tx: Tx, world: Lists & { now(): Date }, trip: LockedTrip): Promise<LockedTrip> {
  const change = await openChangeOf(tx, trip)
  return change && change.answer_by <= world.now() ? takeChange(tx, world, trip, change, world.now()) : trip
}

/**
 * Settles a change if the passenger who has now given up a seat was the last one without an answer. Returns the passengers to
 * notify of the new time.
 */
export async function afterChangeSettled(tx: Tx, world: Lists & { now(): Date }, trip: LockedTrip): Promise<string[]> {
  const change = await openChangeOf(tx, trip)
  if (!change) return []
  await settledIfAnswered(tx, world, trip, change, world.now())
  return (await lockLiveBookings(tx, trip.seq)).flatMap(accountsOn)
}

/** Settles a change once every passenger who holds a seat has answered. */
export async function settledIfAnswered(tx: Tx, lists: Lists, trip: LockedTrip, change: Change, at: Date): Promise<LockedTrip> {
  const bookings = await lockLiveBookings(tx, trip.seq)
  const answers = await answersTo(tx, change.id)
  const awaited = bookings.some(({ id, state }) => holdsSeat(state) && answerOf(answers, id)?.state === 'waiting')
  return awaited ? trip : takeChange(tx, lists, trip, change, at)
}

const answerOf = (answers: ChangeAnswer[], id: string) => answers.find(({ booking_id }) => booking_id === id)

/** Applies the proposed plan: passengers who accepted ride along, passengers without an answer are fully refunded. */
async function takeChange(tx: Tx, lists: Lists, trip: LockedTrip, change: Change, at: Date): Promise<LockedTrip> {
  const bookings = await lockLiveBookings(tx, trip.seq)
  for (const answer of await answersTo(tx, change.id))
    if (answer.state === 'waiting') await close(tx, change, answer, bookings, at)
  const shift = { from: change.departs_from, to: change.departs_to }
  await moveBookings(tx, trip.seq, shift)
  await moveDivision(tx, trip.seq, shift)
  if (shift.from.getTime() !== shift.to.getTime()) await giveHalvesBack(tx, trip, 'moved', { by: null, at })
  const taken = await rewriteSold(tx, lists, trip, planOf(trip, change, at))
  await moveChange(tx, change, 'take', { by: null, at })
  await notifySettled(tx, trip, change, 'taken', at)
  return taken
}

/** Closes one answer: a passenger who did not consent loses the seat; a request follows the change and can be withdrawn. */
async function close(tx: Tx, change: Change, answer: ChangeAnswer, live: Booking[], at: Date): Promise<void> {
  const booking = live.find(({ id }) => id === answer.booking_id)
  const event = !booking ? 'void' : holdsSeat(booking.state) ? 'lapse' : 'follow'
  await moveAnswer(tx, answer, event, { by: null, at })
  if (!booking || event !== 'lapse') return
  await cancelForChange(tx, change, booking, 'lapsed', at)
  await notifyAnswered(tx, change, booking, 'lapsed', at)
}

/**
 * Cancels the seat of a passenger who declines the change, with a full refund. It counts as the driver's cancellation, since the
 * driver would not drive as agreed (8.1, 8.4).
 */
export const cancelForChange = (tx: Tx, change: Change, booking: Booking, answer: 'no' | 'lapsed', at: Date) =>
  cancel(tx, booking, 'driver', { by: booking.driver_id, at, details: { change: change.id, answer } })

/** Ends a change without applying it: the old plan stays, and open answers are closed. */
export async function dropChange(
  tx: Tx,
  lists: Lists,
  trip: LockedTrip,
  change: Change,
  transition: Transition,
): Promise<LockedTrip> {
  await endChange(tx, trip, change, transition)
  return rewriteSold(tx, lists, trip, { change_id: null })
}

/** Ends the open change of a trip that is canceled or over. */
export async function endChangeOf(tx: Tx, trip: Pick<LockedTrip, 'id' | 'change_id'>, transition: Transition): Promise<void> {
  const change = await openChangeOf(tx, trip)
  if (change) await endChange(tx, trip, change, transition)
}

async function endChange(tx: Tx, trip: Pick<LockedTrip, 'id'>, change: Change, transition: Transition): Promise<void> {
  for (const answer of await answersTo(tx, change.id))
    if (answer.state === 'waiting') await moveAnswer(tx, answer, 'void', transition)
  await moveChange(tx, change, 'drop', transition)
  await notifySettled(tx, trip, change, 'dropped', transition.at)
}

const planOf = ({ zone, departs_at, arrives_at }: LockedTrip, change: Change, at: Date) => ({
  departs_at: change.departs_to,
  arrives_at: new Date(change.departs_to.getTime() + arrives_at.getTime() - departs_at.getTime()),
  local_time: wallClock(change.departs_to, zone).time,
  vehicle_id: change.vehicle_to,
  consumption_dl: change.consumption_dl,
  // null for changes proposed by versions of Tramo in which cars had no fuel type
  ...(change.fuel_price_id !== null && {
    fuel_price_id: change.fuel_price_id,
    petrol_price_id: change.petrol_price_id,
    petrol_percent: change.petrol_percent ?? 0,
  }),
  cap_minor: change.cap_minor,
  meeting_points: change.points_to,
  spots: change.spots_to.length > 0 ? change.spots_to : null,
  agreed_spots: null,
  change_id: null,
  agreed_at: at,
})
