import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Booking } from '#contract/bookings/bookings.ts'
import { isInDoubt } from '../client/api.ts'
import { newKey } from '../client/newKey.ts'
import { seatQuery } from './queries.ts'

/** One mutation of a trip: sent under a key of its own, and afterwards everything that may have changed is read again. */
export function useTripMutation<Input, Done>(idRoute: string, act: (input: Input, key: string) => Promise<Done>) {
  const queries = useQueryClient()
  const keys = useKeys<Input>()
  return useMutation({
    mutationFn: (input: Input) => act(input, keys.of(input)),
    onError: (error, input) => !isInDoubt(error) && keys.forget(input),
    // not waited for: what was done is done, whether or not the rest can be read
    onSettled: () =>
      void queries.invalidateQueries({ predicate: ({ queryKey: [about, id] }) => about === 'mine' || id === idRoute }),
  })
}

/** One mutation of a booking: what the server answers is shown at once. */
export function useBookingMutation<Input = void>({ idRoute }: Booking, act: (input: Input, key: string) => Promise<Booking>) {
  const queries = useQueryClient()
  return useTripMutation(idRoute, async (input: Input, key) => {
    const booking = await act(input, key)
    queries.setQueryData(seatQuery(booking.id).queryKey, booking)
    return booking
  })
}

/** The same input has the same key, however often it is sent, until it was answered (P12). */
function useKeys<Input>() {
  const keys = useRef(new Map<string, string>())
  const serialized = (input: Input) => JSON.stringify(input ?? '')
  const of = (input: Input) => {
    const key = keys.current.get(serialized(input)) ?? newKey()
    keys.current.set(serialized(input), key)
    return key
  }
  return { of, forget: (input: Input) => void keys.current.delete(serialized(input)) }
}
