import type { UseQueryResult } from '@tanstack/react-query'
import type { TripCard as Trip } from '#contract/trips.ts'
import { useText } from '../texts/texts.ts'
import type { Asked } from './asked.ts'
import type { TripPageReply } from './queries.ts'
import { TripCard } from './TripCard.tsx'
import { TripCardSkeleton } from './TripCardSkeleton.tsx'
import type { NamedEnds } from './wish.ts'
import { TripPager } from './TripPager.tsx'
import { Refused } from './Refused.tsx'
import { AlertCall } from '../alerts/AlertCall.tsx'
import { NothingFound } from './NothingFound.tsx'

interface TripListProps {
  asked: Asked
  ends: NamedEnds
  page: UseQueryResult<TripPageReply>
  pointAt: (id: string) => void
}

/** A page of cards, or what is there instead of it. */
export function TripList({ asked, ends, page, pointAt }: TripListProps) {
  const text = useText('trips')
  if (page.error) return <Refused asked={asked} error={page.error} onRetry={page.refetch} />
  if (!page.data || page.isPlaceholderData) return <Coming label={text('loading')} />
  const { routes, next } = page.data
  if (routes.length === 0)
    return (
      <>
        <AlertCall asked={asked} isEmpty />
        <NothingFound asked={asked} />
      </>
    )
  // Prices of different roads say nothing about each other.
  const best = asked.isSearch && asked.address.order !== 'price' ? cheapest(routes) : undefined
  return (
    <>
      <ul className="mt-4 grid grid-cols-1 gap-4">
        {routes.map((trip) => (
          <li key={trip.id}>
            <TripCard trip={trip} asked={asked} ends={ends} isBestPrice={trip.id === best} onPoint={() => pointAt(trip.id)} />
          </li>
        ))}
      </ul>

      <TripPager asked={asked} next={next} />
      <AlertCall asked={asked} />
    </>
  )
}

function Coming({ label }: { label: string }) {
  return (
    <div className="mt-4 grid gap-4" role="status">
      <span className="sr-only">{label}</span>
      {[0, 1, 2, 3, 4, 5].map((at) => (
        <TripCardSkeleton key={at} />
      ))}
    </div>
  )
}

const priceOf = ({ stretch, priceMinor }: Trip) => stretch?.priceMinor ?? priceMinor

/** The one trip of the page that costs least, if there is only one and it can still be had. */
function cheapest(trips: Trip[]): string | undefined {
  const [best, second] = trips
    .filter(({ place, stretch }) => (stretch?.place ?? place) > 0)
    .toSorted((a, b) => priceOf(a) - priceOf(b))
  return best && second && priceOf(best) < priceOf(second) ? best.id : undefined
}
