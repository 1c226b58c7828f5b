import { useMutation, useQueryClient } from '@tanstack/react-query'
import { listBookings } from '#contract/bookings/bookings.ts'
import { deleteOrder } from '#contract/payments/payments.ts'
import type { Trip } from '#contract/trips/trips.ts'
import { call, Problem } from '../../client/api.ts'

/** A pending order, if the request created one. */
type PendingOrder = Promise<{ id: string } | undefined>

/**
 * Releases the seat on Back or a click outside: closes the order, so that other passengers can book the seat (P13). Waits for a
 * pending request first.
 */
export function useGiveBack(idRoute: string) {
  const queries = useQueryClient()
  const trips = { queryKey: ['trip', idRoute] }
  return useMutation({
    mutationFn: async (pending: PendingOrder) => {
      const id = (await pending.catch(() => undefined))?.id ?? (await acceptedOrder(idRoute))
      if (id) await call(deleteOrder, { params: { id }, query: {} })
    },
    onMutate: () => queries.setQueriesData<Trip>(trips, (trip) => trip && { ...trip, mine: undefined, whyNotJoin: null }),
    retry: (times, error) => times < 2 && error instanceof Problem && error.status === 0,
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries(trips),
        queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey.includes('mine') }),
      ]),
  })
}

/** Returns the order that the server may have created although its response was lost. */
async function acceptedOrder(idRoute: string): Promise<string | undefined> {
  const seats = await call(listBookings, { query: { as: 'passenger', idRoute } })
  return seats.find(({ state }) => state === 'accepted')?.order?.id
}
