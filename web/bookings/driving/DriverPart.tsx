import { useQuery } from '@tanstack/react-query'
import type { Trip } from '#contract/trips.ts'
import { closesAt } from '#domain/settlement.ts'
import { Skeleton } from '../../design/Skeleton.tsx'
import { useText } from '../../texts/texts.ts'
import { Trouble } from '../../trips/Trouble.tsx'
import { seatsQuery } from '../queries.ts'
import { WayLink } from '../../way/WayLink.tsx'
import { AgainButtons } from './AgainButtons.tsx'
import { EditLink } from '../../changes/EditLink.tsx'
import { OpenChange } from '../../changes/OpenChange.tsx'
import { CancelTrip } from './CancelTrip.tsx'
import { NotDriven } from './NotDriven.tsx'
import { Requests } from './Requests.tsx'
import { SeatPlan } from './SeatPlan.tsx'

const live = new Set<string>(['requested', 'accepted', 'confirmed'])

/** What only the driver sees of a trip: who asks, who sits where, what comes in, and the way out. */
export function DriverPart({ trip }: { trip: Trip }) {
  const text = useText('driving')
  const { data: seats, error, refetch, dataUpdatedAt } = useQuery(seatsQuery(trip.id))
  if (!seats)
    return (
      <div className="mt-6">
        {error ? (
          <Trouble error={error} title={text('seats_failed')} onRetry={() => void refetch()} />
        ) : (
          <Skeleton className="h-64 rounded-card" />
        )}
      </div>
    )
  const count = seats.bookings.filter(({ state }) => live.has(state)).length
  const maySayNotDriven = seats.bookings.some(({ state }) => state === 'confirmed') && isOpen(trip, dataUpdatedAt)
  const canCancel = !trip.cancelled && Date.parse(trip.departsAt) > dataUpdatedAt
  return (
    <section aria-label={text('your_trip')} className="mt-6 grid grid-cols-1 gap-6">
      {!trip.cancelled && (
        <WayLink idRoute={trip.id} departsAt={trip.departsAt} arrivesAt={trip.stops.at(-1)?.at ?? trip.departsAt} />
      )}
      {trip.change && <OpenChange trip={trip} change={trip.change} readAt={dataUpdatedAt} />}
      <Requests bookings={seats.bookings} readAt={dataUpdatedAt} />
      <SeatPlan seats={seats} />
      <div className="flex flex-wrap gap-3">
        <AgainButtons id={trip.id} />
        {canCancel && !trip.change && <EditLink id={trip.id} />}
        {canCancel && <CancelTrip trip={trip} count={count} />}
        {maySayNotDriven && <NotDriven idRoute={trip.id} />}
      </div>
    </section>
  )
}

/** Has left, and is not closed yet. */
function isOpen({ departsAt, stops, cancelled }: Trip, now: number): boolean {
  const arrives = new Date(stops.at(-1)?.at ?? departsAt)
  return !cancelled && Date.parse(departsAt) <= now && now < closesAt(arrives).getTime()
}
