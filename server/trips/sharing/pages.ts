import type { SharedCard } from '#contract/trips/trips.ts'
import { refuse } from '#domain/refusal.ts'
import { dayText } from '#domain/time.ts'
import { UUID_PATTERN } from '#domain/uuid.ts'
import { encoded, type OwnPage } from '../../platform/http/pages/pages.ts'
import { ttlCache } from '../../platform/ttlCache.ts'
import { amount } from '../../platform/wire.ts'
import type { World } from '../../world.ts'
import { withHead } from './head.tsx'
import { type Ends, publicTrip, readSharedAddress, type SharedTrip, sharePath, type Sharing } from './sharedTrip.ts'

const TRIP = new RegExp(`^/route/(${UUID_PATTERN})$`, 'i')
const KEPT_MS = 10_000
const MAX_KEPT = 200

/** Returns a trip's page with its own head; undefined for other URLs and hidden trips. */
export function sharedTripPages(world: Pick<World, 'db' | 'pool' | 'now' | 'gazetteer' | 'publicUrl'>): OwnPage {
  const cachedTrip = ttlCache<SharedTrip | undefined>({ ms: KEPT_MS, most: MAX_KEPT, now: world.now })
  const made = ttlCache<Buffer>({ ms: KEPT_MS, most: MAX_KEPT, now: world.now })
  return async ({ url, language, encoding, frame }) => {
    const [, id] = TRIP.exec(url.pathname.replace(/\/$/, '')) ?? []
    if (!id) return undefined
    const { ends } = readSharedAddress(url.searchParams)
    const trip = await cachedTrip(JSON.stringify([id, known(world, ends)]), () => publicTrip(world, id, known(world, ends)))
    // the cache key contains the stretch that was found, because a request may name any two numbers as its ends
    return (
      trip &&
      made(JSON.stringify([sharePath(trip), trip.seatsLeft, trip.priceMinor, language, encoding]), async () =>
        encoded(withHead(frame(), trip, language, world.publicUrl), encoding),
      )
    )
  }
}

/** Returns the ends if both are places; otherwise the whole trip is shown. */
const known = ({ gazetteer }: Pick<World, 'gazetteer'>, ends: Ends | undefined) =>
  ends && gazetteer.get(ends.from) && gazetteer.get(ends.to) ? ends : undefined

/**
 * Presents a trip to the visitor who opens its link. Women-only trips have no card, because open lists leave them out; departed
 * trips have none, because they are of no use to a visitor.
 */
export async function sharedCard(
  world: Sharing,
  id: string,
  { from = '', to = '' }: { from?: string | undefined; to?: string | undefined },
): Promise<SharedCard> {
  const { ends } = readSharedAddress(new URLSearchParams({ from, to }))
  const trip = (await publicTrip(world, id, ends)) ?? refuse('not_found')
  if (trip.extras.includes('onlyWomen') || trip.leavesAt <= world.now()) refuse('not_found')
  return {
    from: trip.from.name,
    to: trip.to.name,
    via: trip.via.map(({ name }) => name),
    date: dayText(trip.day),
    hours: trip.hours,
    arrivalHours: trip.arrivalHours,
    durationS: Math.round((trip.arrivesAt.getTime() - trip.leavesAt.getTime()) / 1000),
    place: trip.seatsLeft,
    ...amount(BigInt(trip.priceMinor), trip.currency),
    restriction: trip.extras.join(','),
  }
}
