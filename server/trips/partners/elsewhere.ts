import type { Received, Reply } from '#contract/endpoint.ts'
import type { showElsewhere } from '#contract/trips/elsewhere.ts'
import { refuseIf } from '#domain/refusal.ts'
import { dayAfter, dayFrom, MINUTE_MS } from '#domain/time.ts'
import { startOf, wallClock } from '../../platform/time.ts'
import { ttlCache } from '../../platform/ttlCache.ts'
import type { World } from '../../world.ts'
import { resolvePlace } from '../search/parseSearch.ts'

type Elsewhere = Reply<typeof showElsewhere>
type PartnerWorld = Pick<World, 'partners' | 'gazetteer' | 'now'>

const MAX_ANSWERS = 500
const caches = new WeakMap<World['partners'], ReturnType<typeof ttlCache<Elsewhere>>>()

/**
 * Returns trips of partners on a road and a day, as links to their sites (ST23). Requested once a minute, and never passed on to
 * other partners.
 */
export function elsewhere(world: PartnerWorld, query: Received<typeof showElsewhere>['query']): Promise<Elsewhere> {
  const [departure, arrival] = [resolvePlace(world, query.from), resolvePlace(world, query.to)]
  refuseIf(departure.id === arrival.id ? 'same_place' : undefined)
  const day = dayFrom(query.date)
  const { zone } = departure
  const cache = caches.get(world.partners) ?? ttlCache<Elsewhere>({ ms: MINUTE_MS, most: MAX_ANSWERS, now: world.now })
  caches.set(world.partners, cache)
  return cache(`${departure.id} ${arrival.id} ${day}`, async () => {
    const answers = await world.partners.journeys({
      departure,
      arrival,
      from: startOf(day, zone),
      to: startOf(dayAfter(day, 1), zone),
    })
    return {
      partners: answers
        .filter(({ journeys }) => journeys.length > 0)
        .map(({ name, journeys }) => ({
          name,
          trips: journeys.map(({ url, at }) => ({ url, hours: wallClock(at, zone).time })),
        })),
    }
  })
}
