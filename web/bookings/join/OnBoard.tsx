import { Link } from '@tanstack/react-router'
import { Phone } from 'lucide-react'
import type { Booking } from '#contract/bookings/bookings.ts'
import type { CallLink } from '#contract/wire.ts'
import { useText } from '../../texts/texts.ts'
import { useWhen } from '../../ui/formatting/useWhen.ts'
import { Avatar } from '../../ui/kit/avatar/Avatar.tsx'
import { hairOf } from '../../ui/person/hair.ts'
import { seatOf } from './seat.ts'
import { SeatCount, SeatLine } from './SeatLine.tsx'

/** Shows place and time of the pick-up, and the driver's phone number. */
export function OnBoard({ booking }: { booking: Booking }) {
  const text = useText('join')
  const when = useWhen()
  const { driver, contactsFrom, now } = booking
  const waits = contactsFrom !== null && contactsFrom > now
  return (
    <>
      <p>{text('on_board_text', { driver: driver.name })}</p>
      <SeatLine seat={seatOf(booking)} note={<SeatCount seats={booking.seats} />} />
      <div className="mt-5 flex items-center gap-4 border-t border-line pt-5">
        <Avatar photo={driver.photo ?? undefined} seed={driver.id} wears={hairOf(driver.gender)} size={56} />
        <p className="min-w-0 grow">
          <Link to="/user/$id" params={{ id: driver.id }} className="font-semibold text-brand-ink underline underline-offset-3">
            {driver.name}
          </Link>
          {driver.call && <Call {...driver.call} />}
          {waits && <span className="block text-sm text-muted">{text('telephone_from', { when: when(contactsFrom, now) })}</span>}
        </p>
      </div>
    </>
  )
}

function Call({ href, shown }: CallLink) {
  const text = useText('join')
  return (
    <a
      href={href}
      aria-label={text('call', { number: shown })}
      className="flex items-center gap-2.5 font-semibold text-brand-ink tabular-nums"
    >
      <Phone size={18} aria-hidden />
      {shown}
    </a>
  )
}
