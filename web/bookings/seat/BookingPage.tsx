import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { CalendarPlus, CarFront, MapPin, Phone } from 'lucide-react'
import { type Booking, showCalendar } from '#contract/bookings/bookings.ts'
import type { CallLink } from '#contract/wire.ts'
import { referenceOf } from '#domain/bookings/booking.ts'
import { Problem } from '../../client/api.ts'
import { WriteLink } from '../../messages/WriteLink.tsx'
import { NotFoundPage } from '../../pages/NotFoundPage.tsx'
import { cityOf } from '../../places/name.ts'
import { useText } from '../../texts/texts.ts'
import { useWhen } from '../../ui/formatting/useWhen.ts'
import { LinkButton } from '../../ui/kit/Button.tsx'
import { Page } from '../../ui/kit/Page.tsx'
import { RouteButton } from '../../ui/links.ts'
import { Panel } from '../../ui/Panel.tsx'
import { PersonLine } from '../../ui/person/PersonLine.tsx'
import { QueryPage } from '../../ui/QueryFrame.tsx'
import { SeatChangePanel } from '../changes/SeatChangePanel.tsx'
import { DivisionPart } from '../division/DivisionPart.tsx'
import { Requests } from '../driving/Requests.tsx'
import { seatOf } from '../join/seat.ts'
import { SeatLine } from '../join/SeatLine.tsx'
import { ProgressLink } from '../ProgressLink.tsx'
import { seatQuery } from '../queries.ts'
import { useAlong } from '../RidesAlong.tsx'
import { useCancelTerms } from '../useCancelTerms.ts'
import { Absences } from './absences/Absences.tsx'
import { Acts, hasActs, isPendingSeat } from './Acts.tsx'
import { useNamed, useSides } from './useSides.ts'
import { WhereItStands } from './WhereItStands.tsx'
import { Booker, PriceAndPeople } from './WhoTravels.tsx'

/** One seat whole, for its passenger and its driver: where it stands, when and where, what it costs, and what may be done. */
export function BookingPage() {
  const { id = '' } = useParams({ strict: false })
  const text = useText('bookings')
  const query = useQuery(seatQuery(id))
  if (!query.data && query.error instanceof Problem && query.error.status === 404) return <NotFoundPage />
  return (
    <QueryPage query={query} heading={text('seat')} title={text('booking_failed')}>
      {(booking) => <BookingDetails booking={booking} readAt={query.dataUpdatedAt} />}
    </QueryPage>
  )
}

function BookingDetails({ booking: read, readAt }: { booking: Booking; readAt: number }) {
  const booking = useNamed(read)
  const text = useText('driving')
  const ends = { from: cityOf(booking.pickUp.name), to: cityOf(booking.dropOff.name) }
  const title = text('from_to', ends)
  return (
    <Page title={`${title} · Tramo`} heading={title} actions={<Ways idRoute={booking.idRoute} />}>
      <p className="mb-4 hidden font-semibold print:block">{`Tramo · ${referenceOf(booking.id)}`}</p>
      {booking.change && (
        <div className="mb-6">
          <SeatChangePanel booking={booking} change={booking.change} aheadMs={Date.parse(booking.now) - readAt} />
        </div>
      )}
      {/* by script: what stands beside it is higher than the first of them */}
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,1fr)_24rem]" style={{ gridTemplateRows: 'auto 1fr' }}>
        <WhereItStands booking={booking} aheadMs={Date.parse(booking.now) - readAt} />
        <Agreed booking={booking} />
        <div className="grid min-w-0 content-start gap-6">
          <Other booking={read} />
          <Booker booking={read} />
          <Requests bookings={[booking]} readAt={readAt} />
          <Absences booking={booking} />
          <DivisionPart booking={booking} />
        </div>
      </div>
    </Page>
  )
}

function Ways({ idRoute }: { idRoute: string }) {
  const text = useText('bookings')
  return (
    <div className="no-print flex flex-wrap gap-3">
      <RouteButton to="/route/$id" params={{ id: idRoute }} variant="outline">
        {text('see_trip')}
      </RouteButton>
      <RouteButton to="/profile" search={{ tab: 'trips' }} variant="outline">
        {text('to_my_trips')}
      </RouteButton>
    </div>
  )
}

