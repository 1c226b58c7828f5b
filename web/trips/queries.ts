import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Reply } from '#contract/endpoint.ts'
import { mostWantedRoads } from '#contract/trips/demand.ts'
import { cheapestDays, countTrips, nextDay, searchTrips, showTrip, type TripCard } from '#contract/trips/trips.ts'
import { call } from '../client/api.ts'
import type { SearchAddress } from '../ui/tripAddress.ts'
import type { TripQuery } from './tripQuery.ts'

export type TripPageReply = Reply<typeof searchTrips>
export type TripCount = Reply<typeof countTrips>

/**
 * Key under which the names of the two places are cached when the user chooses them, so that the list has names before the
 * response arrives.
 */
export const endsKey = (from: string | undefined, to: string | undefined) => ['tripEnds', from, to]

const sameEnds = (a: TripQuery | undefined, b: TripQuery) => a?.from === b.from && a?.to === b.to

/**
 * Returns the query for one page of trips. While another page with the same ends loads, the names come from the former response.
 */
export const tripPageQuery = (query: TripQuery) =>
  queryOptions({
    queryKey: ['trips', query] as const,
    queryFn: ({ signal }) => call(searchTrips, { query }, signal),
    placeholderData: (before, old) => (sameEnds(old?.queryKey[1], query) ? before : undefined),
  })

/** Returns the query for the number of all results; a separate call, because it is slower than a page. */
export const tripCountQuery = ({ after: _, ...query }: TripQuery) =>
  queryOptions({ queryKey: ['tripCount', query], queryFn: ({ signal }) => call(countTrips, { query }, signal) })

/** Returns the number of results of a search whose first page is complete. Other searches need `tripCountQuery`. */
export const countOfComplete = ({ routes, next }: TripPageReply, { after }: TripQuery): TripCount | undefined =>
  after === undefined && next === undefined ? { count: routes.length, more: false, pages: [] } : undefined

/** Returns the query for the lowest price of each day around the day of the search. */
export const daysQuery = ({ from = '', to = '', date = '', order: _, after: __, ...rest }: TripQuery) => {
  const query = { ...rest, from, to, date }
  return queryOptions({ queryKey: ['tripDays', query], queryFn: ({ signal }) => call(cheapestDays, { query }, signal) })
}

/** Returns the query for the next day with trips, for a search without a day. */
export const nextDayQuery = ({ from = '', to = '', date: _, order: __, after: ___, ...rest }: TripQuery) => {
  const query = { ...rest, from, to }
  return queryOptions({ queryKey: ['nextDay', query], queryFn: ({ signal }) => call(nextDay, { query }, signal) })
}

/** Finds the card of a trip in a loaded list with the same ends. The trip's page shows the card until the trip has loaded. */
export function tripCardIn(
  queries: QueryClient,
  id: string,
  { from, to }: Pick<SearchAddress, 'from' | 'to'>,
): TripCard | undefined {
  const lists = queries.getQueriesData<TripPageReply>({ queryKey: ['trips'] })
  return lists
    .filter(([key]) => sameEnds(key[1] as TripQuery, { from, to })) // as: keys of `tripPageQuery`
    .flatMap(([, list]) => list?.routes ?? [])
    .find((card) => card.id === id)
}

/** Returns the query for one trip. If it was opened between two places, the trip has the user's part. */
export const tripQuery = (id: string, ends: Pick<SearchAddress, 'from' | 'to'>) =>
  queryOptions({
    queryKey: ['trip', id, ends],
    queryFn: ({ signal }) => call(showTrip, { params: { id }, query: ends }, signal),
    retryOnMount: false,
  })

/** Query for the most searched routes, which visitors may see too. */
export const wantedRoadsQuery = queryOptions({
  queryKey: ['wantedRoads'],
  queryFn: ({ signal }) => call(mostWantedRoads, { query: {} }, signal),
  staleTime: 3_600_000,
})
