import { join } from '../bookings/join.ts'
import type { Tx } from '../platform/database/connect.ts'
import type { World } from '../world.ts'
import { diceOf } from './dice.ts'
import { firstSubjects } from './people/accounts.ts'
import { people } from './people/people.ts'
import type { Riders } from './people/riders.ts'
import type { DemoTrip } from './queries.ts'
import { memberOf } from './trips/offers.ts'

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
