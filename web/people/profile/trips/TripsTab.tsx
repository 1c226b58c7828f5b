import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import type { Booking } from '#contract/bookings/bookings.ts'
import type { PersonTrip } from '#contract/people/people.ts'
import { Requests } from '../../../bookings/driving/Requests.tsx'
import { bookingsQuery } from '../../../bookings/queries.ts'
import { Statuses } from '../../../bookings/seat/SeatStatus.tsx'
import { cityOf } from '../../../places/name.ts'
import { useText, useLanguage } from '../../../texts/texts.ts'
import { useHours } from '../../../ui/clocks.ts'
import { ErrorBanner } from '../../../ui/errors/ErrorBanner.tsx'
import { longDayText } from '../../../ui/formatting/units.ts'
import { capitalized } from '../../../ui/kit/capitalized.ts'
import { EmptyState } from '../../../ui/kit/EmptyState.tsx'
import { EmptyRoad } from '../../../ui/kit/illustrations/EmptyRoad.tsx'
import { Skeleton } from '../../../ui/kit/Skeleton.tsx'
import { RouteButton } from '../../../ui/links.ts'
import { PersonLine } from '../../../ui/person/PersonLine.tsx'
import { PostTripButton } from '../../../ui/post/usePostTrip.tsx'
import { dayIn } from '../../../ui/tripAddress.ts'
import { type MyTrip, myTrips } from './myTrips.ts'
import { SeatTags } from './SeatTags.tsx'
import { TripCards } from './TripCards.tsx'

interface OpenSeatsProps {
  seats: readonly Booking[]
  /** when the bookings were read, by this device's clock */
  readAt: number
}

/** Lists the user's requests that await an answer or a payment, earliest deadline first, each with its actions. */
function OpenSeats({ seats, readAt }: OpenSeatsProps) {
  const text = useText('bookings')
  const id = useId()
  if (seats.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-lg">
        {text('open_seats', { count: seats.length })}
      </h2>
      <ul className="mt-4 grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        {seats.map((seat) => (
          <Card key={seat.id} seat={seat} aheadMs={Date.parse(seat.now) - readAt} />
        ))}
      </ul>
    </section>
  )
}

function Card({ seat, aheadMs }: { seat: Booking; aheadMs: number }) {
  return (
    <li className="flex min-w-0 flex-col gap-4 rounded-card border border-line bg-surface p-4 sm:p-5">
      <Stretch seat={seat} />
      <PersonLine person={seat.driver} />
      <Statuses booking={seat} aheadMs={aheadMs} />
    </li>
  )
}

/** Shows the day and the part of the trip, with a link to the booking. */
function Stretch({ seat: { id, pickUp, dropOff, state, change, driver } }: { seat: Booking }) {
  const text = useText('bookings')
  const driving = useText('driving')
  return (
    <div className="flex flex-wrap items-start justify-between gap-4">
      <div className="min-w-0">
        <p className="font-bold">
          <Link
            to="/booking/$id"
            params={{ id }}
            title={text('see_seat_with', { driver: driver.name })}
            className="text-brand-ink underline underline-offset-3"
          >
            {driving('from_to', { from: cityOf(pickUp.name), to: cityOf(dropOff.name) })}
          </Link>
        </p>
        <p className="text-sm text-muted tabular-nums">
          {capitalized(longDayText(dayIn(pickUp.date) ?? '', useLanguage()))} · {useHours()(pickUp, dropOff)}
        </p>
      </div>
      <SeatTags state={state} change={change} />
    </div>
  )
}

/** "Trips Details": lists pending requests, then all trips of the user as driver or passenger, future trips first. */
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
  // trips as a passenger come from the bookings, which have more data
  const driven = trips.filter(({ isDriver }) => isDriver)
  const { waiting, upcoming, earlier } = myTrips(driven, seats.data, riding.data, riding.dataUpdatedAt)
  if (waiting.length + upcoming.length + earlier.length === 0) return <NoTrips />
  return (
    <div className="grid grid-cols-1 gap-8">
      <Requests bookings={riding.data} readAt={riding.dataUpdatedAt} />
      <OpenSeats seats={waiting} readAt={seats.dataUpdatedAt} />
      <Part title={text('coming')} trips={upcoming} isUpcoming />
      <Part title={text('earlier')} trips={earlier} isUpcoming={false} />
    </div>
  )
}

function Part({ title, trips, isUpcoming }: { title: string; trips: readonly MyTrip[]; isUpcoming: boolean }) {
  const id = useId()
  if (trips.length === 0) return null
  return (
    <section>
      <h2 id={id} className="mb-4 text-lg">
        {title}
      </h2>
      <TripCards trips={trips} labelledBy={id} isUpcoming={isUpcoming} />
    </section>
  )
}

/** Explains an empty list of trips, with links to find or post a trip. */
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
