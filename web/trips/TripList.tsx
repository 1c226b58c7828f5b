import type { UseQueryResult } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import type { TripCard as Trip } from '#contract/trips.ts'
import { late } from '../design/late.ts'
import { useText } from '../texts/texts.ts'
import type { Asked } from './asked.ts'
import type { TripPageReply } from './queries.ts'
import { TripCard } from './TripCard.tsx'
import { TripCardSkeleton } from './TripCardSkeleton.tsx'
import type { NamedEnds } from './wish.ts'

// Below six cards, and it waits to be told how many there are.
const TripPager = lazy(() => import('./TripPager.tsx').then(({ TripPager }) => ({ default: TripPager })))
// With their pictures, and rarely seen.
const Refused = lazy(() => import('./Refused.tsx').then(({ Refused }) => ({ default: Refused })))
// Below everything, and it brings styles of its own.
const AlertCall = lazy(() => late(import('../alerts/AlertCall.tsx')).then(({ AlertCall }) => ({ default: AlertCall })))
const NothingFound = lazy(() => import('./NothingFound.tsx').then(({ NothingFound }) => ({ default: NothingFound })))

interface TripListProps {
  asked: Asked
  ends: NamedEnds
  page: UseQueryResult<TripPageReply>
  pointAt: (id: string) => void
}

/** A page of cards, or what is there instead of it. */
export function TripList({ asked, ends, page, pointAt }: TripListProps) {
  const text = useText('trips')
  if (page.error)
    return (
      <Suspense fallback={<div className="min-h-dvh" />}>
        <Refused asked={asked} error={page.error} onRetry={page.refetch} />
      </Suspense>
    )
  if (!page.data || page.isPlaceholderData) return <Coming label={text('loading')} />
  const { routes, next } = page.data
  if (routes.length === 0)
    return (
      <Suspense fallback={<div className="min-h-dvh" />}>
        <AlertCall asked={asked} isEmpty />
        <NothingFound asked={asked} />
      </Suspense>
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
      <Suspense fallback={<div className="mt-8 min-h-11" />}>
        <TripPager asked={asked} next={next} />
        <AlertCall asked={asked} />
      </Suspense>
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
