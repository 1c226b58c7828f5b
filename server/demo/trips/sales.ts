import type { Tx } from '../../platform/database/connect.ts'
import { diceOf } from '../dice.ts'
import { firstSubjects } from '../people/accounts.ts'
import type { Riders } from '../people/riders.ts'
import { type DemoTrip, insertBookings } from '../queries.ts'
import { keepBooks } from './books.ts'
import { demoSeatOf } from './seats.ts'

/**
 * Seats of trips to come that are taken: each is a booking that was paid in the sandbox, with its books. `wanted` says how many by the
 * trip's id. The first people of the login page have no seat yet, so that a visitor who tries Tramo may take any.
 */
export async function sellAhead(
  tx: Tx,
  { now, trips, wanted, riders }: { now: Date; trips: DemoTrip[]; wanted: Map<string, number>; riders: Riders },
  seed: number,
): Promise<void> {
  const [dice, but] = [diceOf(seed + 3), firstSubjects()]
  const moment = { requested_at: now, confirmed_at: now }
  const rows = trips.flatMap((trip) =>
    riders
      .board(trip, wanted.get(trip.id) ?? 0, dice, { but })
      .map((rider) => ({ ...demoSeatOf(trip, rider, moment), state: 'confirmed' as const })),
  )
  if (rows.length === 0) return
  const bookings = await insertBookings(tx, rows)
  await keepBooks(
    tx,
    bookings.map(({ id }) => id),
  )
}
