import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Booking } from '#contract/bookings/bookings.ts'
import type { PersonTrip } from '#contract/people/people.ts'
import { useNamed, useSides } from '../../../bookings/seat/useSides.ts'
import { cityOf } from '../../../places/name.ts'
import { useLanguage, useText } from '../../../texts/texts.ts'
import { useAgain } from '../../../trips/trip/again.ts'
import { longDayText } from '../../../ui/formatting/units.ts'
import { Avatar } from '../../../ui/kit/avatar/Avatar.tsx'
import { Button } from '../../../ui/kit/Button.tsx'
import { capitalized } from '../../../ui/kit/capitalized.ts'
import { classes } from '../../../ui/kit/classes.ts'
import { Tag } from '../../../ui/kit/Tag.tsx'
import { RouteButton } from '../../../ui/links.ts'
import { hairOf } from '../../../ui/person/hair.ts'
import { dayIn } from '../../../ui/tripAddress.ts'
import type { MyTrip } from './myTrips.ts'
import { asksForAnswer, SeatTags } from './SeatTags.tsx'

interface TripCardsProps {
  trips: readonly MyTrip[]
  /** id of the heading above the cards */
  labelledBy: string
  /** true for future trips; the first card is then the next departure, and is larger */
  isUpcoming: boolean
}

const FIRST = 10

/** Shows the user's trips: time, part of the trip, people, state, and next action. */
export function TripCards({ trips, labelledBy, isUpcoming }: TripCardsProps) {
  const text = useText('bookings')
  const [isWhole, show] = useState(false)
  const visible = isWhole ? trips : trips.slice(0, FIRST)
  return (
    <>
      <ul aria-labelledby={labelledBy} className="grid grid-cols-1 gap-3 sm:gap-4 lg:grid-cols-2">
        {visible.map((one, at) => (
          <TripCard key={one.isDriver ? one.trip.id : one.seat.id} one={one} isNext={isUpcoming && at === 0} />
        ))}
      </ul>
      {visible.length < trips.length && (
        <Button variant="outline" className="mt-4" onClick={() => show(true)}>
          {text('show_all', { count: trips.length })}
        </Button>
      )}
    </>
  )
}

function TripCard({ one, isNext }: { one: MyTrip; isNext: boolean }) {
  return one.isDriver ? <Driven one={one} isNext={isNext} /> : <Ridden seat={one.seat} isNext={isNext} />
}

interface FrameProps {
  idRoute: string
  originName: string
  destinationName: string
  /** local time of the place, dd-mm-yyyy and HH:MM */
  date: string
  hours: string
  isNext: boolean
  state: ReactNode
  /** the driver and passengers */
  people: ReactNode
  actions: ReactNode
}

function Frame({ idRoute, originName, destinationName, date, hours, isNext, state, people, actions }: FrameProps) {
  const text = useText('bookings')
  const day = longDayText(dayIn(date) ?? '', useLanguage())
  const ends = { from: cityOf(originName), to: cityOf(destinationName) }
  return (
    <li
      className={classes(
        'flex min-w-0 flex-col rounded-card border border-line bg-surface p-4 sm:p-5',
        isNext && 'border-brand! shadow-card lg:col-span-2',
      )}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="text-sm font-semibold text-muted tabular-nums">
          {capitalized(day)} · {hours}
        </p>
        {state}
      </div>
      <h3 className={classes('mt-1 tracking-normal', isNext ? 'text-xl' : 'text-lg')}>
        <Link
          to="/route/$id"
          params={{ id: idRoute }}
          title={text('see_trip_of', { ...ends, day })}
          className="hover:text-brand-ink"
        >
          {ends.from} <ArrowRight size={18} aria-hidden className="mx-0.5 inline text-brand" />
          <span className="sr-only">→</span> {ends.to}
        </Link>
      </h3>
      <div className="mt-2 flex min-h-8 flex-wrap items-center gap-2 text-sm">{people}</div>
      <div className="mt-3 flex flex-wrap items-center gap-2">{actions}</div>
    </li>
  )
}

const inCar = new Set<string>(['accepted', 'confirmed', 'travelled'])

function Driven({ one: { trip, hasLeft, bookings }, isNext }: { one: Extract<MyTrip, { isDriver: true }>; isNext: boolean }) {
  const text = useText('bookings')
  const requests = bookings.filter(({ acts }) => acts.includes('accept')).length
  const riders = bookings.filter(({ state }) => inCar.has(state))
  const state = (
    <Tag tone={trip.cancelled ? 'danger' : 'brand'}>
      {text(trip.cancelled ? 'trip_cancelled' : hasLeft ? 'driven' : 'posted')}
    </Tag>
  )
  const people = (
    <>
      <span>{text('you_drive', { count: riders.reduce((sum, { seats }) => sum + seats, 0) })}</span>
      <span className="flex -space-x-2">
        {riders.slice(0, 6).map(({ id, passenger }) => (
          <Face key={id} person={passenger} />
        ))}
      </span>
    </>
  )
  const actions = (
    <>
      {bookings.length > 0 && (
        <RouteButton to="/route/$id" params={{ id: trip.id }} size="small" variant={requests > 0 ? 'primary' : 'outline'}>
          {requests > 0 ? text('next.answer', { count: requests }) : text('next.drive')}
        </RouteButton>
      )}
      <Again trip={trip} />
    </>
  )
  return <Frame {...trip} idRoute={trip.id} {...{ isNext, state, people, actions }} />
}

function Face({ person: { id, photo, gender } }: { person: Booking['driver'] }) {
  return <Avatar photo={photo ?? undefined} seed={id} wears={hairOf(gender)} size={32} className="ring-2 ring-surface" />
}

/** Links to the post form, filled in with this trip or its return. */
function Again({ trip }: { trip: PersonTrip }) {
  const text = useText('driving')
  const again = useAgain(trip.id)
  const ends = { from: cityOf(trip.originName), to: cityOf(trip.destinationName) }
  return (
    <>
      <span className="-ml-2 flex flex-wrap">
        {(['repeat', 'return'] as const).map((which) => (
          <Button key={which} variant="quiet" size="small" busy={again.isPending} onClick={() => again.mutate(which)}>
            <span>
              {text(which)}
              <span className="sr-only">: {text('from_to', ends)}</span>
            </span>
          </Button>
        ))}
      </span>
      {again.error && (
        <span role="alert" className="text-sm text-danger">
          {text('again_failed')}
        </span>
      )}
    </>
  )
}

/** Puts a change that awaits an answer first, because without an answer the seat is lost. */
function Ridden({ seat, isNext }: { seat: Booking; isNext: boolean }) {
  const text = useText('bookings')
  const { id, state, change, driver, passenger, pickUp, dropOff } = useNamed(seat)
  const isCompanion = useSides(seat).role === 'companion'
  const needsAnswer = asksForAnswer({ state, change })
  const people = (
    <>
      <Face person={driver} />
      <p>{text(isCompanion ? 'you_ride_along' : 'you_ride', { driver: driver.name, booker: passenger.name })}</p>
    </>
  )
  const actions = (
    <RouteButton to="/booking/$id" params={{ id }} size="small" variant={needsAnswer ? 'primary' : 'outline'}>
      {text(`next.${needsAnswer ? 'change' : state === 'confirmed' ? 'confirmed' : 'over'}`)}
    </RouteButton>
  )
  const ends = { originName: pickUp.name, destinationName: dropOff.name, date: pickUp.date, hours: pickUp.hours }
  return <Frame {...ends} idRoute={seat.idRoute} {...{ isNext, people, actions }} state={<SeatTags {...{ state, change }} />} />
}
