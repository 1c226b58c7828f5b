import { Phone } from 'lucide-react'
import type { KeptSeat } from '../../client/offline/keptTrips.ts'
import { cityOf } from '../../places/name.ts'
import { longDay } from '../../texts/longDay.ts'
import { useLanguage, useText } from '../../texts/texts.ts'
import { Itinerary } from '../../ui/kit/Itinerary.tsx'
import { Tag } from '../../ui/kit/Tag.tsx'

interface KeptSeatsProps {
  seats: readonly KeptSeat[]
  /** id of the seat that was asked for */
  first: string | undefined
}

/** The seats that the device keeps, for reading: the one that was asked for, then the next. */
export function KeptSeats({ seats, first }: KeptSeatsProps) {
  const text = useText('offline')
  if (seats.length === 0) return <p className="mt-6">{text('nothing')}</p>
  const inOrder = seats.toSorted((a, b) => Number(b.id === first) - Number(a.id === first))
  return (
    <section className="mt-6">
      <h2 className="text-lg">{text('your_trips')}</h2>
      <ul className="mt-4 grid grid-cols-1 gap-4">
        {inOrder.map((seat) => (
          <li key={seat.id} className="rounded-card border border-line bg-surface p-5 sm:p-6">
            <Seat seat={seat} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Seat({ seat }: { seat: KeptSeat }) {
  const text = useText('offline')
  const language = useLanguage()
  const { pickUp, dropOff, state } = seat
  const stop = (end: typeof pickUp) => ({ time: end.hours, dateTime: end.at, name: cityOf(end.name), detail: end.meetingPoint })
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h3 className="text-base first-letter:uppercase">{longDay(pickUp.date, language)}</h3>
        <Tag tone={state === 'confirmed' ? 'brand' : 'sun'}>{text(`state.${state}`)}</Tag>
      </div>
      <Itinerary stops={[stop(pickUp), stop(dropOff)]} />
      <Other seat={seat} />
    </>
  )
}

function Other({ seat: { role, other, car } }: { seat: KeptSeat }) {
  const text = useText('offline')
  return (
    <div className="mt-4 flex flex-wrap items-end justify-between gap-4 border-t border-line pt-4">
      <div>
        <p className="font-semibold">{text(role === 'driver' ? 'rides' : 'drives', { name: other.name })}</p>
        {car && <p className="text-sm text-muted">{[text('car', car), car.plate].filter(Boolean).join(' · ')}</p>}
        {other.telephone && <Call number={other.telephone} />}
      </div>
    </div>
  )
}

function Call({ number }: { number: string }) {
  const text = useText('offline')
  return (
    <a
      href={`tel:${number}`}
      aria-label={text('call', { number })}
      className="mt-1 inline-flex min-h-11 items-center gap-2.5 font-semibold text-brand-ink tabular-nums underline underline-offset-3"
    >
      <Phone size={18} aria-hidden />
      {number}
    </a>
  )
}
