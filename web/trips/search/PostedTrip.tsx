import { useQuery } from '@tanstack/react-query'
import { useText } from '../../texts/texts.ts'
import { tripQuery } from '../queries.ts'
import type { TripSearch } from '../tripQuery.ts'
import { TripCard } from './TripCard.tsx'

/** The trip that was posted just now, above the list that it may be many pages down in; nothing once it cannot be had. */
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
