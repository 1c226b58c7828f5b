import { useParams, useSearch } from '@tanstack/react-router'
import type { Sent } from '#contract/endpoint.ts'
import type { searchTrips } from '#contract/trips/trips.ts'
import type { SearchAddress } from '../ui/tripAddress.ts'

export type TripQuery = Sent<typeof searchTrips>['query']

/** What the address bar asks for: a stretch on a day, or all trips; and the call that answers it. */
export interface TripSearch {
  address: SearchAddress
  /** seats of the path, or of the words after it */
  seats: number | undefined
  isSearch: boolean
  query: TripQuery
}

export function tripQueryFrom(address: SearchAddress, path: string | undefined): TripSearch {
  const { from, to, date, place, page: _, ...rest } = address
  const seats = path ?? place
  const isSearch = Boolean(from && to && date)
  return {
    address,
    isSearch,
    seats: seats === undefined ? undefined : Number(seats),
    query: { ...(isSearch && { from, to, date }), ...(seats !== undefined && { place: Number(seats) }), ...rest },
  }
}

/** Three screens and four addresses show trips; this reads whichever it is. */
export function useTripQuery(): TripSearch {
  const address: SearchAddress = useSearch({ strict: false })
  const { seats } = useParams({ strict: false })
  return tripQueryFrom(address, seats)
}
