import { notify } from '../../notifications/queries.ts'
import { moveDivision } from '../../payments/division/queries.ts'
import type { Tx, Db } from '../../platform/database/connect.ts'
import { transact } from '../../platform/database/transact.ts'
import type { Topic } from '../../platform/live/port.ts'
import { agreedInstant } from '../../platform/time.ts'
import { lockTrip, type LockedTrip, noteTrip } from '../../trips/queries.ts'
import type { World } from '../../world.ts'
import { accountsOn, type Booking, lockLiveBookings, moveBookings } from '../queries.ts'
import { rewriteSold } from './rewriteSold.ts'
import { dropChange, openChangeOf } from './settling.ts'

type Keeping = Omit<World, 'identity'>

const AT_ONCE = 1000

/**
 * Recomputes the instants of future trips when the rules of a time zone change, because people agreed on a local day and time at
 * the origin (T3). Departed trips are not changed.
 */
export async function recomputeDepartures(world: Keeping): Promise<number> {
  let moved = 0
  for (let after = 0, some = AT_ONCE; some === AT_ONCE;) {
    const trips = await upcomingTrips(world.db, world.now(), after, AT_ONCE)
    for (const trip of trips) if (isOff(trip)) moved += await keepAgreedTime(world, trip.seq)
    some = trips.length
    after = trips.at(-1)?.seq ?? after
  }
  return moved
}

type Agreed = Pick<LockedTrip, 'local_date' | 'local_time' | 'zone' | 'departs_at'>

const agreedOf = ({ local_date, local_time, zone }: Agreed) => agreedInstant(local_date, local_time.slice(0, 5), zone)
const isOff = (trip: Agreed) => agreedOf(trip).getTime() !== trip.departs_at.getTime()

async function keepAgreedTime(world: Keeping, seq: number): Promise<number> {
  const topics = await transact(world.db, (tx) => move(tx, world, seq))
  await world.live.publish(topics)
  return topics.length > 0 ? 1 : 0
}

async function move(tx: Tx, world: Keeping, seq: number): Promise<Topic[]> {
  const at = world.now()
  const locked = await lockTrip(tx, seq)
  if (!locked || locked.cancelled_at || !isOff(locked)) return []
  const shift = { from: locked.departs_at, to: agreedOf(locked) }
  if (shift.from <= at || shift.to <= at) return []
  const bookings = await lockLiveBookings(tx, seq)
  // drops an open change, since it was computed by the old rules; the driver can propose it again
  const change = await openChangeOf(tx, locked)
  const trip = change ? await dropChange(tx, world, locked, change, { by: null, at }) : locked
  await moveBookings(tx, seq, shift)
  await moveDivision(tx, seq, shift)
  const arrives_at = new Date(trip.arrives_at.getTime() + shift.to.getTime() - shift.from.getTime())
  await rewriteSold(tx, world, trip, { departs_at: shift.to, arrives_at })
  await noteTrip(tx, seq, 'clock_changed', null, at, shift)
  await notifyAboard(tx, trip, bookings, shift.to, at)
  return [`trip:${trip.id}`, ...[trip.driver_id, ...bookings.flatMap(accountsOn)].map((id): Topic => `account:${id}`)]
}

function notifyAboard(
  tx: Tx,
  { id: trip, driver_id }: LockedTrip,
  bookings: Booking[],
  departsAt: Date,
  at: Date,
): Promise<void> {
  const kind = 'clock_changed' as const
  const key = `${trip} ${departsAt.toISOString()}`
  const passengers = bookings.flatMap(({ id: booking, ...riders }) =>
    accountsOn(riders).map((to) => ({ to, kind, key, at, trip, booking })),
  )
  return notify(tx, [{ to: driver_id, kind, key, at, trip }, ...passengers])
}

/** Returns trips that have not departed, with their agreed local time, in the order of their numbers. */
const upcomingTrips = (db: Db, now: Date, after: number, most: number) =>
  db
    .selectFrom('trips')
    .select(['seq', 'local_date', 'local_time', 'zone', 'departs_at'])
    .where('departs_at', '>', now)
    .where('cancelled_at', 'is', null)
    .where('seq', '>', after)
    .orderBy('seq')
    .limit(most)
    .execute()
