import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Booking, cancelSeat, giveUpSeats } from '#contract/bookings/bookings.ts'
import { call, Problem } from '../../client/api.ts'
import { useText } from '../../texts/texts.ts'
import { ErrorBanner } from '../../ui/errors/ErrorBanner.tsx'
import { Refusal } from '../../ui/errors/Refusal.tsx'
import { Button } from '../../ui/kit/Button.tsx'
import { Checkbox } from '../../ui/kit/fields/Checkbox.tsx'
import { Radio, RadioGroup } from '../../ui/kit/fields/RadioGroup.tsx'
import { Dialog } from '../../ui/kit/overlays/Dialog.tsx'
import { Skeleton } from '../../ui/kit/Skeleton.tsx'
import { useNameOf } from '../RidesAlong.tsx'
import { useBookingMutation } from '../useBookingMutation.ts'
import { useSides } from './useSides.ts'
import { cancellationQuery, useYes, WhatComesBack } from './WhatComesBack.tsx'

interface CancelDialogProps {
  booking: Booking
  open: boolean
  onClose: () => void
}

/**
 * Shows the exact refund and cancels the booking, or the seats of companions who do not travel. If the refund changed before the
 * click, requires another confirmation.
 */
export function CancelDialog({ booking, open, onClose }: CancelDialogProps) {
  const text = useText('bookings')
  const by = useSides(booking).role === 'booker' ? 'passenger' : 'driver'
  // indexes of the canceled companions; undefined for the whole booking
  const [some, setSome] = useState<number[]>()
  const isNobody = some?.length === 0
  const { data, error, refetch, isFetching } = useQuery({
    ...cancellationQuery(booking.id, some?.length),
    enabled: !isNobody,
  })
  const yes = useYes(booking, data, some?.length)
  const cancel = useCancelling(booking)
  const isAnother = cancel.error instanceof Problem && cancel.error.reason === 'price_changed'
  const give = () => {
    const sent = data && { refundMinor: data.refundMinor, ...(some && { companions: some }) }
    if (sent) cancel.mutate(sent, { onSuccess: onClose, onError: () => void refetch() })
  }
  const actions = (
    <>
      <Button variant="outline" onClick={onClose}>
        {text(some ? 'keep_driver' : `keep_${by}`, { seats: booking.seats })}
      </Button>
      {(data || isNobody) && (
        <Button
          variant="danger"
          busy={cancel.isPending || isFetching}
          disabledBecause={isNobody ? text('give_up_nobody') : undefined}
          onClick={give}
        >
          {yes}
        </Button>
      )}
    </>
  )
  const title = text(`cancel_title_${by}`, { passenger: booking.passenger.name, seats: booking.seats })
  return (
    <Dialog open={open} onClose={onClose} title={title} closeLabel={text('close')} actions={actions}>
      {booking.acts.includes('give_up') && <WhoStays booking={booking} some={some} onChange={setSome} />}
      {data ? (
        <WhatComesBack booking={booking} sums={data} isAnother={isAnother} isSome={some !== undefined} />
      ) : error ? (
        <ErrorBanner error={error} title={text('cancel_failed')} onRetry={() => void refetch()} />
      ) : (
        !isNobody && <Skeleton className="h-16" />
      )}
      {!isAnother && <Refusal error={cancel.error} />}
    </Dialog>
  )
}

interface Cancelling {
  refundMinor: number
  companions?: number[]
}

const useCancelling = (booking: Booking) =>
  useBookingMutation(booking, ({ companions, refundMinor }: Cancelling, key) => {
    const params = { id: booking.id }
    return companions
      ? call(giveUpSeats, { params, body: { companions, refundMinor }, key })
      : call(cancelSeat, { params, body: { refundMinor }, key })
  })

interface WhoStaysProps {
  booking: Booking
  some: number[] | undefined
  onChange: (some: number[] | undefined) => void
}

/**
 * Lets the user choose all travelers or some of the companions, because the booker's own seat cannot be canceled alone (row 46).
 */
function WhoStays({ booking: { companions }, some, onChange }: WhoStaysProps) {
  const text = useText('bookings')
  const nameOf = useNameOf()
  const toggle = (n: number) => onChange(some?.includes(n) ? some.filter((one) => one !== n) : [...(some ?? []), n])
  return (
    <div className="mb-5 grid gap-3 border-b border-line pb-5">
      <RadioGroup legend={text('give_up_who')}>
        <Radio name="give_up" label={text('give_up_all')} checked={!some} onChange={() => onChange(undefined)} />
        <Radio name="give_up" label={text('give_up_some')} checked={some !== undefined} onChange={() => onChange([])} />
      </RadioGroup>
      {some && (
        <RadioGroup legend={text('give_up_names')} hideLegend className="pl-8">
          {companions?.map((one) => (
            <Checkbox key={one.n} label={nameOf(one)} checked={some.includes(one.n)} onChange={() => toggle(one.n)} />
          ))}
        </RadioGroup>
      )}
      <p className="text-sm text-muted">{text('booked_you')}</p>
    </div>
  )
}
