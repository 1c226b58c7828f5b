import { MessageSquareText, Route, CircleCheck } from 'lucide-react'
import type { Booking } from '#contract/bookings/bookings.ts'
import { cityOf } from '../../places/name.ts'
import { useLanguage, useText } from '../../texts/texts.ts'
import { useHours } from '../../ui/clocks.ts'
import { Refusal } from '../../ui/errors/Refusal.tsx'
import { lengthText, longDayText } from '../../ui/formatting/units.ts'
import { useWhen } from '../../ui/formatting/useWhen.ts'
import { Banner } from '../../ui/kit/Banner.tsx'
import { capitalized } from '../../ui/kit/capitalized.ts'
import { Price } from '../../ui/kit/prices/Price.tsx'
import { PersonLine } from '../../ui/person/PersonLine.tsx'
import { TimeLeft } from '../../ui/TimeLeft.tsx'
import { dayIn } from '../../ui/tripAddress.ts'
import { useAlong } from '../RidesAlong.tsx'
import { Answers, type AnswersProps } from './Answers.tsx'

/** Shows the given answer. The text takes the focus, because the buttons were removed. */
function Answered({ booking: { state, passenger, payBy, answerBy, now } }: { booking: Booking }) {
  const text = useText('driving')
  const when = useWhen()
  const { name } = passenger
  const words =
    state === 'accepted'
      ? text('accepted', { name, when: when(payBy ?? answerBy, now) })
      : text(state === 'confirmed' ? 'on_board' : 'declined', { name })
  return (
    <div ref={takeFocus} tabIndex={-1} className="rounded-card outline-none">
      <Banner tone={state === 'declined' ? 'plain' : 'brand'} role="status" icon={<CircleCheck size={22} aria-hidden />}>
        {words}
      </Banner>
    </div>
  )
}

const takeFocus = (box: HTMLElement | null) => box?.focus({ preventScroll: true })

interface RequestProps extends AnswersProps {
  /** offset of the server's clock from the device's, in milliseconds */
  aheadMs: number
  /** reason for refusing the last answer */
  refusal: Error | undefined
}

/** Shows a request for a seat: passenger, part of the trip, effect for the driver, deadline, and the two answers. */
export function RequestCard(request: RequestProps) {
  const text = useText('driving')
  const when = useWhen()
  const { booking, aheadMs, refusal } = request
  const { passenger, seats, companions = [], priceMinor, currency, acts, answerBy, now } = booking
  return (
    <li className="flex min-w-0 flex-col gap-4 rounded-card border border-line bg-surface p-4 sm:p-5">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <PersonLine person={passenger} as="passenger" along={useAlong()(seats)} />
        <Price amountMinor={priceMinor} currency={currency} language={useLanguage()} />
      </div>
      {companions.map(({ n, person }) => person && <PersonLine key={n} person={person} as="passenger" />)}
      <Way booking={booking} />
      <RequestMessage booking={booking} />
      {refusal && <Refusal error={refusal} />}
      {acts.includes('accept') && (
        <>
          <TimeLeft until={answerBy} aheadMs={aheadMs}>
            {text('answer_until', { when: when(answerBy, now) })}
          </TimeLeft>
          <Answers {...request} />
        </>
      )}
      {!acts.includes('accept') && !refusal && <Answered booking={booking} />}
    </li>
  )
}

/** Shows the passenger's message. */
export function RequestMessage({ booking: { message } }: { booking: Booking }) {
  if (!message) return null
  return (
    <p className="flex items-start gap-2.5">
      <MessageSquareText size={18} aria-hidden className="mt-px shrink-0 text-brand" />
      <span className="min-w-0 wrap-anywhere whitespace-pre-line">{message}</span>
    </p>
  )
}

/** Shows the extra distance for the driver. */
export function ExtraWay({ booking: { declared, extraM } }: { booking: Booking }) {
  const text = useText('driving')
  const language = useLanguage()
  return (
    <p className="flex items-center gap-2.5 text-sm">
      <Route size={18} aria-hidden className="shrink-0 text-brand" />
      {declared || extraM === 0 ? text('no_extra') : text('extra', { length: lengthText(extraM, language) })}
    </p>
  )
}

/** Shows the day and the part of the trip. */
function Way({ booking }: { booking: Booking }) {
  const text = useText('driving')
  const language = useLanguage()
  const { pickUp, dropOff } = booking
  const ends = { from: cityOf(pickUp.name), to: cityOf(dropOff.name) }
  return (
    <div className="grid gap-1 text-sm">
      <p className="text-base font-bold">{text('from_to', ends)}</p>
      <p className="text-muted tabular-nums">
        {capitalized(longDayText(dayIn(pickUp.date) ?? '', language))} · {useHours()(pickUp, dropOff)}
      </p>
      <ExtraWay booking={booking} />
    </div>
  )
}
