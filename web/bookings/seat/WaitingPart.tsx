import type { Booking } from '#contract/bookings/bookings.ts'
import { acceptSeat } from '#contract/bookings/bookings.ts'
import { call } from '../../client/api.ts'
import { useText, useWords } from '../../texts/texts.ts'
import { Refusal } from '../../ui/errors/Refusal.tsx'
import { useWhen } from '../../ui/formatting/useWhen.ts'
import { Button } from '../../ui/kit/Button.tsx'
import { TimeLeft } from '../../ui/TimeLeft.tsx'
import { useBookingMutation } from '../useBookingMutation.ts'
import { Withdraw } from './Withdraw.tsx'

interface WaitingPlaceProps {
  booking: Booking
  /** how far the server's clock was ahead when it was read */
  aheadMs: number
}

/** On the page of a trip: the place on the waiting list, or the seat that came back, with what may be done about it. */
export const WaitingPart = (props: WaitingPlaceProps) => (useWords('bookings') ? <WaitingListPart {...props} /> : null)

function WaitingListPart({ booking, aheadMs }: WaitingPlaceProps) {
  return (
    <div className="mt-4 grid gap-4">
      <WaitingPlace booking={booking} aheadMs={aheadMs} />
      <TakeOffer booking={booking} />
      <Withdraw booking={booking} />
    </div>
  )
}

/** "You are 2nd in line", or until when a seat is held. Said aloud when it changes. */
export function WaitingPlace({ booking, aheadMs }: WaitingPlaceProps) {
  const text = useText('bookings')
  const when = useWhen()
  const { position, state, seats, answerBy, now, driver } = booking
  const words = { driver: driver.name, seats, when: when(answerBy, now) }
  return (
    <div className="grid gap-2">
      <div role="status" className="grid gap-2">
        {position !== undefined && <p className="font-semibold">{text('in_line', { position })}</p>}
        <p className="text-sm">{text(waitingStateText(booking), words)}</p>
      </div>
      {state === 'offered' && (
        <TimeLeft until={answerBy} aheadMs={aheadMs}>
          {text('answers_until', words)}
        </TimeLeft>
      )}
    </div>
  )
}

/** The words of a place on the waiting list or of a seat that is held; of the latter, whether its passenger answers or the driver. */
export const waitingStateText = ({ state, joining }: Pick<Booking, 'state' | 'joining'>) =>
  state === 'waiting'
    ? 'standing.passenger_waiting'
    : joining === 'at_once'
      ? 'standing.passenger_offered'
      : 'standing.passenger_held'

export const isWaiting = ({ state }: Pick<Booking, 'state'>) => state === 'waiting' || state === 'offered'

/** A seat that came back and is held for this passenger; paying it comes after. */
export function TakeOffer({ booking }: { booking: Booking }) {
  const text = useText('bookings')
  const take = useBookingMutation(booking, (_: string, key) => call(acceptSeat, { params: { id: booking.id }, key }))
  if (!booking.acts.includes('accept')) return null
  return (
    <div>
      <Button size="large" wide busy={take.isPending} onClick={() => take.mutate('')}>
        {text('take_offer')}
      </Button>
      <Refusal error={take.error} />
    </div>
  )
}
