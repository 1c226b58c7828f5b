import { MessageSquareText, Route, CircleCheck } from 'lucide-react'
import { type Booking, acceptSeat, declineSeat } from '#contract/bookings/bookings.ts'
import { call } from '../../client/api.ts'
import { cityOf } from '../../places/name.ts'
import { useLanguage, useText } from '../../texts/texts.ts'
import { useHours } from '../../ui/clocks.ts'
import { ConfirmButton } from '../../ui/dialogs/ConfirmButton.tsx'
import { Refusal } from '../../ui/errors/Refusal.tsx'
import { lengthText, longDayText } from '../../ui/formatting/units.ts'
import { useWhen } from '../../ui/formatting/useWhen.ts'
import { Banner } from '../../ui/kit/Banner.tsx'
import { Button } from '../../ui/kit/Button.tsx'
import { Price } from '../../ui/kit/prices/Price.tsx'
import { PersonLine } from '../../ui/person/PersonLine.tsx'
import { TimeLeft } from '../../ui/TimeLeft.tsx'
import { dayIn } from '../../ui/tripAddress.ts'
import { useAlong } from '../RidesAlong.tsx'
import { useBookingMutation } from '../useBookingMutation.ts'

/** Until when, yes, and no. */
function Answers(request: RequestProps) {
  const text = useText('driving')
  const when = useWhen()
  const { booking, aheadMs } = request
  const { answerBy, now, passenger } = booking
  const accept = useAnswer(request, (key) => call(acceptSeat, { params: { id: booking.id }, key }))
  return (
    <>
      <TimeLeft until={answerBy} aheadMs={aheadMs}>
        {text('answer_until', { when: when(answerBy, now) })}
      </TimeLeft>
      <div className="flex flex-wrap gap-3">
        <Button busy={accept.isPending} onClick={() => accept.mutate('')}>
          {text('accept')}
          <span className="sr-only"> {passenger.name}</span>
        </Button>
        <Decline {...request} />
      </div>
    </>
  )
}

/** An answer that is told before it is sent: the list may hear of it from elsewhere before it is heard here, and drop the request. */
function useAnswer(
  { booking, onSend, onAnswer, onRefusal }: RequestProps,
  send: (key: string, reason: string) => Promise<Booking>,
) {
  return useBookingMutation(booking, async (reason: string, key) => {
    onSend()
    try {
      const answered = await send(key, reason)
      onAnswer(answered)
      return answered
    } catch (error) {
      onRefusal(error instanceof Error ? error : new Error(String(error)))
      throw error
    }
  })
}

function Decline(request: RequestProps) {
  const text = useText('driving')
  const { id, passenger } = request.booking
  const { name } = passenger
  const decline = useAnswer(request, (key, reason) =>
    call(declineSeat, { params: { id }, body: { ...(reason && { reason }) }, key }),
  )
  const label = (
    <>
      {text('decline')}
      <span className="sr-only"> {name}</span>
    </>
  )
  return (
    <ConfirmButton
      variant="outline"
      label={label}
      title={text('decline_title', { name })}
      yes={text('decline')}
      reason={{ label: text('reason') }}
      act={decline}
    >
      {text('decline_text', { name })}
    </ConfirmButton>
  )
}

/** What the answer was; it takes the keyboard along, since the buttons are gone. */
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
  const { passenger, seats, companions = [], priceMinor, currency, message, acts } = request.booking
  return (
    <li className="flex min-w-0 flex-col gap-4 rounded-card border border-line bg-surface p-4 sm:p-5">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <PersonLine person={passenger} as="passenger" along={useAlong()(seats)} />
        <Price amountMinor={priceMinor} currency={currency} language={useLanguage()} />
      </div>
      {companions.map(({ n, person }) => person && <PersonLine key={n} person={person} as="passenger" />)}
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
        {longDayText(dayIn(pickUp.date) ?? '', language)} · {useHours()(pickUp, dropOff)}
      </p>
      <p className="mt-1.5 flex items-center gap-2.5">
        <Route size={18} aria-hidden className="shrink-0 text-brand" />
        {declared || extraM === 0 ? text('no_extra') : text('extra', { length: lengthText(extraM, language) })}
      </p>
    </div>
  )
}
