import type { Place } from '#domain/places/place.ts'
import { preferenceBits } from '#domain/trips/trip.ts'
import type { StretchSearch } from '#server/trips/search/parseSearch.ts'
import { dayOf, NOW } from './clocks.ts'
import { dayDrawer, pairDrawer } from './demand.ts'
import { type Network, placeAt } from './network.ts'
import { oneOf, type Random } from './random.ts'
import { ONLY_WOMEN } from './trips.ts'

export type Question = Omit<StretchSearch, 'order' | 'after'>

const preferences = (['petsAllowed', 'foodAllowed', 'kidsAllowed'] as const).map((one) => preferenceBits([one]))

/**
 * Generates random searches without duplicates, mostly on popular roads and days. If there are few trips, most searches find
 * none.
 */
export function questions(network: Network, count: number, random: Random): Question[] {
  const [drawPair, drawDay] = [pairDrawer(network, 0.6), dayDrawer()]
  const found = new Map<string, Question>()
  while (found.size < count) {
    const [{ from, to }, day] = [drawPair(random), drawDay(random)]
    found.set(`${from} ${to} ${day}`, question(placeAt(network.places, from), placeAt(network.places, to), day, random))
  }
  return [...found.values()]
}

const question = (from: Place, to: Place, day: number, random: Random): Question => ({
  from,
  to,
  day: dayOf(day),
  now: NOW,
  seats: oneOf(random, [1, 1, 1, 1, 2, 2, 3]),
  need: random() < 0.75 ? 0 : oneOf(random, [preferences[0] ?? 0, preferences[1] ?? 0, preferences[2] ?? 0]),
  avoid: random() < 0.4 ? 0 : ONLY_WOMEN,
})
