import type { Wanted } from '#contract/trips/rideRequests.ts'
import { useText } from '../../texts/texts.ts'

/** "3 people want to come along": each person once, however many requests they show. */
export function useWantedTitle() {
  const text = useText('wanted')
  return ({ requests, more }: Pick<Wanted, 'requests' | 'more'>) => {
    const count = new Set(requests.map(({ person }) => person.id)).size
    return more ? text('title_many', { count: String(count) }) : text('title', { count })
  }
}
