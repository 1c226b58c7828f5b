import type { QueryClient } from '@tanstack/react-query'
import { seatsQuery, seatQuery } from '../bookings/queries.ts'
import { ownCarsQuery } from '../client/ownCars.ts'
import { sessionQuery } from '../client/session.ts'
import type { SearchAddress } from '../ui/tripAddress.ts'
import { isSavedQuery } from './alerts/queries.ts'
import { countOfComplete, daysQuery, nextDayQuery, tripCountQuery, tripPageQuery, tripQuery } from './queries.ts'
import { type TripQuery, tripQueryFrom } from './tripQuery.ts'

/* Reads the data of trip screens by their URL. The routes call these functions. */

export async function readsOfList(
  queries: QueryClient,
  { seats, ...address }: SearchAddress & { seats?: string },
): Promise<void> {
  const { query, isSearch, isDayOpen } = tripQueryFrom(address, seats)
  if (isDayOpen) return queries.prefetchQuery(nextDayQuery(query))
  await Promise.all([readPageAndCount(queries, query), isSearch && queries.prefetchQuery(daysQuery(query))])
}

async function readPageAndCount(queries: QueryClient, query: TripQuery): Promise<void> {
  const count = () => queries.prefetchQuery(tripCountQuery(query))
  const page = queries.fetchQuery(tripPageQuery(query)).catch(() => undefined)
  if (query.after !== undefined) return void (await Promise.all([page, count()]))
  const first = await page
  if (first && !countOfComplete(first, query)) await count()
}

/** Reads a trip and its bookings: all of them for its driver, otherwise only the user's own. */
export async function readsOfTrip(queries: QueryClient, given: { id?: string; from?: string; to?: string }): Promise<void> {
  const { id = '', from, to } = given
  const trip = await queries.fetchQuery(tripQuery(id, { ...(from && { from }), ...(to && { to }) })).catch(() => undefined)
  if (!trip) return
  const isOwn = trip.users[0]?.id === queries.getQueryData(sessionQuery.queryKey)?.me?.id
  await Promise.all([
    isOwn ? queries.prefetchQuery(seatsQuery(id)) : queries.prefetchQuery(isSavedQuery(id)),
    trip.mine && queries.prefetchQuery(seatQuery(trip.mine.id)),
  ])
}

export const readsOfPost = (queries: QueryClient): Promise<void> => queries.prefetchQuery(ownCarsQuery)
