import { CircleCheck } from 'lucide-react'
import { acceptSeat, type Booking, declineSeat } from '#contract/bookings/bookings.ts'
import { call } from '../../client/api.ts'
import { useText } from '../../texts/texts.ts'
import { ConfirmButton } from '../../ui/dialogs/ConfirmButton.tsx'
import { Banner } from '../../ui/kit/Banner.tsx'
import { Button } from '../../ui/kit/Button.tsx'
import { TimeLeft } from '../../ui/TimeLeft.tsx'
import { useWhen } from '../../ui/useWhen.ts'
import { useAct } from '../useAct.ts'
import type { RequestProps } from './RequestCard.tsx'

/** Until when, yes, and no. */
export function Answers(request: RequestProps) {
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
  return useAct(booking, async (reason: string, key) => {
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
export function Answered({ booking: { state, passenger, payBy, answerBy, now } }: { booking: Booking }) {
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
