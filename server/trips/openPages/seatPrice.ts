import type { Reply } from '#contract/endpoint.ts'
import type { showSeatPrice } from '#contract/trips/seatPrice.ts'
import { displayName } from '#domain/places/place.ts'
import { HOUR_MS } from '#domain/time.ts'
import { ttlCache } from '../../platform/ttlCache.ts'
import { amount } from '../../platform/wire.ts'
import { type Open, type OpenTrip, roadsLately, type TownPair, upcomingTrips } from './roads.ts'

type SeatPrice = Reply<typeof showSeatPrice>

const FEWEST_TRIPS = 3
const MAX_ROADS = 5

const caches = new WeakMap<Open['pool'], ReturnType<typeof ttlCache<SeatPrice>>>()

/** Returns the price of a seat on the busiest road with enough open trips (ST13), computed once an hour. */
export function seatPrice(world: Open): Promise<SeatPrice> {
  const cache = caches.get(world.pool) ?? ttlCache<SeatPrice>({ ms: HOUR_MS, most: 1, now: world.now })
  caches.set(world.pool, cache)
  return cache('seat price', async () => ({ road: await pricedRoad(world) }))
}

async function pricedRoad(world: Open): Promise<SeatPrice['road']> {
  for (const road of await roadsLately(world, MAX_ROADS)) {
    const median = medianPrice(await upcomingTrips(world, road))
    if (median) return { ...namesOf(road), ...amount(BigInt(median.priceMinor), median.currency) }
  }
  return null
}

const namesOf = ({ from, to }: TownPair) => ({ from: displayName(from), to: displayName(to) })

/**
 * Returns the trip with the median price, among the trips in the currency of the first one; of two middle trips, the cheaper one.
 */
function medianPrice(trips: readonly OpenTrip[]): OpenTrip | undefined {
  const alike = trips.filter(({ currency }) => currency === trips[0]?.currency)
  if (alike.length < FEWEST_TRIPS) return undefined
  return alike.toSorted((a, b) => a.priceMinor - b.priceMinor)[Math.floor((alike.length - 1) / 2)]
}
