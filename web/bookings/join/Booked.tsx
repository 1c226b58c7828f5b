import type { Booking } from '#contract/bookings.ts'
import { useText } from '../../texts/texts.ts'
import { SeatButton } from './SeatButton.tsx'
import { OnBoard } from './OnBoard.tsx'
import { seatOf } from './seat.ts'
import { SeatLine } from './SeatLine.tsx'
import { Step } from './Step.tsx'
import { useWhen } from './useWhen.ts'

/** The seat is asked for or one's own. */
export function Booked({ booking }: { booking: Booking }) {
  const text = useText('join')
  const when = useWhen()
  const { state, answerBy, now } = booking
  return (
    <Step actions={<SeatButton id={booking.id} />}>
      {state === 'confirmed' ? (
        <OnBoard booking={booking} />
      ) : (
        <>
          <p>{text('asked', { when: when(answerBy, now) })}</p>
          <SeatLine seat={seatOf(booking)} />
        </>
      )}
    </Step>
  )
}
