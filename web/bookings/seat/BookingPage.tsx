import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { Booking } from '#contract/bookings/bookings.ts'
import { referenceOf } from '#domain/bookings/booking.ts'
import { Problem } from '../../client/api.ts'
import { NotFoundPage } from '../../pages/NotFoundPage.tsx'
import { cityOf } from '../../places/name.ts'
import { useText } from '../../texts/texts.ts'
import { Page } from '../../ui/kit/Page.tsx'
import { RouteButton } from '../../ui/links.ts'
import { Panel } from '../../ui/Panel.tsx'
import { PersonLine } from '../../ui/person/PersonLine.tsx'
import { QueryPage } from '../../ui/QueryFrame.tsx'
import { SeatChangePanel } from '../changes/SeatChangePanel.tsx'
import { DivisionPart } from '../division/DivisionPart.tsx'
import { ExtraWay, RequestMessage } from '../driving/RequestCard.tsx'
import { orderQuery, seatQuery } from '../queries.ts'
import { useAlong } from '../RidesAlong.tsx'
import { StateTag } from '../StateTag.tsx'
import { InstallHint } from './InstallHint.tsx'
import { MoneyAndTerms } from './MoneyAndTerms.tsx'
import { otherActs, type SeatStatus, statusesOf } from './seatStatus.ts'
import { StatusBody, StatusNote, useSays } from './SeatStatus.tsx'
import { TripAndPeople } from './TripAndPeople.tsx'
import { useFocusWhenLost } from './useFocusWhenLost.ts'
import { useNamed, useSides } from './useSides.ts'

/** Shows a whole booking: open actions, time and place, people, and price. */
export function BookingPage() {
  const { id = '' } = useParams({ strict: false })
  const text = useText('bookings')
  const query = useQuery(seatQuery(id))
  if (!query.data && query.error instanceof Problem && query.error.status === 404) return <NotFoundPage />
  return (
    <QueryPage query={query} heading={text('seat')} title={text('booking_failed')}>
      {(booking) => <BookingDetails booking={booking} aheadMs={Date.parse(booking.now) - query.dataUpdatedAt} />}
    </QueryPage>
  )
}

interface BookingDetailsProps {
  booking: Booking
  /** offset of the server's clock from the device's, in milliseconds */
  aheadMs: number
}

function BookingDetails({ booking: read, aheadMs }: BookingDetailsProps) {
  const booking = useNamed(read)
  const text = useText('driving')
  const { role } = useSides(booking)
  const statuses = statusesOf(booking, role, useIsAtBank(booking))
  const [first, ...others] = statuses
  const title = text('from_to', { from: cityOf(booking.pickUp.name), to: cityOf(booking.dropOff.name) })
  const isAnswered = role === 'driver' && booking.acts.includes('accept')
  return (
    <Page title={`${title} · Tramo`} heading={title}>
      <p className="mb-4 hidden font-semibold print:block">{`Tramo · ${referenceOf(booking.id)}`}</p>
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="grid min-w-0 gap-6">
          {booking.change && <SeatChangePanel booking={booking} change={booking.change} aheadMs={aheadMs} />}
          {first && <FirstCard booking={booking} status={first} aheadMs={aheadMs} isAnswered={isAnswered} />}
          {booking.state === 'confirmed' && role !== 'driver' && <InstallHint />}
          {others.map((one, i) => (
            <StatusNote key={`${one.at}${i}`} booking={booking} status={one} aheadMs={aheadMs} />
          ))}
          <TripAndPeople booking={read} isAnswered={isAnswered} />
        </div>
        <div className="grid min-w-0 gap-6">
          <MoneyAndTerms booking={booking} acts={otherActs(booking, statuses)} />
          <DivisionPart booking={booking} />
          <Ways idRoute={booking.idRoute} />
        </div>
      </div>
    </Page>
  )
}

/** Asks the provider whether a payment is undecided there. */
function useIsAtBank({ state, order }: Booking): boolean {
  const enabled = state === 'accepted' && order?.state === 'waiting'
  const { data } = useQuery({ ...orderQuery(order?.id ?? ''), enabled, retry: false })
  return enabled && data?.atBank !== undefined
}

interface FirstCardProps extends BookingDetailsProps {
  status: SeatStatus
  /** true if the driver answers the passenger's request here */
  isAnswered: boolean
}

/**
 * Shows the pending matter with its actions. Changes are announced to screen readers. The card takes the focus if the focused
 * element was removed.
 */
function FirstCard({ booking, status, aheadMs, isAnswered }: FirstCardProps) {
  const { title } = useSays(booking, status)
  const along = useAlong()(booking.seats)
  const box = useFocusWhenLost(status.at)
  return (
    <div ref={box} tabIndex={-1} className="rounded-card outline-none">
      <Panel title={title} isLive actions={<StateTag state={booking.state} />}>
        {isAnswered && (
          <div className="mb-4 grid gap-3">
            <PersonLine person={booking.passenger} as="passenger" along={along} />
            <ExtraWay booking={booking} />
          </div>
        )}
        <StatusBody booking={booking} status={status} aheadMs={aheadMs} />
        {isAnswered && booking.message && (
          <div className="mt-4">
            <RequestMessage booking={booking} />
          </div>
        )}
      </Panel>
    </div>
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
