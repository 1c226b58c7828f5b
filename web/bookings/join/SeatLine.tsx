import type { ReactNode } from 'react'
import { cityOf } from '../../places/name.ts'
import { useLanguage, useText } from '../../texts/texts.ts'
import { useClockWords } from '../../ui/clocks.ts'
import { longDayText } from '../../ui/formatting/units.ts'
import { capitalized } from '../../ui/kit/capitalized.ts'
import { Itinerary } from '../../ui/kit/Itinerary.tsx'
import { RouteButton } from '../../ui/links.ts'
import { dayIn } from '../../ui/tripAddress.ts'
import type { Seat } from './seat.ts'

interface SeatLineProps {
  seat: Seat
  /** shown next to the day */
  note?: ReactNode
}

/** Shows day, part of the trip, and time. */
export function SeatLine({ seat: { from, to }, note }: SeatLineProps) {
  const text = useText('join')
  const language = useLanguage()
  const day = (date: string) => longDayText(dayIn(date) ?? '', language)
  const arrives = from.date === to.date ? undefined : text('arrives', { day: day(to.date) })
  const clock = useClockWords()(from, to)
  const stop = (end: typeof from) => ({ time: end.hours, dateTime: end.at, name: cityOf(end.name), detail: end.meetingPoint })
  return (
    <div className="mt-5">
      <p className="mb-3 flex flex-wrap justify-between gap-x-4">
        <span className="font-semibold text-brand-ink">{capitalized(day(from.date))}</span>
        {note && <span className="text-muted">{note}</span>}
      </p>
      <Itinerary stops={[stop(from), { ...stop(to), detail: [to.meetingPoint, arrives, clock].filter(Boolean).join(' · ') }]} />
    </div>
  )
}

/** Shows "One seat, for you", or the number of seats. */
export function SeatCount({ seats }: { seats: number }) {
  const text = useText('join')
  return seats === 1 ? text('one_seat') : text('more_seats', { seats, others: seats - 1 })
}

interface SeatButtonProps {
  /** id of the booking; undefined links to all trips of the user */
  id: string | undefined
  /** true if the seat is only requested */
  isRequest?: boolean
  variant?: 'primary' | 'outline'
}

/** Links to the page of the user's booking. */
export function SeatButton({ id, isRequest = false, variant = 'primary' }: SeatButtonProps) {
  const text = useText('join')
  if (id)
    return (
      <RouteButton to="/booking/$id" params={{ id }} variant={variant}>
        {text(isRequest ? 'see_request' : 'see_seat')}
      </RouteButton>
    )
  return (
    <RouteButton to="/profile" search={{ tab: 'trips' }} variant={variant}>
      {text('my_trips')}
    </RouteButton>
  )
}
