import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Booking } from '#contract/bookings/bookings.ts'
import { leaveBooking } from '#contract/bookings/companions.ts'
import { call } from '../../client/api.ts'
import { useLanguage, useText } from '../../texts/texts.ts'
import { ConfirmButton } from '../../ui/dialogs/ConfirmButton.tsx'
import { useWhen } from '../../ui/formatting/useWhen.ts'
import { priceText } from '../../ui/kit/prices/price.ts'
import { seatQuery } from '../queries.ts'
import { useTripMutation } from '../useBookingMutation.ts'
import { cancellationQuery } from './WhatComesBack.tsx'

/** Lets a companion with an account leave. Gives up the companion's seat if it is booked; before that, ends the whole request. */
export function Leave({ booking }: { booking: Booking }) {
  const text = useText('bookings')
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { id, idRoute, state, passenger, driver } = booking
  const isBooked = state === 'confirmed'
  const refund = cancellationQuery(id, 1)
  const leave = useTripMutation(idRoute, (reason: string) => {
    const seen = queries.getQueryData(refund.queryKey)
    const body = { ...(seen && { refundMinor: seen.refundMinor }), ...(reason && { reason }) }
    return call(leaveBooking, { params: { id }, body })
  })
  // The server refuses to show the refund to a companion who has left.
  const isStaying = leave.isIdle || leave.isError
  const { data: sums } = useQuery({ ...refund, enabled: isBooked && isStaying })
  // the booking is no longer visible to this companion
  const onDone = () => {
    // unless the user went to another page while the call was pending
    if (window.location.pathname === `/booking/${id}`) void navigate({ to: '/profile', search: { tab: 'trips' }, replace: true })
    queries.removeQueries({ queryKey: seatQuery(id).queryKey })
  }
  return (
    <ConfirmButton
      variant="outline"
      wide
      isDangerous
      label={text('leave')}
      title={text('leave_title')}
      yes={text('leave')}
      reason={{ label: text('reason') }}
      act={leave}
      onDone={onDone}
    >
      {isBooked
        ? text('leave_booked', { name: passenger.name, driver: driver.name })
        : text('leave_request', { name: passenger.name })}
      {sums && sums.refundMinor + sums.driverMinor > 0 && <Back name={passenger.name} sums={sums} />}
    </ConfirmButton>
  )
}

interface BackProps {
  name: string
  sums: { refundMinor: number; currency: string; changesAt: string | null; afterMinor: number; now: string }
}

/** Shows the booker's exact refund, and its deadline. */
function Back({ name, sums: { refundMinor, currency, changesAt, afterMinor, now } }: BackProps) {
  const text = useText('bookings')
  const language = useLanguage()
  const when = useWhen()
  const money = (minor: number) => priceText(minor, currency, language)
  return (
    <>
      <span className="mt-3 block font-bold text-ink">{text('leave_back', { name, amount: money(refundMinor) })}</span>
      <span className="mt-1 block">
        {changesAt ? text('back_later', { when: when(changesAt, now), amount: money(afterMinor) }) : text('back_stays')}
      </span>
    </>
  )
}
