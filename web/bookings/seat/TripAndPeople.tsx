import { CarFront, Phone } from 'lucide-react'
import type { Booking } from '#contract/bookings/bookings.ts'
import type { CallLink } from '#contract/wire.ts'
import { useSession } from '../../client/session.ts'
import { WriteLink } from '../../messages/WriteLink.tsx'
import { useText } from '../../texts/texts.ts'
import { useWhen } from '../../ui/formatting/useWhen.ts'
import { FromHere } from '../../ui/maps/FromHere.tsx'
import { PointLinks } from '../../ui/maps/PointLinks.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { PersonLine } from '../../ui/person/PersonLine.tsx'
import { CalendarLink } from '../CalendarLink.tsx'
import { seatOf } from '../join/seat.ts'
import { SeatLine } from '../join/SeatLine.tsx'
import { ProgressLink } from '../ProgressLink.tsx'
import { RidesAlong, useAlong } from '../RidesAlong.tsx'
import { useNamed, useSides } from './useSides.ts'

interface TripAndPeopleProps {
  booking: Booking
  /** true if the card of pending actions already shows the passenger to the driver */
  isAnswered: boolean
}

/** Shows time, places, car and people. */
export function TripAndPeople({ booking, isAnswered }: TripAndPeopleProps) {
  const text = useText('bookings')
  const me = useSession()?.me?.id
  const isBooked = booking.state === 'confirmed'
  const others = booking.companions?.filter(({ person }) => !person || person.id !== me) ?? []
  const hours = { departsAt: booking.pickUp.at, arrivesAt: booking.dropOff.at }
  return (
    <>
      <Panel title={text('stretch')}>
        <SeatLine seat={seatOf(booking)} />
        {booking.pickUp.meetingPoint && <PointLinks place={booking.pickUp} />}
        {booking.pickUp.point?.exact && <FromHere point={booking.pickUp.point} />}
        {booking.car && <SeatCar car={booking.car} />}
        {others.length > 0 && (
          <div className="mt-4">
            <RidesAlong companions={others} />
          </div>
        )}
        {isBooked && <ProgressLink idRoute={booking.idRoute} {...hours} wide className="mt-5" />}
        {isBooked && <CalendarLink booking={booking} className="mt-3" />}
      </Panel>
      {!isAnswered && <Other booking={booking} />}
      <Booker booking={booking} />
    </>
  )
}

/** Shows the car that picks the passenger up: make, color, and a drawing of its plate. */
function SeatCar({ car: { brand, model, color, plate } }: { car: NonNullable<Booking['car']> }) {
  const text = useText('bookings')
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-field bg-sunken px-4 py-3">
      <CarFront size={24} aria-hidden className="shrink-0 text-brand" />
      <p className="min-w-0 grow">
        <span className="block font-bold wrap-anywhere">{`${brand} ${model}`}</span>
        <span className="block text-sm text-muted">{color}</span>
      </p>
      {plate && (
        <p className="rounded-[0.375rem] border-2 border-ink px-3 py-1 font-bold tracking-widest whitespace-nowrap tabular-nums">
          <span className="sr-only">{text('plate')} </span>
          {plate}
        </p>
      )}
    </div>
  )
}

/** Shows the other people of the trip, their contacts, and links to their messages. */
function Other({ booking }: { booking: Booking }) {
  const text = useText('bookings')
  const { side, other } = useSides(booking)
  const { message, seats, state } = booking
  return (
    <Panel title={text(side === 'driver' ? 'with_passenger' : 'with_driver', { gender: other.gender ?? 'unsaid' })}>
      <PersonLine
        person={other}
        along={useAlong()(side === 'driver' ? seats : 1)}
        {...(state === 'requested' && { as: 'driver' as const })}
      >
        {other.call && <Call {...other.call} />}
      </PersonLine>
      {other.name && <WriteLink person={other} className="no-print mt-4" />}
      <ContactsFrom booking={booking} />
      {message && (
        <div className="mt-4 border-t border-line pt-4">
          <h3 className="text-sm font-semibold tracking-normal text-muted">{text('message')}</h3>
          <p className="mt-1.5 wrap-anywhere whitespace-pre-line">{message}</p>
        </div>
      )}
    </Panel>
  )
}

/** Shows when phone number and plate become visible (rules 14). */
function ContactsFrom({ booking }: { booking: Booking }) {
  const text = useText('bookings')
  const when = useWhen()
  const { side, other } = useSides(useNamed(booking))
  const { contactsFrom, now } = booking
  if (!contactsFrom || contactsFrom <= now) return null
  return (
    <p className="mt-4 text-sm text-muted">
      {text(`telephone_from.${side}`, { name: other.name, when: when(contactsFrom, now) })}
    </p>
  )
}

function Call({ href, shown }: CallLink) {
  const text = useText('bookings')
  return (
    <a
      href={href}
      aria-label={text('call', { number: shown })}
      className="mt-1.5 inline-flex items-center gap-2.5 font-semibold text-brand-ink tabular-nums underline underline-offset-3"
    >
      <Phone size={18} aria-hidden />
      {shown}
    </a>
  )
}

/** Shows the booker to an administrator, and to a companion in a paid booking. */
function Booker({ booking }: { booking: Booking }) {
  const text = useText('bookings')
  const { passenger } = booking
  const { name } = useNamed(booking).passenger
  const { role } = useSides(booking)
  if (role !== 'companion' && role !== 'admin') return null
  return (
    <Panel title={text('booker')}>
      <PersonLine person={passenger} />
      {role === 'companion' && <p className="mt-4 text-sm text-muted">{text('booker_pays', { name })}</p>}
      {passenger.name && <WriteLink person={passenger} className="no-print mt-4" />}
    </Panel>
  )
}
