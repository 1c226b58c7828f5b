import type { Order } from '#contract/payments.ts'
import { priceText } from '../../design/price.ts'
import { RouteButton } from '../../shell/links.ts'
import { useLanguage, useText } from '../../texts/texts.ts'
import { SeatButton } from './SeatButton.tsx'

interface PaymentEndedProps {
  at: 'closed' | 'refunded' | 'disputed'
  /** a closed one that was never seen open is gone */
  order: Order | undefined
}

/** No seat came of it: nothing was paid, it goes back, or a person has to look. */
export function PaymentEnded({ at, order }: PaymentEndedProps) {
  const text = useText('join')
  const language = useLanguage()
  const amount = order ? priceText(order.refundedMinor || order.priceMinor, order.currency, language) : ''
  return (
    <>
      <p>{text(`ended.${at}`, { amount })}</p>
      <div className="mt-7 flex flex-wrap gap-3">
        {order ? (
          <RouteButton to="/route/$id" params={{ id: order.idRoute }}>
            {text('see_trip')}
          </RouteButton>
        ) : (
          <RouteButton to="/route-list">{text('see_trips')}</RouteButton>
        )}
        <SeatButton id={order?.bookingId} variant="outline" />
      </div>
    </>
  )
}
