import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Booking } from '#contract/bookings.ts'
import { startPayment } from '#contract/payments.ts'
import { call } from '../../api.ts'
import { Button } from '../../design/Button.tsx'
import { LinkButton } from '../../design/LinkButton.tsx'
import { priceText } from '../../design/price.ts'
import { useLanguage, useText } from '../../texts/texts.ts'
import { Refusal } from '../ActDialog.tsx'
import { seatOf } from '../join/seat.ts'
import { wasHeard } from '../join/ways.ts'

/** The way to the checkout; where none was opened yet, it is opened by the press. */
export function PayButton({ booking }: { booking: Booking }) {
  const text = useText('bookings')
  const { priceMinor, currency, order } = booking
  const pay = usePay(booking)
  const label = text('pay', { amount: priceText(priceMinor, currency, useLanguage()) })
  if (order?.init_point)
    return (
      <LinkButton href={order.init_point} size="large" wide>
        {label}
      </LinkButton>
    )
  return (
    <>
      <Button size="large" wide busy={pay.isPending || pay.isSuccess} onClick={() => pay.mutate()}>
        {label}
      </Button>
      <Refusal error={pay.error} />
    </>
  )
}

function usePay(booking: Booking) {
  const key = useRef<string>(undefined)
  return useMutation({
    mutationFn: () => {
      const { priceMinor, ends } = seatOf(booking)
      const body = { idRoute: booking.idRoute, title: 'Viaje', priceMinor, ...ends }
      return call(startPayment, { key: (key.current ??= crypto.randomUUID()), body })
    },
    onSuccess: ({ init_point }) => window.location.assign(init_point),
    onError: (error) => void (wasHeard(error) && (key.current = undefined)),
  })
}
