import { useMutation } from '@tanstack/react-query'
import { lazy, Suspense, useRef } from 'react'
import { type Booking, type Division, divideByReceipts } from '#contract/bookings/bookings.ts'
import { startPayment } from '#contract/payments/payments.ts'
import { call, isInDoubt } from '../../client/api.ts'
import { newKey } from '../../client/newKey.ts'
import { useText, useLanguage } from '../../texts/texts.ts'
import { ConfirmButton } from '../../ui/dialogs/ConfirmButton.tsx'
import { Refusal } from '../../ui/errors/Refusal.tsx'
import { Button, LinkButton } from '../../ui/kit/Button.tsx'
import { useDialog } from '../../ui/kit/overlays/Dialog.tsx'
import { priceText } from '../../ui/kit/prices/price.ts'
import { seatOf } from '../join/seat.ts'
import { useTripMutation } from '../useBookingMutation.ts'
import { ObjectToCancelling, Objection, ReportAbsence, ReportForcedCancelling, SayTravelled } from './absences/AbsenceActs.tsx'
import { GiveBack } from './GiveBack.tsx'
import { Leave } from './Leave.tsx'
import { useSides } from './useSides.ts'
import { TakeOffer } from './WaitingPart.tsx'
import { Withdraw } from './Withdraw.tsx'

const CancelDialog = lazy(() => import('./CancelDialog.tsx').then((file) => ({ default: file.CancelDialog })))

export interface ActProps {
  booking: Booking
}

const pendingStates: readonly Booking['state'][] = ['requested', 'waiting', 'offered', 'accepted']

/** Not booked yet: its acts stand where it is said what it waits for. A booked seat is a ticket first. */
export const isPendingSeat = ({ state }: Booking) => pendingStates.includes(state)

export const hasActs = ({ acts }: Booking) => acts.some((act) => act !== 'accept' && act !== 'decline')

/** All that the user may do with the seat now. The two answers to a request have a place of their own. */
export function Acts({ booking }: ActProps) {
  const may = (act: Booking['acts'][number]) => booking.acts.includes(act)
  return (
    <div className="grid gap-3">
      {may('pay') && <PayButton booking={booking} />}
      {booking.state === 'offered' && may('withdraw') && <TakeOffer booking={booking} />}
      {may('report_absence') && <ReportAbsence booking={booking} />}
      {may('report_asked') && <ReportForcedCancelling booking={booking} />}
      {may('say_travelled') && <SayTravelled booking={booking} />}
      {may('object') && <Objection booking={booking} />}
      {may('object_cancelling') && <ObjectToCancelling booking={booking} />}
      {may('give_back') && <GiveBack booking={booking} />}
      {may('divide') && <Divide booking={booking} />}
      {may('withdraw') && <Withdraw booking={booking} />}
      {may('leave') && <Leave booking={booking} />}
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
        {text(booking.acts.includes('give_up') ? 'cancel_group' : `cancel_${role}`)}
      </Button>
      {count > 0 && (
        <Suspense>
          <CancelDialog key={count} booking={booking} open={isOpen} onClose={end} />
        </Suspense>
      )}
    </>
  )
}

function Divide({ booking: { idRoute } }: ActProps) {
  const text = useText('bookings')
  const divide = useTripMutation<string, Division>(idRoute, (_, key) =>
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
      return call(startPayment, { key: (key.current ??= newKey()), body })
    },
    onSuccess: ({ init_point }) => window.location.assign(init_point),
    onError: (error) => void (!isInDoubt(error) && (key.current = undefined)),
  })
}
