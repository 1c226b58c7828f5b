import { sql } from 'kysely'
import { endChangeOf } from '../../bookings/changes/settling.ts'
import { removeTraveller } from '../../bookings/companions/leaving.ts'
import { cancel, giveHalvesBack } from '../../bookings/ending/endBooking.ts'
import { type Booking, lockLiveBookings, peopleOn, type Transition } from '../../bookings/queries.ts'
import { notify } from '../../notifications/queries.ts'
import type { Db, Tx } from '../../platform/database/connect.ts'
import type { Topic } from '../../platform/live/port.ts'
import { markCancelled, noteTrip } from '../../trips/queries.ts'

/** Cancels a person's future trips and seats (E4), notifies all people concerned, and refunds every payment in full. */
export async function endTravels(tx: Tx, personId: string, transition: Transition): Promise<Topic[]> {
  const topics: Topic[] = []
  for (const trip of await lockTravels(tx, personId, transition.at)) {
    const ended =
      trip.driver_id === personId ? await endTrip(tx, trip, transition) : await endSeats(tx, trip, personId, transition)
    topics.push(`trip:${trip.id}`, ...ended.flatMap(topicsOf))
  }
  return topics
}

const topicsOf = (booking: Booking): Topic[] => peopleOn(booking).map((id): Topic => `account:${id}`)

async function endTrip(tx: Tx, trip: Travel, transition: Transition): Promise<Booking[]> {
  const { seq, driver_id } = trip
  const bookings = await lockLiveBookings(tx, seq)
  await endAll(tx, bookings, driver_id, transition)
  await endChangeOf(tx, trip, transition)
  await giveHalvesBack(tx, trip, 'admin_cancelled', transition)
  await markCancelled(tx, seq, transition.at)
  const passengers = bookings.map(({ passenger_id }) => passenger_id)
  await noteTrip(tx, seq, 'cancelled', transition.by, transition.at, { cause: 'sanction', passengers })
  return bookings
}

async function endSeats(tx: Tx, { seq }: Travel, personId: string, transition: Transition): Promise<Booking[]> {
  const bookings = await lockLiveBookings(tx, seq)
  const own = bookings.filter(({ passenger_id }) => passenger_id === personId)
  await endAll(tx, own, personId, transition)
  const fellowTravels = bookings.filter(({ companion_ids }) => companion_ids.includes(personId))
  for (const booking of fellowTravels) await removeTraveller(tx, booking, personId, 'sanction', transition)
  return [...own, ...fellowTravels]
}

async function endAll(tx: Tx, bookings: Booking[], barred: string, transition: Transition): Promise<void> {
  for (const booking of bookings) {
    await notifyCounterparty(tx, booking, barred, transition.at)
    await cancel(tx, booking, 'sanction', transition)
  }
}

/** Notifies the driver or passenger who was not barred that the seat is canceled, without the reason. */
async function notifyCounterparty(tx: Tx, booking: Booking, barred: string, at: Date): Promise<void> {
  const to = booking.driver_id === barred ? booking.passenger_id : booking.driver_id
  // drivers never see the names of people on the waiting list
  if (to === booking.driver_id && booking.line_no !== null) return
  const details = { cause: 'sanction', ...(to === booking.passenger_id && { how: 'off' }) }
  await notify(tx, [{ to, kind: 'booking_cancelled', key: booking.id, at, booking: booking.id, details }])
}

export interface Travel {
  seq: number
  id: string
  driver_id: string
  change_id: string | null
}

/** Locks, in a fixed order, the future trips that a person drives, and those on which the person has a live seat. */
export async function lockTravels(tx: Tx, personId: string, now: Date): Promise<Travel[]> {
  const { rows } = await sql<Travel>`
    select t.seq, t.id, t.driver_id, t.change_id from trips t
    where (t.driver_id = ${personId} and t.cancelled_at is null and t.departs_at > ${now})
      or t.seq in (select trip_seq from travellers where account_id = ${personId} and departs_at > ${now}
        and state in ('requested', 'waiting', 'offered', 'accepted', 'confirmed'))
    order by t.seq for no key update of t`.execute(tx)
  return rows
}

/** Returns barred people with future trips or seats, left by a late payment or a simultaneous request. */
export async function barredTravellers(db: Db, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select a.id from accounts a where a.standing <> 'active' and (
      exists (select from trips t where t.driver_id = a.id and t.cancelled_at is null and t.departs_at > ${now})
      or exists (select from travellers b where b.account_id = a.id and b.departs_at > ${now}
        and b.state in ('requested', 'waiting', 'offered', 'accepted', 'confirmed'))) limit 100`.execute(db)
  return rows.map(({ id }) => id)
}
