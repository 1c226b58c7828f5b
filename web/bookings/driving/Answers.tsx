import { type Booking, acceptSeat, declineSeat } from '#contract/bookings/bookings.ts'
import { call } from '../../client/api.ts'
import { useText } from '../../texts/texts.ts'
import { ConfirmButton } from '../../ui/dialogs/ConfirmButton.tsx'
import { Refusal } from '../../ui/errors/Refusal.tsx'
import { Button } from '../../ui/kit/Button.tsx'
import { type BookingCallbacks, useBookingMutation } from '../useBookingMutation.ts'

export interface AnswersProps extends BookingCallbacks {
  booking: Booking
  /** called when the driver sends an answer */
  onSend?: () => void
}

/** Yes and no buttons; without `onRefusal` they show the refusal themselves. */
export function Answers(request: AnswersProps) {
  const text = useText('driving')
  const { booking, onRefusal } = request
  const accept = useAnswer(request, (key) => call(acceptSeat, { params: { id: booking.id }, key }))
  return (
    <>
      <div className="flex flex-wrap gap-3">
        <Button busy={accept.isPending} onClick={() => accept.mutate('')}>
          {text('accept')}
          <span className="sr-only"> {booking.passenger.name}</span>
        </Button>
        <Decline {...request} />
      </div>
      {!onRefusal && <Refusal error={accept.error} />}
    </>
  )
}

/** Answers optimistically: a live event may remove the request from the list before the call returns. */
function useAnswer({ booking, onSend, ...callbacks }: AnswersProps, send: (key: string, reason: string) => Promise<Booking>) {
  const act = (reason: string, key: string) => {
    onSend?.()
    return send(key, reason)
  }
  return useBookingMutation(booking, act, callbacks)
}

function Decline(request: AnswersProps) {
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
