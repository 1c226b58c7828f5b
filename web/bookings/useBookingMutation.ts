import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { type Booking, showBooking } from '#contract/bookings/bookings.ts'
import { call, isInDoubt } from '../client/api.ts'
import { newKey } from '../client/newKey.ts'
import { seatQuery } from './queries.ts'

/** Mutation of a trip. Sends the input under its own key, and then refetches everything that may have changed. */
export function useTripMutation<Input, Done>(idRoute: string, act: (input: Input, key: string) => Promise<Done>) {
  const queries = useQueryClient()
  const keys = useKeys<Input>()
  return useMutation({
    mutationFn: (input: Input) => act(input, keys.of(input)),
    onSuccess: (_, input) => keys.forget(input),
    onError: (error, input) => !isInDoubt(error) && keys.forget(input),
    // not awaited, because the mutation is done even if the refetch fails
    onSettled: () =>
      void queries.invalidateQueries({ predicate: ({ queryKey: [about, id] }) => about === 'mine' || id === idRoute }),
  })
}

/** Callbacks of a mutation, called even after the user has left the screen. */
export interface BookingCallbacks {
  onAnswer?: (booking: Booking) => void
  onRefusal?: (refusal: Error) => void
}

/** Mutation of a booking. Shows the server's response immediately. */
export function useBookingMutation<Input = void>(
  before: Booking,
  act: (input: Input, key: string) => Promise<Booking>,
  { onAnswer, onRefusal }: BookingCallbacks = {},
) {
  const queries = useQueryClient()
  return useTripMutation(before.idRoute, async (input: Input, key) => {
    try {
      const booking = await act(input, key).catch((error: unknown) => changedSince(before, error))
      queries.setQueryData(seatQuery(booking.id).queryKey, booking)
      onAnswer?.(booking)
      return booking
    } catch (error) {
      onRefusal?.(error instanceof Error ? error : new Error(String(error)))
      throw error
    }
  })
}

/**
 * Refetches the booking after an error, because the mutation may have succeeded. Returns a changed booking in place of the
 * missing response.
 */
async function changedSince(before: Booking, error: unknown): Promise<Booking> {
  if (!isInDoubt(error)) throw error
  const now = await call(showBooking, { params: { id: before.id } }).catch(() => before)
  if (progressOf(now) === progressOf(before)) throw error
  return now
}

const progressOf = ({ state, acts, seats, refund, change }: Booking) => JSON.stringify([state, acts, seats, refund, change])

/** Returns a function that gives equal input one key until the server has answered it (P12). */
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
