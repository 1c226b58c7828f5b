import { useQuery } from '@tanstack/react-query'
import { useText } from '../../texts/texts.ts'
import { tripQuery } from '../queries.ts'
import type { TripSearch } from '../tripQuery.ts'
import { TripCard } from './TripCard.tsx'

/**
 * Shows the newly posted trip above the list, in which it may be many pages down. Renders nothing if the trip cannot be loaded.
 */
export function PostedTrip({ id, search }: { id: string; search: TripSearch }) {
  const text = useText('trips')
  const { data: trip } = useQuery(tripQuery(id, {}))
  if (!trip) return null
  return (
    <section aria-labelledby="posted" className="mt-2 rounded-card bg-brand-soft p-3 sm:mt-4 sm:p-4">
      <h2 id="posted" className="mb-2 text-base text-brand-ink">
        {text('posted')}
      </h2>
      <TripCard trip={trip} search={search} ends={{}} isBestPrice={false} onPoint={() => undefined} />
    </section>
  )
}
