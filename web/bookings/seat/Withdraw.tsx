import { type Booking, withdrawSeat } from '#contract/bookings/bookings.ts'
import { call } from '../../client/api.ts'
import { useText } from '../../texts/texts.ts'
import { ConfirmButton } from '../../ui/dialogs/ConfirmButton.tsx'
import { useBookingMutation } from '../useBookingMutation.ts'

/** Withdraws a request, leaves the waiting list, declines an offer, or gives up a seat before it is paid. */
export function Withdraw({ booking }: { booking: Booking }) {
  const text = useText('bookings')
  const withdraw = useBookingMutation(booking, (_: string, key) => call(withdrawSeat, { params: { id: booking.id }, key }))
  const from = withdrawable.find((state) => state === booking.state) ?? 'accepted'
  const label = text(`withdraw_${from}`)
  return (
    <ConfirmButton variant="outline" wide label={label} title={text(`withdraw_title_${from}`)} yes={label} act={withdraw}>
      {text(`withdraw_text_${from}`, { seats: booking.seats, driver: booking.driver.name })}
    </ConfirmButton>
  )
}

const withdrawable = ['requested', 'waiting', 'offered'] as const
