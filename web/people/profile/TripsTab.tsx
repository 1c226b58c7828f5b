import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { PersonTrip } from '#contract/people/people.ts'
import { Requests } from '../../bookings/driving/Requests.tsx'
import { bookingsQuery } from '../../bookings/queries.ts'
import { useText } from '../../texts/texts.ts'
import { ErrorBanner } from '../../ui/errors/ErrorBanner.tsx'
import { EmptyState } from '../../ui/kit/EmptyState.tsx'
import { EmptyRoad } from '../../ui/kit/illustrations/EmptyRoad.tsx'
import { Skeleton } from '../../ui/kit/Skeleton.tsx'
import { RouteButton } from '../../ui/links.ts'
import { PostTripButton } from '../../ui/post/PostTripButton.tsx'
import { type MyTrip, myTrips } from './myTrips.ts'
import { OpenSeats } from './OpenSeats.tsx'
import { TripCards } from './TripCards.tsx'

/** "Trips Details": what waits for an answer, and all trips one drives or rides on, those to come first. */
export function TripsTab({ trips }: { trips: readonly PersonTrip[] }) {
  const text = useText('bookings')
  const riding = useQuery(bookingsQuery('driver'))
  const seats = useQuery(bookingsQuery('passenger'))
  const error = seats.error ?? riding.error
  if (!seats.data || !riding.data)
    return error ? (
      <ErrorBanner
        error={error}
        title={text('trips_failed')}
        onRetry={() => void Promise.all([seats.refetch(), riding.refetch()])}
      />
    ) : (
      <Skeleton className="h-64 rounded-card" />
    )
  // the seats say more of those that one rides on
  const driven = trips.filter(({ isDriver }) => isDriver)
  const { coming, earlier } = myTrips(driven, seats.data, riding.data, riding.dataUpdatedAt)
  if (coming.length + earlier.length === 0) return <NoTrips />
  return (
    <div className="grid grid-cols-1 gap-8">
      <Requests bookings={riding.data} readAt={riding.dataUpdatedAt} />
      <OpenSeats seats={seats.data} readAt={seats.dataUpdatedAt} />
      <Part title={text('coming')} trips={coming} isComing />
      <Part title={text('earlier')} trips={earlier} isComing={false} />
    </div>
  )
}

function Part({ title, trips, isComing }: { title: string; trips: readonly MyTrip[]; isComing: boolean }) {
  const id = useId()
  if (trips.length === 0) return null
  return (
    <section>
      <h2 id={id} className="mb-4 text-lg">
        {title}
      </h2>
      <TripCards trips={trips} labelledBy={id} isComing={isComing} />
    </section>
  )
}

/** Where trips will be, and how to have one. */
function NoTrips() {
  const text = useText('bookings')
  const actions = (
    <>
      <RouteButton to="/route-list" variant="outline">
        {text('see_trips')}
      </RouteButton>
      <PostTripButton />
    </>
  )
  return <EmptyState picture={<EmptyRoad />} title={text('no_trips')} text={text('no_trips_why')} actions={actions} />
}
