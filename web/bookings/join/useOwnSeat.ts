import { useQuery } from '@tanstack/react-query'
import type { Booking } from '#contract/bookings.ts'
import type { Trip } from '#contract/trips.ts'
import { seatQuery } from './queries.ts'

const over: readonly Booking['state'][] = ['declined', 'withdrawn', 'expired', 'cancelled']

/** What the person has on a trip, as long as it keeps them from asking again: waiting, kept, paid, or travelled. */
export function useOwnSeat({ mine }: Pick<Trip, 'mine'>): { seat: Booking | undefined; isComing: boolean } {
  const { data, isPending, isError } = useQuery({ ...seatQuery(mine?.id ?? ''), enabled: mine !== undefined })
  const seat = mine && data && !over.includes(data.state) ? data : undefined
  return { seat, isComing: mine !== undefined && isPending && !isError }
}
