import { useQuery } from '@tanstack/react-query'
import { type Booking, cancelSeat } from '#contract/bookings/bookings.ts'
import { call, Problem } from '../../client/api.ts'
import { useText } from '../../texts/texts.ts'
import { ErrorBanner } from '../../ui/errors/ErrorBanner.tsx'
import { Refusal } from '../../ui/errors/Refusal.tsx'
import { Button } from '../../ui/kit/Button.tsx'
import { Dialog } from '../../ui/kit/Dialog.tsx'
import { Skeleton } from '../../ui/kit/Skeleton.tsx'
import { cancellationQuery } from '../queries.ts'
import { useAct } from '../useAct.ts'
import { useSides } from './useSides.ts'
import { useYes, WhatComesBack } from './WhatComesBack.tsx'

interface CancelDialogProps {
  booking: Booking
  open: boolean
  onClose: () => void
}

/** Shows to the cent what comes back, and gives the seat up for exactly that; when it is another sum by then, it asks again. */
export function CancelDialog({ booking, open, onClose }: CancelDialogProps) {
  const text = useText('bookings')
  const { role } = useSides(booking)
  const { data, error, refetch, isFetching } = useQuery(cancellationQuery(booking.id))
  const yes = useYes(booking, data)
  const cancel = useAct(booking, (refundMinor: number, key) =>
    call(cancelSeat, { params: { id: booking.id }, body: { refundMinor }, key }),
  )
  const isAnother = cancel.error instanceof Problem && cancel.error.reason === 'price_changed'
  const give = () => {
    if (data) cancel.mutate(data.refundMinor, { onSuccess: onClose, onError: () => void refetch() })
  }
  const actions = (
    <>
      <Button variant="outline" onClick={onClose}>
        {text(`keep_${role}`)}
      </Button>
      {data && (
        <Button variant="danger" busy={cancel.isPending || isFetching} onClick={give}>
          {yes}
        </Button>
      )}
    </>
  )
  const title = text(`cancel_title_${role}`, { passenger: booking.passenger.name })
  return (
    <Dialog open={open} onClose={onClose} title={title} closeLabel={text('close')} actions={actions}>
      {data ? (
        <WhatComesBack booking={booking} sums={data} isAnother={isAnother} />
      ) : error ? (
        <ErrorBanner error={error} title={text('cancel_failed')} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-16" />
      )}
      {!isAnother && <Refusal error={cancel.error} />}
    </Dialog>
  )
}
