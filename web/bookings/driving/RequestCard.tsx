import { MessageSquareText, Route } from 'lucide-react'
import type { Booking } from '#contract/bookings/bookings.ts'
import { cityOf } from '../../places/name.ts'
import { useLanguage, useText } from '../../texts/texts.ts'
import { Refusal } from '../../ui/errors/Refusal.tsx'
import { Price } from '../../ui/kit/Price.tsx'
import { dayIn } from '../../ui/tripAddress.ts'
import { lengthText, longDayText } from '../../ui/units.ts'
import { Companion } from '../Companion.tsx'
import { Answered, Answers } from './Answers.tsx'

export interface RequestProps {
  booking: Booking
  /** how far the server's clock was ahead when it was read */
  aheadMs: number
  /** an answer is on its way */
  onSend: () => void
  onAnswer: (answered: Booking) => void
  /** why the last answer was not taken */
  refusal: Error | undefined
  onRefusal: (refusal: Error) => void
}

/** A request for a seat: the passenger, where from and to, what it means for the driver, the deadline; and the two answers. */
export function RequestCard(request: RequestProps) {
  const { passenger, priceMinor, currency, message, acts } = request.booking
  return (
    <li className="flex min-w-0 flex-col gap-4 rounded-card border border-line bg-surface p-4 sm:p-5">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <Companion person={passenger} />
        <Price amountMinor={priceMinor} currency={currency} language={useLanguage()} />
      </div>
      <Way booking={request.booking} />
      {message && (
        <p className="flex items-start gap-2.5">
          <MessageSquareText size={18} aria-hidden className="mt-px shrink-0 text-brand" />
          <span className="min-w-0 wrap-anywhere whitespace-pre-line">{message}</span>
        </p>
      )}
      {request.refusal && <Refusal error={request.refusal} />}
      {acts.includes('accept') ? <Answers {...request} /> : !request.refusal && <Answered booking={request.booking} />}
    </li>
  )
}

/** The day, the stretch, and how much longer the driver's way becomes. */
function Way({ booking: { pickUp, dropOff, declared, extraM } }: { booking: Booking }) {
  const text = useText('driving')
  const language = useLanguage()
  const ends = { from: cityOf(pickUp.name), to: cityOf(dropOff.name) }
  return (
    <div className="text-sm">
      <p className="text-base font-bold">{text('from_to', ends)}</p>
      <p className="text-muted tabular-nums first-letter:uppercase">
        {longDayText(dayIn(pickUp.date) ?? '', language)} · {pickUp.hours} – {dropOff.hours}
      </p>
      <p className="mt-1.5 flex items-center gap-2.5">
        <Route size={18} aria-hidden className="shrink-0 text-brand" />
        {declared || extraM === 0 ? text('no_extra') : text('extra', { length: lengthText(extraM, language) })}
      </p>
    </div>
  )
}
