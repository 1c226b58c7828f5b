import { useQuery } from '@tanstack/react-query'
import type { Order } from '#contract/payments.ts'
import { Skeleton } from '../../design/Skeleton.tsx'
import { Trouble } from '../../trips/Trouble.tsx'
import { SeatButton } from './SeatButton.tsx'
import { OnBoard } from './OnBoard.tsx'
import { seatQuery } from './queries.ts'

/** It is paid: where, when, and with whom. */
export function PaymentDone({ order }: { order: Order }) {
  const { data: booking, error, refetch } = useQuery(seatQuery(order.bookingId))
  return (
    <>
      {booking && <OnBoard booking={booking} />}
      {!booking && error && <Trouble error={error} onRetry={() => void refetch()} />}
      {!booking && !error && <Skeleton className="h-40 rounded-card" />}
      <div className="mt-7 flex flex-wrap gap-3">
        <SeatButton id={order.bookingId} />
      </div>
    </>
  )
}
