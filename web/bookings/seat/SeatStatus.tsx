import { CircleAlert } from 'lucide-react'
import type { Booking } from '#contract/bookings/bookings.ts'
import { useText } from '../../texts/texts.ts'
import { useWhen } from '../../ui/formatting/useWhen.ts'
import { Banner } from '../../ui/kit/Banner.tsx'
import { RouteButton } from '../../ui/links.ts'
import { TimeLeft } from '../../ui/TimeLeft.tsx'
import { PushOffer } from '../PushOffer.tsx'
import { Acts } from './Acts.tsx'
import { type SeatStatus, statusesOf } from './seatStatus.ts'
import { useNamed, useSides } from './useSides.ts'

interface StatusProps {
  booking: Booking
  status: SeatStatus
  /** offset of the server's clock from the device's, in milliseconds */
  aheadMs: number
}

/** Returns the texts of one status, with their values filled in. */
export function useSays(booking: Booking, { title, says = [], until, report, by }: SeatStatus) {
  const text = useText('bookings')
  const trips = useText('trips')
  const when = useWhen()
  const { driver, passenger, seats, position, absentSeats, now, state, cancelReason } = useNamed(booking)
  const names = { driver: driver.name, passenger: report?.by ?? passenger.name }
  const words = {
    ...names,
    seats,
    position: position ?? 0,
    claim: report?.seats ? 'some' : (report?.claim ?? ''),
    count: report?.seats ?? absentSeats ?? 0,
    other: report?.reporter === 'driver' ? names.passenger : names.driver,
    when: by ? when(by, now) : '',
  }
  const wrote =
    state === 'cancelled' && cancelReason && !report ? [trips('driver_wrote', { driver: driver.name, reason: cancelReason })] : []
  return {
    title: text(`title.${title === 'in_line' && !position ? 'listed' : title}`, words),
    says: [...says.map((key) => text(`says.${key}`, words)), ...wrote],
    until: until && text(`until.${until}`, words),
  }
}

/** Shows the text below the title: reason, deadline, and actions. */
export function StatusBody({ booking, status, aheadMs }: StatusProps) {
  const { says, until } = useSays(booking, status)
  const text = useText('bookings')
  const { acts = [], at, by, report } = status
  const own = acts.filter((act) => booking.acts.includes(act))
  return (
    <div className="grid gap-3">
      {report?.reason && (
        <blockquote className="border-l-4 border-line pl-3 wrap-anywhere whitespace-pre-line">{report.reason}</blockquote>
      )}
      {says.length > 0 && <p className="wrap-anywhere">{says.join(' ')}</p>}
      {until && by && (
        <TimeLeft until={by} aheadMs={aheadMs}>
          {until}
        </TimeLeft>
      )}
      {own.length > 0 && (
        <div className="no-print mt-2 grid gap-3 sm:max-w-96">
          <Acts booking={booking} acts={own} />
          {at === 'accused' && (
            <RouteButton to="/profile" search={{ tab: 'trips' }} variant="outline" wide>
              {text('leave_it')}
            </RouteButton>
          )}
        </div>
      )}
      {status.says?.includes('told') && <PushOffer />}
    </div>
  )
}

export function StatusNote(props: StatusProps) {
  const { title } = useSays(props.booking, props.status)
  return (
    <Banner tone="sun" icon={<CircleAlert size={22} aria-hidden />} title={title}>
      <StatusBody {...props} />
    </Banner>
  )
}

/** Shows the state of a booking, for pages about more than one booking. */
export function Statuses(props: Omit<StatusProps, 'status'>) {
  const { role } = useSides(props.booking)
  return statusesOf(props.booking, role).map((one, i) => <StatusBlock key={`${one.at}${i}`} {...props} status={one} />)
}

function StatusBlock(props: StatusProps) {
  const { title } = useSays(props.booking, props.status)
  return (
    <div role="status" className="grid gap-2">
      <p className="font-semibold wrap-anywhere">{title}</p>
      <StatusBody {...props} />
    </div>
  )
}
