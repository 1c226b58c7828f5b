import { queryOptions } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import { type Booking, showCancellation } from '#contract/bookings/bookings.ts'
import type { Reply } from '#contract/endpoint.ts'
import { call } from '../../client/api.ts'
import { useLanguage, useText } from '../../texts/texts.ts'
import { useWhen } from '../../ui/formatting/useWhen.ts'
import { Banner } from '../../ui/kit/Banner.tsx'
import { priceText } from '../../ui/kit/prices/price.ts'
import { useSides } from './useSides.ts'

export type Sums = Reply<typeof showCancellation>

/**
 * Returns the query for the refund of canceling now, or of giving up some seats. Refetched each time, because the refund changes
 * with time.
 */
export const cancellationQuery = (id: string, seats?: number) =>
  queryOptions({
    queryKey: ['mine', 'cancellation', id, seats ?? 'all'],
    queryFn: ({ signal }) => call(showCancellation, { params: { id }, query: seats === undefined ? {} : { seats } }, signal),
    staleTime: 0,
    gcTime: 0,
  })

interface WhatComesBackProps {
  booking: Booking
  sums: Sums
  /** true if the amount differs from the one shown before */
  isAnother: boolean
  /** true if only some of the seats are given up */
  isSome?: boolean
}

/** Shows the current refund, until when it applies, and the refund afterwards. */
export function WhatComesBack({ booking, sums, isAnother, isSome = false }: WhatComesBackProps) {
  const text = useText('bookings')
  const { role } = useSides(booking)
  const isPaid = booking.state === 'confirmed' && sums.refundMinor + sums.driverMinor > 0
  return (
    <div aria-live="polite" className="grid gap-3">
      {isAnother && (
        <Banner tone="sun" icon={<CircleAlert size={20} aria-hidden />}>
          {text('sum_changed')}
        </Banner>
      )}
      {!isPaid && <p>{text('back_nothing')}</p>}
      {isPaid &&
        (role === 'booker' ? (
          <BackToMe booking={booking} sums={sums} isSome={isSome} />
        ) : (
          <BackToPassenger booking={booking} sums={sums} />
        ))}
      {role === 'driver' && <p>{text('counts')}</p>}
    </div>
  )
}

function BackToMe({ booking: { driver }, sums, isSome }: Omit<Required<WhatComesBackProps>, 'isAnother'>) {
  const { refundMinor, driverMinor, currency, changesAt, afterMinor } = sums
  const text = useText('bookings')
  const money = useMoney(currency)
  const when = useWhen()
  return (
    <>
      <p className="text-lg font-bold text-ink">{text('back_now', { amount: money(refundMinor) })}</p>
      {driverMinor > 0 && (
        <p>{text(isSome ? 'back_half_some' : 'back_half', { amount: money(driverMinor), driver: driver.name })}</p>
      )}
      <p>{changesAt ? text('back_later', { when: when(changesAt), amount: money(afterMinor) }) : text('back_stays')}</p>
    </>
  )
}

function BackToPassenger({ booking, sums: { refundMinor, currency } }: { booking: Booking; sums: Sums }) {
  const money = useMoney(currency)
  const amount = money(refundMinor)
  return (
    <p className="font-semibold text-ink">
      {useText('bookings')('back_to_passenger', { passenger: booking.passenger.name, amount })}
    </p>
  )
}

/** Returns the label of the confirming button, for some seats or for the whole booking. */
export function useYes(booking: Booking, sums: Sums | undefined, seats?: number): string {
  const text = useText('bookings')
  const money = useMoney(booking.currency)
  const { role } = useSides(booking)
  if (role !== 'booker') return text('cancel_yes_driver', { seats: booking.seats })
  if (seats !== undefined)
    return sums?.refundMinor
      ? text('give_up_yes', { count: seats, amount: money(sums.refundMinor) })
      : text('give_up_yes_free', { count: Math.max(1, seats) })
  return sums && sums.refundMinor > 0
    ? text('cancel_yes_passenger', { amount: money(sums.refundMinor) })
    : text('cancel_yes_free')
}

function useMoney(currency: string) {
  const language = useLanguage()
  return (minor: number) => priceText(minor, currency, language)
}
