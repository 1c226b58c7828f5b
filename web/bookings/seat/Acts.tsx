import { useMutation } from '@tanstack/react-query'
import { type ComponentType, Suspense, useRef } from 'react'
import { acceptSeat, type Act, type Booking, type Division, divideByReceipts } from '#contract/bookings/bookings.ts'
import { startPayment } from '#contract/payments/payments.ts'
import { call, isInDoubt } from '../../client/api.ts'
import { newKey } from '../../client/newKey.ts'
import { useText, useLanguage } from '../../texts/texts.ts'
import { ConfirmButton } from '../../ui/dialogs/ConfirmButton.tsx'
import { Refusal } from '../../ui/errors/Refusal.tsx'
import { Button, LinkButton } from '../../ui/kit/Button.tsx'
import { lazy } from '../../ui/kit/lazy.ts'
import { useDialog } from '../../ui/kit/overlays/Dialog.tsx'
import { priceText } from '../../ui/kit/prices/price.ts'
import { Answers } from '../driving/Answers.tsx'
import { seatOf } from '../join/seat.ts'
import { useBookingMutation, useTripMutation } from '../useBookingMutation.ts'
import { ObjectToCancelling, Objection, ReportAbsence, ReportForcedCancelling, SayTravelled } from './AbsenceActs.tsx'
import { GiveBack } from './GiveBack.tsx'
import { Leave } from './Leave.tsx'
import { type ActProps, useSides } from './useSides.ts'
import { Withdraw } from './Withdraw.tsx'

const CancelDialog = lazy('CancelDialog', () => import('./CancelDialog.tsx').then((file) => ({ default: file.CancelDialog })))

/** Buttons by action. The button that accepts also offers to decline; the dialog that cancels all seats can also cancel some. */
const parts: Partial<Record<Act, ComponentType<ActProps>>> = {
  accept: Accept,
  pay: PayButton,
  report_absence: ReportAbsence,
  say_travelled: SayTravelled,
  object: Objection,
  object_cancelling: ObjectToCancelling,
  withdraw: Withdraw,
  leave: Leave,
  cancel: Cancel,
  report_asked: ReportForcedCancelling,
  give_back: GiveBack,
  divide: Divide,
}

/** Renders the buttons of the given actions. */
export function Acts({ booking, acts }: ActProps & { acts: readonly Act[] }) {
  return Object.entries(parts).map(([act, Part]) => acts.some((one) => one === act) && <Part key={act} booking={booking} />)
}

function Accept({ booking }: ActProps) {
  return useSides(booking).role === 'driver' ? <Answers booking={booking} /> : <TakeOffer booking={booking} />
}

/** Takes a released seat that is held for this passenger, who pays afterwards. */
function TakeOffer({ booking }: ActProps) {
  const text = useText('bookings')
  const take = useBookingMutation(booking, (_: string, key) => call(acceptSeat, { params: { id: booking.id }, key }))
  return (
    <div>
      <Button size="large" wide busy={take.isPending} onClick={() => take.mutate('')}>
        {text('take_offer')}
      </Button>
      <Refusal error={take.error} />
    </div>
  )
}

function Cancel({ booking }: ActProps) {
  const text = useText('bookings')
  const { role } = useSides(booking)
  const { count, isOpen, begin, end } = useDialog()
  const { acts, seats } = booking
  return (
    <>
      <Button variant="outline" wide onClick={begin}>
        {role !== 'booker'
          ? text('cancel_driver', { seats })
          : text(acts.includes('give_up') ? 'cancel_group' : 'cancel_passenger')}
      </Button>
      {count > 0 && (
        <Suspense>
          <CancelDialog key={count} booking={booking} open={isOpen} onClose={end} />
        </Suspense>
      )}
    </>
  )
}

function Divide({ booking: { idRoute, driver } }: ActProps) {
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
      {text('divide_text', { driver: driver.name })}
    </ConfirmButton>
  )
}

/** Links to the checkout; without a checkout, a click opens one. */
function PayButton({ booking }: ActProps) {
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
