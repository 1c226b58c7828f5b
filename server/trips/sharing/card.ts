import type { SharedCard } from '#contract/trips/trips.ts'
import { refuse } from '#domain/refusal.ts'
import { dayText } from '#domain/time.ts'
import { amount } from '../../platform/wire.ts'
import { readSharedAddress, type Sharing, shownTrip } from './sharedTrip.ts'

/**
 * A trip for the visitor who opens its address. Open lists leave out trips for women only, so these have no card either; a trip that
 * has left is of no use to a visitor.
 */
export async function sharedCard(
  world: Sharing,
  id: string,
  { from = '', to = '' }: { from?: string | undefined; to?: string | undefined },
): Promise<SharedCard> {
  const { ends } = readSharedAddress(new URLSearchParams({ from, to }))
  const trip = (await shownTrip(world, id, ends)) ?? refuse('not_found')
  if (trip.extras.includes('onlyWomen') || trip.leavesAt <= world.now()) refuse('not_found')
  return {
    from: trip.from.name,
    to: trip.to.name,
    date: dayText(trip.day),
    hours: trip.hours,
    place: trip.seatsLeft,
    ...amount(BigInt(trip.priceMinor), trip.currency),
    restriction: trip.extras.join(','),
  }
}
