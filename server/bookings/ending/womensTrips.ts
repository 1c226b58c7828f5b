import { sql } from 'kysely'
import type { Tx } from '../../platform/database/connect.ts'
import type { Topic } from '../../platform/live/port.ts'
import { lockTrip, lockTrips } from '../../trips/queries.ts'
import { ONLY_WOMEN } from '../../trips/search/listedFlags.ts'
import type { World } from '../../world.ts'
import { settled } from '../changes/settling.ts'
import { removeTraveller } from '../companions/leaving.ts'
import { lockLiveBookings, peopleOn, type Transition } from '../queries.ts'
import { cancelAll } from './cancelTrip.ts'
import { cancel } from './endBooking.ts'

/**
 * Ends the women-only trips and seats of a person who is no longer registered as a woman. Each ends as if an administrator had
 * canceled it, with a full refund (A4, TR6, V15). The person's account is locked.
 */
export async function endWomensTrips(
  tx: Tx,
  world: Pick<World, 'now' | 'gazetteer' | 'known'>,
  personId: string,
  transition: Transition & { by: string },
): Promise<Topic[]> {
  const seqs = await womensTripsOf(tx, personId, transition.at)
  await lockTrips(tx, seqs)
  const topics: Topic[] = []
  for (const seq of seqs) {
    const trip = await lockTrip(tx, seq)
    if (!trip || trip.cancelled_at) continue
    const open = await settled(tx, world, trip)
    const bookings = await lockLiveBookings(tx, seq)
    topics.push(`trip:${trip.id}`, ...bookings.flatMap(peopleOn).map((id): Topic => `account:${id}`))
    if (trip.driver_id === personId) await cancelAll(tx, open, transition)
    else
      for (const booking of bookings)
        if (booking.passenger_id === personId) await cancel(tx, booking, 'admin', transition)
        else if (booking.companion_ids.includes(personId)) await removeTraveller(tx, booking, personId, 'admin', transition)
  }
  return topics
}

async function womensTripsOf(tx: Tx, personId: string, now: Date): Promise<number[]> {
  const { rows } = await sql<{ seq: number }>`
    select t.seq from trips t
    where (t.preferences & ${ONLY_WOMEN}) <> 0 and t.cancelled_at is null and t.departs_at > ${now}
      and (t.driver_id = ${personId} or t.seq in (select trip_seq from travellers where account_id = ${personId}
        and state in ('requested', 'waiting', 'offered', 'accepted', 'confirmed')))
    order by t.seq`.execute(tx)
  return rows.map(({ seq }) => seq)
}
