import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Booking } from '#contract/bookings/bookings.ts'
import { wasHeard } from './join/ways.ts'
import { seatQuery } from './queries.ts'

/** One act on a trip: sent under a key of its own, and afterwards everything that may have changed is read again. */
export function useDeed<Said, Done>(idRoute: string, act: (said: Said, key: string) => Promise<Done>) {
  const queries = useQueryClient()
  const keys = useKeys<Said>()
  return useMutation({
    mutationFn: (said: Said) => act(said, keys.of(said)),
    onError: (error, said) => wasHeard(error) && keys.forget(said),
    // not waited for: what was done is done, whether or not the rest can be read
    onSettled: () =>
      void queries.invalidateQueries({ predicate: ({ queryKey: [about, id] }) => about === 'mine' || id === idRoute }),
  })
}

/** The same on one booking: what the server answers is shown at once. */
export function useAct<Said = void>({ idRoute }: Booking, act: (said: Said, key: string) => Promise<Booking>) {
  const queries = useQueryClient()
  return useDeed(idRoute, async (said: Said, key) => {
    const booking = await act(said, key)
    queries.setQueryData(seatQuery(booking.id).queryKey, booking)
    return booking
  })
}

/** The same wish has the same key, however often it is sent, until it was answered (P12). */
function useKeys<Said>() {
  const keys = useRef(new Map<string, string>())
  const wordsOf = (said: Said) => JSON.stringify(said ?? '')
  const of = (said: Said) => {
    const key = keys.current.get(wordsOf(said)) ?? crypto.randomUUID()
    keys.current.set(wordsOf(said), key)
    return key
  }
  return { of, forget: (said: Said) => void keys.current.delete(wordsOf(said)) }
}
