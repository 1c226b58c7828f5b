import { useQuery } from '@tanstack/react-query'
import type { Booking } from '#contract/bookings.ts'
import type { Order } from '#contract/payments.ts'
import { Button } from '../../design/Button.tsx'
import { LinkButton } from '../../design/LinkButton.tsx'
import { ProblemNotice } from '../../shell/ProblemNotice.tsx'
import { useText } from '../../texts/texts.ts'
import { Countdown } from './Countdown.tsx'
import { SeatButton } from './SeatButton.tsx'
import { seatQuery } from './queries.ts'
import { useGiveBack } from './useGiveBack.ts'
import { useTimeLeft } from './useTimeLeft.ts'

/** Nothing has arrived: it may still come, or the card was rejected and another one helps while the seat is kept (P5). */
export function PaymentPending({ order }: { order: Order }) {
  const text = useText('join')
  const { data: booking, dataUpdatedAt } = useQuery(seatQuery(order.bookingId))
  const leftMs = useTimeLeft(booking?.payBy, booking && Date.parse(booking.now) - dataUpdatedAt)
  const checkout = leftMs ? booking?.order?.init_point : undefined
  return (
    <>
      <p>{text('pending')}</p>
      {checkout && <Rejected {...{ order, checkout }} leftMs={leftMs ?? 0} booking={booking} />}
      <div className="mt-7 flex flex-wrap gap-3">
        {checkout && <LinkButton href={checkout}>{text('checkout_again')}</LinkButton>}
        {checkout && <GiveBack order={order} />}
        <SeatButton id={order.bookingId} variant="outline" />
      </div>
    </>
  )
}

function Rejected({ booking, leftMs }: { booking: Booking | undefined; leftMs: number }) {
  const text = useText('join')
  return (
    <>
      {booking?.payBy && <Countdown leftMs={leftMs} until={booking.payBy} now={booking.now} />}
      <p className="mt-3">{text('rejected')}</p>
    </>
  )
}

/** The specification's Back, for who has come back without having paid. */
function GiveBack({ order: { id, idRoute } }: { order: Order }) {
  const text = useText('join')
  const { mutate, isPending, error, reset } = useGiveBack(idRoute)
  return (
    <>
      <Button variant="outline" busy={isPending} onClick={() => mutate(Promise.resolve({ id }))}>
        {text('give_back')}
      </Button>
      <ProblemNotice error={error} onClose={reset} />
    </>
  )
}
