import { Link } from '@tanstack/react-router'
import type { Booking } from '#contract/bookings/bookings.ts'
import type { PersonTrip } from '#contract/people/people.ts'
import { StateTag } from '../../bookings/StateTag.tsx'
import { cityOf } from '../../places/name.ts'
import { useText } from '../../texts/texts.ts'
import { useAgain } from '../../trips/trip/useAgain.ts'
import { Tag } from '../../ui/kit/Tag.tsx'
import type { MyTrip } from './myTrips.ts'
import type { TripLine } from './TripGrid.tsx'

const linkLook =
  'inline-flex min-h-6 items-center text-sm font-semibold whitespace-nowrap text-brand-ink underline underline-offset-3'

/** A trip as a line of the own list: whether one drives, where it stands, and what to do next. */
export function useTripLine(): (one: MyTrip) => TripLine {
  const text = useText('bookings')
  return (one) =>
    one.isDriver
      ? {
          ...one.trip,
          key: one.trip.id,
          idRoute: one.trip.id,
          cells: [text('yes'), <Driven key="state" one={one} />],
        }
      : {
          key: one.seat.id,
          idRoute: one.seat.idRoute,
          originName: one.seat.pickUp.name,
          destinationName: one.seat.dropOff.name,
          date: one.seat.pickUp.date,
          hours: one.seat.pickUp.hours,
          cells: [text('no'), <Ridden key="state" seat={one.seat} />],
        }
}

function Driven({ one: { trip, hasLeft, bookings } }: { one: Extract<MyTrip, { isDriver: true }> }) {
  const text = useText('bookings')
  const requests = bookings.filter(({ acts }) => acts.includes('accept')).length
  return (
    <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <span className="max-sm:basis-full">
        <Tag tone={trip.cancelled ? 'danger' : 'brand'}>
          {text(trip.cancelled ? 'trip_cancelled' : hasLeft ? 'driven' : 'posted')}
        </Tag>
      </span>
      {bookings.length > 0 && (
        <Link to="/route/$id" params={{ id: trip.id }} className={linkLook}>
          {requests > 0 ? text('next.answer', { count: requests }) : text('next.drive')}
        </Link>
      )}
      <Again trip={trip} />
    </span>
  )
}

/** Two presses to a form that is filled in: once more, or back. */
function Again({ trip }: { trip: PersonTrip }) {
  const text = useText('driving')
  const again = useAgain(trip.id)
  const ends = { from: cityOf(trip.originName), to: cityOf(trip.destinationName) }
  return (
    <>
      {(['repeat', 'return'] as const).map((which) => (
        <button
          key={which}
          type="button"
          aria-disabled={again.isPending}
          className={linkLook}
          onClick={() => again.mutate(which)}
        >
          {text(which)}
          <span className="sr-only">: {text('from_to', ends)}</span>
        </button>
      ))}
      {again.error && (
        <span role="alert" className="text-sm text-danger">
          {text('again_failed')}
        </span>
      )}
    </>
  )
}

const nexts: Partial<Record<Booking['state'], 'requested' | 'accepted' | 'confirmed'>> = {
  requested: 'requested',
  accepted: 'accepted',
  confirmed: 'confirmed',
}

/** A change that waits for an answer comes before all else: without one the seat is lost. Requests go along with it. */
function Ridden({ seat: { id, state, change } }: { seat: Booking }) {
  const text = useText('bookings')
  const isAsked = change?.answer === 'waiting' && state !== 'requested'
  return (
    <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <StateTag state={state} />
      {isAsked && <Tag tone="sun">{text('change_waits')}</Tag>}
      <Link to="/booking/$id" params={{ id }} className={linkLook}>
        {isAsked ? text('next.change') : text(`next.${nexts[state] ?? 'over'}`)}
      </Link>
    </span>
  )
}
