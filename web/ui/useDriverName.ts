import type { TripCard } from '#contract/trips/trips.ts'
import { useText } from '../texts/texts.ts'

/** Returns the driver's first name, or "The driver" for visitors, who do not get the name. */
export function useDriverName({ users }: Pick<TripCard, 'users'>): string {
  const text = useText('trips')
  return users[0]?.name ?? text('the_driver')
}
