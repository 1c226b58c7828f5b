import type { Ender } from '#domain/bookings/booking.ts'
import { isAdmin, type Member } from '#domain/people/account.ts'
import { refuse } from '#domain/refusal.ts'
import type { Tx } from '../platform/database/connect.ts'
import { lockTrip, type LockedTrip } from '../trips/queries.ts'
import type { World } from '../world.ts'
import { settled } from './changes/settling.ts'
import { type Booking, lockBooking, tripOfBooking } from './queries.ts'

type WithPeople = Pick<Booking, 'driver_id' | 'passenger_id' | 'companion_ids' | 'line_no'>

/** Returns the caller's role for actions on a booking. Companions act on their own seat only (row 45). */
export function roleIn(booking: WithPeople, me: Member): Ender {
  const role = viewerOf(booking, me)
  return role === 'companion' ? refuse('not_yours') : role
}

/** Role of the viewer of a booking: one of its two people, an account that rides along, or an administrator. */
export type BookingRole = Ender | 'companion'

/**
 * Returns the caller's role in a booking. Refuses strangers as not found, and also the driver if the booking never left the
 * waiting list.
 */
export function viewerOf({ driver_id, passenger_id, companion_ids, line_no }: WithPeople, me: Member): BookingRole {
  if (me.id === passenger_id) return 'passenger'
  if (companion_ids.includes(me.id)) return 'companion'
  if (me.id === driver_id) return line_no === null ? 'driver' : refuse('not_found')
  return isAdmin(me) ? 'admin' : refuse('not_found')
}

type Clock = Pick<World, 'now' | 'gazetteer' | 'known'>

/** Locks the trip, then the booking, as everywhere, so that transactions cannot deadlock. Returns both in their present state. */
export async function lockBehindTrip(tx: Tx, world: Clock, id: string): Promise<{ trip: LockedTrip; booking: Booking }> {
  const seq = (await tripOfBooking(tx, id)) ?? refuse('not_found')
  const trip = await settled(tx, world, (await lockTrip(tx, seq)) ?? refuse('not_found'))
  const booking = (await lockBooking(tx, id)) ?? refuse('not_found')
  return { trip, booking }
}

/** Publishes a change of a trip to the pages of all people concerned. Called after the commit. */
export async function publishBookingChanged({ live }: Pick<World, 'live'>, tripId: string, people: string[]): Promise<void> {
  await live.publish([`trip:${tripId}`, ...new Set(people.map((id) => `account:${id}` as const))])
}
