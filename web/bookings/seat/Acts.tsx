import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { type Booking, type Division, divideByReceipts, cancelSeat } from '#contract/bookings/bookings.ts'
import { startPayment } from '#contract/payments/payments.ts'
import { call, Problem } from '../../client/api.ts'
import { useText, useLanguage } from '../../texts/texts.ts'
import { ConfirmButton } from '../../ui/dialogs/ConfirmButton.tsx'
import { ErrorBanner } from '../../ui/errors/ErrorBanner.tsx'
import { Refusal } from '../../ui/errors/Refusal.tsx'
import { Button, LinkButton } from '../../ui/kit/Button.tsx'
import { Dialog, useDialog } from '../../ui/kit/Dialog.tsx'
import { priceText } from '../../ui/kit/price.ts'
import { Skeleton } from '../../ui/kit/Skeleton.tsx'
import { seatOf } from '../join/seat.ts'
import { wasHeard } from '../join/ways.ts'
import { cancellationQuery } from '../queries.ts'
import { useAct, useDeed } from '../useAct.ts'
import { ObjectToCancelling, Objection, ReportAbsence, ReportAsked, SayTravelled } from './AbsenceActs.tsx'
import { GiveBack } from './GiveBack.tsx'
import { TakeOffer } from './InLine.tsx'
import { useSides } from './useSides.ts'
import { useYes, WhatComesBack } from './WhatComesBack.tsx'
import { Withdraw } from './Withdraw.tsx'

export interface ActProps {
  booking: Booking
}

/** All that the user may do with the seat now. The two answers to a request have a place of their own. */
export function Acts({ booking }: ActProps) {
  const may = (act: Booking['acts'][number]) => booking.acts.includes(act)
  return (
    <div className="grid gap-3">
      {may('pay') && <PayButton booking={booking} />}
      {booking.state === 'offered' && may('withdraw') && <TakeOffer booking={booking} />}
      {may('report_absence') && <ReportAbsence booking={booking} />}
      {may('report_asked') && <ReportAsked booking={booking} />}
      {may('say_travelled') && <SayTravelled booking={booking} />}
      {may('object') && <Objection booking={booking} />}
      {may('object_cancelling') && <ObjectToCancelling booking={booking} />}
      {may('give_back') && <GiveBack booking={booking} />}
      {may('divide') && <Divide booking={booking} />}
      {may('withdraw') && <Withdraw booking={booking} />}
      {may('cancel') && <Cancel booking={booking} />}
    </div>
  )
}

function Cancel({ booking }: ActProps) {
  const text = useText('bookings')
  const { role } = useSides(booking)
  const { count, isOpen, begin, end } = useDialog()
  return (
    <>
      <Button variant="outline" wide onClick={begin}>
        {text(`cancel_${role}`)}
      </Button>
      {count > 0 && <CancelDialog key={count} booking={booking} open={isOpen} onClose={end} />}
    </>
  )
}

function Divide({ booking: { idRoute } }: ActProps) {
  const text = useText('bookings')
  const divide = useDeed<string, Division>(idRoute, (_, key) =>
    call(divideByReceipts, { params: { id: idRoute }, body: {}, key }),
  )
  return (
    <ConfirmButton
      variant="outline"
      wide
      label={text('divide')}
      title={text('divide_title')}
      yes={text('divide_yes')}
      act={divide}
    >
      {text('divide_text')}
    </ConfirmButton>
  )
}

/** The way to the checkout; where none was opened yet, it is opened by the press. */
function PayButton({ booking }: { booking: Booking }) {
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

interface CancelDialogProps {
  booking: Booking
  open: boolean
  onClose: () => void
}

/** Shows to the cent what comes back, and gives the seat up for exactly that; when it is another sum by then, it asks again. */
function CancelDialog({ booking, open, onClose }: CancelDialogProps) {
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
