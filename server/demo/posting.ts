import { wholeUnit } from '#domain/money.ts'
import type { Member } from '#domain/people/account.ts'
import type { Route } from '#domain/places/place.ts'
import type { Routing } from '../providers/routing/port.ts'
import { postTrip } from '../trips/actions.ts'
import { planTrip } from '../trips/posting/plan.ts'
import type { World } from '../world.ts'
import type { Offer, Taken } from './offers.ts'
import type { Made } from './people.ts'

/** Publishes through the product's own action, so that every rule holds. */
export async function post(world: World, driver: Member, { sent, percent, taken }: Offer): Promise<{ id: string } & Taken> {
  const asked = percent < 100 ? { priceMinor: await partOfCap(world, driver, sent, percent) } : {}
  return { ...(await postTrip(world, driver, { ...sent, ...asked })), ...taken }
}

/** People ask for round figures: hundreds of pesos. */
async function partOfCap(world: World, driver: Member, sent: Offer['sent'], percent: number): Promise<number> {
  const { price } = await planTrip(world, driver, sent)
  const round = 100n * wholeUnit(price.currency)
  const asked = (price.capMinor * BigInt(percent)) / 100n
  return Number(asked - (asked % round))
}

export const memberOf = ({ email, givenName, genre }: Made, id: string): Member => ({
  id,
  email,
  name: givenName,
  genre,
  registered: true,
  hasCar: true,
  admin: false,
  standing: 'active',
})

/** Asks for each way once: many trips share it, and a hosted router counts its calls. */
export function remembering(routing: Routing): Routing {
  const known = new Map<string, Promise<Route>>()
  return {
    route: (stops) => {
      const key = JSON.stringify(stops.map(({ lat, lng }) => [lat, lng]))
      const route = known.get(key) ?? routing.route(stops)
      known.set(key, route)
      return route
    },
  }
}
