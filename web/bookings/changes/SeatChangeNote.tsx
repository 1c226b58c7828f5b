import { CalendarClock } from 'lucide-react'
import type { Booking } from '#contract/bookings/bookings.ts'
import { useText } from '../../texts/texts.ts'
import { Banner } from '../../ui/kit/Banner.tsx'
import { RouteButton } from '../../ui/links.ts'

/** Shows on the trip's own page a note about an open change, with a link to answer it. */
export function SeatChangeNote({ seat }: { seat: Booking }) {
  const text = useText('change')
  const waits = seat.change?.answer === 'waiting'
  return (
    <Banner
      tone="sun"
      className="mt-4"
      icon={<CalendarClock size={22} aria-hidden />}
      title={waits ? text('proposed', { driver: seat.driver.name }) : text('said_yes')}
      actions={
        <RouteButton to="/booking/$id" params={{ id: seat.id }} variant="outline">
          {text(waits ? 'see_and_answer' : 'see_change')}
        </RouteButton>
      }
    >
      {waits ? text(seat.state === 'requested' ? 'request_follows' : 'proposed_text') : null}
    </Banner>
  )
}
