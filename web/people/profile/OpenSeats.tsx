import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import type { Booking } from '#contract/bookings/bookings.ts'
import { Companion } from '../../bookings/Companion.tsx'
import { Acts } from '../../bookings/seat/Acts.tsx'
import { StateTag } from '../../bookings/StateTag.tsx'
import { cityOf } from '../../places/name.ts'
import { useLanguage, useText } from '../../texts/texts.ts'
import { TimeLeft } from '../../ui/TimeLeft.tsx'
import { dayIn } from '../../ui/tripAddress.ts'
import { longDayText } from '../../ui/units.ts'
import { useWhen } from '../../ui/useWhen.ts'

interface OpenSeatsProps {
  seats: readonly Booking[]
  /** when they were read, on this clock */
  readAt: number
}

const open = new Set<string>(['requested', 'accepted'])

/** The requests one has made that wait for an answer or for the payment, the first to run out on top, each with what may be done about it. */
export function OpenSeats({ seats, readAt }: OpenSeatsProps) {
  const text = useText('bookings')
  const id = useId()
  const waiting = seats.filter(({ state }) => open.has(state)).toSorted((a, b) => until(a).localeCompare(until(b)))
  if (waiting.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-lg">
        {text('open_seats', { count: waiting.length })}
      </h2>
      <ul className="mt-4 grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        {waiting.map((seat) => (
          <Card key={seat.id} seat={seat} aheadMs={Date.parse(seat.now) - readAt} />
        ))}
      </ul>
    </section>
  )
}

const until = ({ state, answerBy, payBy }: Booking) => (state === 'accepted' ? (payBy ?? answerBy) : answerBy)

function Card({ seat, aheadMs }: { seat: Booking; aheadMs: number }) {
  const text = useText('bookings')
  const when = useWhen()
  const words = { when: when(until(seat), seat.now) }
  return (
    <li className="flex min-w-0 flex-col gap-4 rounded-card border border-line bg-surface p-4 sm:p-5">
      <Stretch seat={seat} />
      <Companion person={seat.driver} />
      <TimeLeft until={until(seat)} aheadMs={aheadMs}>
        {text(seat.state === 'requested' ? 'answers_until' : 'pays_until', words)}
      </TimeLeft>
      <Acts booking={seat} />
    </li>
  )
}

/** The day and the stretch, which lead to the seat itself. */
function Stretch({ seat: { id, pickUp, dropOff, state, driver } }: { seat: Booking }) {
  const text = useText('bookings')
  const driving = useText('driving')
  return (
    <div className="flex flex-wrap items-start justify-between gap-4">
      <div className="min-w-0">
        <p className="font-bold">
          <Link
            to="/booking/$id"
            params={{ id }}
            title={text('see_seat_with', { driver: driver.name })}
            className="text-brand-ink underline underline-offset-3"
          >
            {driving('from_to', { from: cityOf(pickUp.name), to: cityOf(dropOff.name) })}
          </Link>
        </p>
        <p className="text-sm text-muted tabular-nums first-letter:uppercase">
          {longDayText(dayIn(pickUp.date) ?? '', useLanguage())} · {pickUp.hours} – {dropOff.hours}
        </p>
      </div>
      <StateTag state={state} />
    </div>
  )
}
