import { useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { showSeats } from '#contract/bookings.ts'
import { showPerson } from '#contract/people.ts'
import { call } from '../../api.ts'
import { comingOf, type Effects, effectsOf } from './effects.ts'

/** What barring this person would end now, from their trips and seats. */
export function useEffects(personId: string): { effects: Effects | undefined; failed: boolean } {
  const [nowMs] = useState(() => Date.now())
  const person = useQuery({
    queryKey: ['admin', 'person', personId],
    queryFn: ({ signal }) => call(showPerson, { params: { id: personId } }, signal),
  })
  const trips = comingOf(person.data?.routes ?? [], nowMs)
  const seats = useQueries({
    queries: trips.map(({ id }) => ({
      queryKey: ['admin', 'seats', id],
      queryFn: ({ signal }: { signal: AbortSignal }) => call(showSeats, { params: { id } }, signal),
    })),
  })
  const failed = person.isError || seats.some(({ isError }) => isError)
  const all = seats.flatMap(({ data }) => data?.bookings ?? [])
  const isKnown = person.data !== undefined && seats.every(({ data }) => data !== undefined)
  return { failed, effects: isKnown ? effectsOf(personId, trips, all) : undefined }
}
