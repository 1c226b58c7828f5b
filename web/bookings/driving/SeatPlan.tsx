import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { showSeats, Booking } from '#contract/bookings/bookings.ts'
import type { Reply } from '#contract/endpoint.ts'
import { cityOf } from '../../places/name.ts'
import { useInCar, useLanguage, useText } from '../../texts/texts.ts'
import { useHours } from '../../ui/clocks.ts'
import { Fact, Facts } from '../../ui/Facts.tsx'
import { Price } from '../../ui/kit/prices/Price.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { PersonLine } from '../../ui/person/PersonLine.tsx'
import { RidesAlong, useAlong } from '../RidesAlong.tsx'
import { StateTag } from '../StateTag.tsx'
import { RoadDrawing } from './RoadDrawing.tsx'
import { planRoad } from './roadPlan.ts'

export type Seats = Reply<typeof showSeats>

/** Shows the passenger and part of the trip of each seat, the free seats, and the total. */
export function SeatPlan({ seats }: { seats: Seats }) {
  const text = useText('driving')
  const plan = planRoad(seats)
  const waits = plan.bars.some(({ booking }) => booking.state === 'accepted')
  return (
    <Panel title={text('plan')}>
      <RoadDrawing plan={plan} seats={seats.seats} />
      {waits && <p className="mt-4 text-xs text-muted">{text('to_be_paid')}</p>}
      <ul aria-label={text('free_seats')} className="sr-only narrow:not-sr-only">
        {plan.free.map((count, i) => {
          const [from, to] = [plan.points[i]?.name ?? '', plan.points[i + 1]?.name ?? '']
          return <li key={from + to}>{text('free_between', { from: cityOf(from), to: cityOf(to), count })}</li>
        })}
      </ul>
      <h3 className="mt-6 mb-3 text-base tracking-normal">{text('people')}</h3>
      {plan.bars.length === 0 ? (
        <p className="text-sm text-muted">{text('nobody')}</p>
      ) : (
        <SeatedPeople bookings={plan.bars.filter(({ n }) => n === 0).map(({ booking }) => booking)} />
      )}
      <TripMoney seats={seats} />
    </Panel>
  )
}

export function TripMoney({ seats: { expectedMinor, creditedMinor, currency } }: { seats: Seats }) {
  const text = useText('driving')
  const language = useLanguage()
  return (
    <div className="mt-6 border-t border-line pt-5">
      <h3 className="mb-3 text-base tracking-normal">{text('money')}</h3>
      <Facts>
        <Fact name={text('expected')}>
          <Price amountMinor={expectedMinor} currency={currency} language={language} />
          <span className="block text-sm font-normal text-muted">{text('expected_how')}</span>
        </Fact>
        {!useInCar() && (
          <Fact name={text('credited')}>
            <Price amountMinor={creditedMinor} currency={currency} language={language} />
          </Fact>
        )}
      </Facts>
    </div>
  )
}

interface SeatedPeopleProps {
  bookings: readonly Booking[]
  /** content below each person */
  children?: (booking: Booking) => ReactNode
}

/** Lists the passengers in the order of the road: part of the trip, state of the booking, and companions. */
export function SeatedPeople({ bookings, children }: SeatedPeopleProps) {
  return (
    <ul className="grid gap-4">
      {bookings.map((booking) => (
        <li key={booking.id} className="border-t border-line pt-4">
          <Passenger booking={booking} />
          {children?.(booking)}
        </li>
      ))}
    </ul>
  )
}

function Passenger({ booking }: { booking: Booking }) {
  const text = useText('driving')
  const language = useLanguage()
  const { passenger, pickUp, dropOff, id, priceMinor, currency } = booking
  return (
    <div className="flex flex-wrap items-center justify-between gap-4">
      <PersonLine person={passenger} along={useAlong()(booking.seats)}>
        {booking.companions && <RidesAlong companions={booking.companions} />}
        <p className="text-sm tabular-nums">
          {text('from_to', { from: cityOf(pickUp.name), to: cityOf(dropOff.name) })} · {useHours()(pickUp, dropOff)}
        </p>
      </PersonLine>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <StateTag state={booking.state} />
        <Price amountMinor={priceMinor} currency={currency} language={language} size="small" />
        <Link
          to="/booking/$id"
          params={{ id }}
          aria-label={text('see_booking_of', { name: passenger.name })}
          className="text-sm font-semibold whitespace-nowrap text-brand-ink underline underline-offset-3"
        >
          {text('see_booking')}
        </Link>
      </div>
    </div>
  )
}
