import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useState } from 'react'
import { cancelTrip } from '#contract/bookings/bookings.ts'
import type { Scope } from '#contract/trips/series.ts'
import type { Trip } from '#contract/trips/trips.ts'
import { tripMessageHours } from '#domain/trips/tripMessage.ts'
import { call } from '../../client/api.ts'
import { useText } from '../../texts/texts.ts'
import { ConfirmButton } from '../../ui/dialogs/ConfirmButton.tsx'
import { ErrorBanner } from '../../ui/errors/ErrorBanner.tsx'
import { lazy } from '../../ui/kit/lazy.ts'
import { Skeleton } from '../../ui/kit/Skeleton.tsx'
import { RouteButton } from '../../ui/links.ts'
import { OpenChange } from '../changes/OpenChange.tsx'
import { MessageAboard } from '../MessageAboard.tsx'
import { ProgressLink } from '../ProgressLink.tsx'
import { seatsQuery } from '../queries.ts'
import { useTripMutation } from '../useBookingMutation.ts'
import { Requests } from './Requests.tsx'
import { followingOf, ScopeChoice } from './ScopeChoice.tsx'
import { SeatPlan } from './SeatPlan.tsx'

const AfterTrip = lazy('AfterTrip', () => import('./AfterTrip.tsx').then((file) => ({ default: file.AfterTrip })))

const live = new Set<string>(['requested', 'offered', 'accepted', 'confirmed'])

/** Shows the driver's part of a trip: requests, bookings, earnings, and cancellation. */
export function DriverPart({ trip, children }: { trip: Trip; children: ReactNode }) {
  const text = useText('driving')
  const { data: seats, error, refetch, dataUpdatedAt } = useQuery(seatsQuery(trip.id))
  if (!seats)
    return (
      <div className="mt-6">
        {error ? (
          <ErrorBanner error={error} title={text('seats_failed')} onRetry={() => void refetch()} />
        ) : (
          <Skeleton className="h-64 rounded-card" />
        )}
      </div>
    )
  const count = seats.bookings.filter(({ state }) => live.has(state)).length
  const hasLeft = !trip.cancelled && Date.parse(trip.departsAt) <= dataUpdatedAt
  const mayWrite = seats.bookings.some(({ state }) => state === 'confirmed') && isWithin(trip, dataUpdatedAt)
  const canCancel = !trip.cancelled && Date.parse(trip.departsAt) > dataUpdatedAt
  return (
    <section aria-label={text('your_trip')} className="mt-6 grid grid-cols-1 gap-6">
      {trip.change && <OpenChange trip={trip} change={trip.change} readAt={dataUpdatedAt} />}
      <Requests bookings={seats.bookings} readAt={dataUpdatedAt} />
      {seats.waiting > 0 && <p>{text('in_line', { count: seats.waiting })}</p>}
      {!trip.cancelled && (
        <ProgressLink idRoute={trip.id} departsAt={trip.departsAt} arrivesAt={trip.stops.at(-1)?.at ?? trip.departsAt} />
      )}
      <div className="flex flex-wrap gap-3">
        {children}
        {canCancel && !trip.change && <EditLink id={trip.id} />}
        {canCancel && <CancelTrip trip={trip} count={count} />}
      </div>
      {mayWrite && <MessageAboard idRoute={trip.id} />}
      {hasLeft ? (
        <Suspense>
          <AfterTrip trip={trip} seats={seats} now={dataUpdatedAt} />
        </Suspense>
      ) : (
        <SeatPlan seats={seats} />
      )}
    </section>
  )
}

/** Checks whether the driver may now write to all passengers. */
function isWithin({ cancelled, departsAt, stops }: Trip, now: number): boolean {
  const hours = { departsAt: new Date(departsAt), arrivesAt: new Date(stops.at(-1)?.at ?? departsAt) }
  const { opens, closes } = tripMessageHours(hours)
  return !cancelled && now >= opens.getTime() && now < closes.getTime()
}

/** Cancels the trip, or also the later trips of its series, after showing the effect on `count` people. */
function CancelTrip({ trip, count }: { trip: Trip; count: number }) {
  const text = useText('driving')
  const [scope, setScope] = useState<Scope>('one')
  const following = followingOf(trip, false).length
  const { mutate, isPending, error } = useTripMutation(trip.id, (body: { reason: string; scope?: Scope }, key) =>
    call(cancelTrip, { params: { id: trip.id }, body, key }),
  )
  const act = {
    isPending,
    error,
    mutate: (reason: string, then: { onSuccess: () => void }) =>
      mutate({ reason, ...(scope === 'following' && { scope }) }, then),
  }
  return (
    <ConfirmButton
      variant="outline"
      label={text('cancel_trip')}
      title={text('cancel_title')}
      yes={scope === 'following' ? text('cancel_yes_all', { count: following + 1 }) : text('cancel_yes')}
      isDangerous
      reason={{ label: text('cancel_reason'), hint: text('cancel_reason_hint'), isRequired: true, isFirst: true }}
      act={act}
    >
      {text('cancel_text', { count })}
      <ScopeChoice {...{ following, scope }} onChange={setScope} />
      {scope === 'following' && <p className="mt-3">{text('cancel_text_all')}</p>}
    </ConfirmButton>
  )
}

/** Links to the form that changes the user's own trip. */
function EditLink({ id }: { id: string }) {
  const text = useText('change')
  return (
    <RouteButton to="/route/$id/edit" params={{ id }} variant="outline">
      {text('edit')}
    </RouteButton>
  )
}
