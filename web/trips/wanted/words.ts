import type { RideRequest, Wanted } from '#contract/trips/rideRequests.ts'
import { useText } from '../../texts/texts.ts'

/** Returns a text such as "9:00 to 12:00, 1 hour earlier or later"; undefined if any time fits. */
export function useHoursWords() {
  const text = useText('wanted')
  return ({ hours, flexibleHours: count }: Pick<RideRequest, 'hours' | 'flexibleHours'>): string | undefined => {
    if (!hours) return undefined
    return count === 0 ? text('wants_hours', hours) : text('wants_hours_more', { ...hours, count })
  }
}

/** Returns a text such as "3 people want to come along". Counts people, not requests. */
export function useWantedTitle() {
  const text = useText('wanted')
  return ({ requests, more }: Pick<Wanted, 'requests' | 'more'>) => {
    const count = new Set(requests.map(({ person }) => person.id)).size
    return more ? text('title_many', { count: String(count) }) : text('title', { count })
  }
}
