import { Link } from '@tanstack/react-router'
import type { Booking } from '#contract/bookings.ts'
import { Price } from '../../design/Price.tsx'
import { cityOf } from '../../places/name.ts'
import { useLanguage, useText } from '../../texts/texts.ts'
import { Companion } from '../Companion.tsx'
import { StateTag } from '../StateTag.tsx'

/** The people of the car in the order of the road: from where to where, where their seat stands, and what they share. */
export function Aboard({ bookings }: { bookings: readonly Booking[] }) {
  return (
    <ul className="grid gap-4">
      {bookings.map((booking) => (
        <li key={booking.id} className="border-t border-line pt-4">
          <Passenger booking={booking} />
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
      <Companion person={passenger}>
        <p className="text-sm tabular-nums">
          {text('from_to', { from: cityOf(pickUp.name), to: cityOf(dropOff.name) })} · {pickUp.hours} – {dropOff.hours}
        </p>
      </Companion>
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
