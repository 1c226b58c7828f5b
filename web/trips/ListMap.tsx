import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { TripCard } from '#contract/trips.ts'
import { useLate } from '../places/useLate.ts'
import { Skeleton } from '../design/Skeleton.tsx'
import type { SearchAddress } from './address.ts'
import { tripQuery } from './queries.ts'
import { TripMap } from './TripMap.tsx'

/** Long enough that moving over a list asks for nothing. */
const RESTING_MS = 250

/** The road of the trip that is pointed at; asks for it only when the pointer rests. */
export function ListMap({ trip, ends: { from, to } }: { trip: TripCard; ends: Pick<SearchAddress, 'from' | 'to'> }) {
  const id = useLate(trip.id, RESTING_MS)
  const ends = { ...(from && { from }), ...(to && { to }) }
  const { data } = useQuery({ ...tripQuery(id, ends), placeholderData: keepPreviousData })
  return data ? <TripMap trip={data} className="size-full" /> : <Skeleton className="size-full" />
}
