import type { Wanted } from '#contract/trips/rideRequests.ts'
import { useText } from '../../texts/texts.ts'

/** "3 people want to come along": each person once, however many requests they show; else that several look for the road. */
export function useWantedTitle() {
  const text = useText('wanted')
  return ({ requests, more }: Pick<Wanted, 'requests' | 'more'>) => {
    const count = new Set(requests.map(({ person }) => person.id)).size
    if (count === 0) return text('demand')
    return more ? text('title_many', { count: String(count) }) : text('title', { count })
  }
}
