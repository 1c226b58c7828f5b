import type { RideRequest } from '#contract/trips/rideRequests.ts'
import { useText } from '../../texts/texts.ts'

/** "9:00 to 12:00, 1 hour earlier or later"; undefined for any hour. */
export function useHoursWords() {
  const text = useText('wanted')
  return ({ hours, flexibleHours: count }: Pick<RideRequest, 'hours' | 'flexibleHours'>): string | undefined => {
    if (!hours) return undefined
    return count === 0 ? text('wants_hours', hours) : text('wants_hours_more', { ...hours, count })
  }
}