/** What comes back of a paid seat, for its passenger, as long as it may be cancelled. */
function CancelTerms({ booking }: { booking: Booking }) {
  const { role } = useSides(booking)
  const terms = useCancelTerms(booking.pickUp.at, booking.now)
  const mayCancel = role === 'passenger' && booking.priceMinor > 0 && booking.acts.includes('cancel')
  return mayCancel && <p className="mt-3 text-sm text-muted">{terms}</p>
}

/** What was agreed on, and what may be done about it. */
function Agreed({ booking }: { booking: Booking }) {
  const text = useText('bookings')
  const isBooked = booking.state === 'confirmed'
  return (
    <div className="lg:row-span-2">
      <Panel title={text('stretch')}>
        <SeatLine seat={seatOf(booking)} />
        {booking.pickUp.meetingPoint && <ToMeetingPoint place={booking.pickUp} />}
        <PriceAndPeople booking={booking} />
        {booking.givenUp && <p className="mt-3 text-sm text-muted">{text('given_up', { count: booking.givenUp.seats })}</p>}
        {booking.absentSeats && <p className="mt-3 text-sm text-muted">{text('absent_seats', { count: booking.absentSeats })}</p>}
        <p className="mt-3 flex items-center justify-between gap-4">
          <span className="text-muted">{text('reference')}</span>
          <span className="font-semibold tracking-wide tabular-nums">{referenceOf(booking.id)}</span>
        </p>
        {isBooked && <CancelTerms booking={booking} />}
        {isBooked && <ProgressLink idRoute={booking.idRoute} {...hoursOf(booking)} className="mt-5" />}
        {isBooked && (
          <LinkButton
            href={`/api${showCalendar.path.replace(':id', booking.id)}`}
            download
            variant="outline"
            wide
            icon={<CalendarPlus size={18} aria-hidden />}
            className="no-print mt-5"
          >
            {text('calendar')}
          </LinkButton>
        )}
        {!isPendingSeat(booking) && hasActs(booking) && (
          <div className="no-print mt-3">
            <Acts booking={booking} />
          </div>
        )}
      </Panel>
    </div>
  )
}

/** The meeting point in the map of the device. */
function ToMeetingPoint({ place: { name, meetingPoint = '' } }: { place: Booking['pickUp'] }) {
  const text = useText('bookings')
  const query = new URLSearchParams({ api: '1', query: `${meetingPoint}, ${name}` })
  return (
    <p className="no-print mt-3">
      <a
        href={`https://www.google.com/maps/search/?${query}`}
        target="_blank"
        rel="noreferrer"
        className="inline-flex items-center gap-2 py-1 text-sm font-semibold text-brand-ink underline underline-offset-3"
      >
        <MapPin size={18} aria-hidden />
        {text('meeting_in_maps')}
      </a>
    </p>
  )
}

/** The car to look for: make, colour, and its plate as a plate. */
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

const hoursOf = ({ pickUp, dropOff }: Booking) => ({ departsAt: pickUp.at, arrivesAt: dropOff.at })

/** With whom, how to reach them, and what was said. */
function Other({ booking }: { booking: Booking }) {
  const text = useText('bookings')
  const { role, other } = useSides(booking)
  return (
    <Panel title={text(role === 'driver' ? 'with_passenger' : 'with_driver', { gender: other.gender ?? 'unsaid' })}>
      <PersonLine person={other} along={useAlong()(role === 'driver' ? booking.seats : 1)}>
        {other.call && <Call {...other.call} />}
      </PersonLine>
      {booking.car && <SeatCar car={booking.car} />}
      {other.name && <WriteLink person={other} className="no-print mt-4" />}
      {booking.state === 'accepted' && <p className="mt-4 text-sm text-muted">{text('telephone_later')}</p>}
      <ContactsFrom booking={booking} role={role} />
      {booking.message && <Message words={booking.message} />}
    </Panel>
  )
}

/** From when on telephone and plate show (rules 14). */
function ContactsFrom({ booking, role }: { booking: Booking; role: 'driver' | 'passenger' }) {
  const text = useText('bookings')
  const when = useWhen()
  const { contactsFrom, now } = booking
  if (!contactsFrom || contactsFrom <= now) return null
  return <p className="mt-4 text-sm text-muted">{text(`telephone_from.${role}`, { when: when(contactsFrom, now) })}</p>
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

function Message({ words }: { words: string }) {
  const text = useText('bookings')
  return (
    <div className="mt-4 border-t border-line pt-4">
      <h3 className="text-sm font-semibold tracking-normal text-muted">{text('message')}</h3>
      <p className="mt-1.5 wrap-anywhere whitespace-pre-line">{words}</p>
    </div>
  )
}
