import { useParams, useSearch } from '@tanstack/react-router'
import type { Sent } from '#contract/endpoint.ts'
import type { searchTrips } from '#contract/trips/trips.ts'
import { dayIn, type SearchAddress } from '../ui/tripAddress.ts'
import { MAX_SEARCHED_SEATS } from './search/form/searchForm.ts'

export type TripQuery = Sent<typeof searchTrips>['query']

/** Search in the URL, between two places on a day or for all trips, and the call for it. */
export interface TripSearch {
  address: SearchAddress
  /** seats from the path or the parameters */
  seats: number | undefined
  isSearch: boolean
  /** true if the URL has two ends and no valid day; the next day with trips is searched */
  isDayOpen: boolean
  /** true if the URL has zero seats or more than a car has; the nearest possible number is searched */
  areSeatsCorrected: boolean
  query: TripQuery
}

export function tripQueryFrom(address: SearchAddress, path: string | undefined): TripSearch {
  const { from, to, date, place, page: _, day: __, posted: ___, ...rest } = address
  const requested = path ?? place
  const seats = requested === undefined ? undefined : seatsWithin(Number(requested))
  const hasEnds = Boolean(from && to)
  const isSearch = hasEnds && isDay(date)
  return {
    address,
    isSearch,
    isDayOpen: hasEnds && !isSearch,
    areSeatsCorrected: requested !== undefined && Number(requested) !== seats,
    seats,
    query: { ...(hasEnds && { from, to }), ...(isSearch && { date }), ...(seats !== undefined && { place: seats }), ...rest },
  }
}

const seatsWithin = (seats: number) => Math.min(Math.max(Math.trunc(seats) || 1, 1), MAX_SEARCHED_SEATS)

/** Checks whether the day exists in the calendar, unlike 31-02-2026. */
function isDay(date: string | undefined): boolean {
  const day = dayIn(date)
  const instant = new Date(`${day}T00:00:00Z`)
  return day !== undefined && !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(day)
}

/** Parses the URL of every screen with trips: three screens with four paths. */
export function useTripQuery(): TripSearch {
  const address: SearchAddress = useSearch({ strict: false })
  const { seats } = useParams({ strict: false })
  return tripQueryFrom(address, seats)
}
