import { MINUTE_MS } from '#domain/time.ts'
import { join } from '../../bookings/join.ts'
import type { Tx } from '../../platform/database/connect.ts'
import type { World } from '../../world.ts'
import { diceOf } from '../dice.ts'
import { firstSubjects } from '../people/accounts.ts'
import { people } from '../people/people.ts'
import type { Riders } from '../people/riders.ts'
import { type DemoTrip, insertBookings } from '../queries.ts'
import { keepBooks } from './books.ts'
import { memberOf } from './offers.ts'
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
  // a driver takes a while to answer; what needs no answer is paid at once
  const moments = ({ joining }: DemoTrip) => {
    const takesMs = joining === 'on_approval' ? dice.whole(10, 110) * MINUTE_MS : 0
    return { requested_at: new Date(now.getTime() - takesMs), confirmed_at: now }
  }
  const rows = trips.flatMap((trip) =>
    riders
      .board(trip, wanted.get(trip.id) ?? 0, dice, { but })
      .map((rider) => ({ ...demoSeatOf(trip, rider, moments(trip)), state: 'confirmed' as const })),
  )
  if (rows.length === 0) return
  const bookings = await insertBookings(tx, rows)
  await keepBooks(
    tx,
    bookings.map(({ id }) => id),
  )
}

/** A seat of the first driver's next trip on approval was asked for just now, by the product's own act, and waits for the answer. */
export async function askForSeat(tx: Tx, world: World, { trips, riders }: { trips: DemoTrip[]; riders: Riders }, seed: number) {
  const [driver] = await tx
    .selectFrom('accounts')
    .select('id')
    .where('subject', '=', people[0]?.subject ?? '')
    .execute()
  const trip = trips.find((one) => one.driver_id === driver?.id && one.joining === 'on_approval' && !one.only_women)
  const [rider] = trip ? riders.board(trip, 1, diceOf(seed + 4), { but: firstSubjects() }) : []
  const made = people.find(({ subject }) => subject === rider?.subject)
  if (!trip || !rider || !made) return
  const sent = { idRoute: trip.id, message: 'Hola, viajo con una mochila sola. ¿Tenés lugar?' }
  await join(tx, world, { ...memberOf(made, rider.id), hasCar: rider.drives }, sent, {})
}
