import { queryOptions } from '@tanstack/react-query'
import { showOpenRoad } from '#contract/trips/openRoad.ts'
import { call } from '../../client/api.ts'
import type { TripQuery } from '../tripQuery.ts'

export const OPEN_ROAD = 'openRoad'

/** Returns the query for the open trips of a visitor's search; undefined unless the search has both ends. */
export function openRoadQuery({ from = '', to = '', date, place }: TripQuery) {
  const query = { from, to, ...(date && { date }), ...(place !== undefined && { place }) }
  return queryOptions({
    queryKey: [OPEN_ROAD, query],
    queryFn: ({ signal }) => call(showOpenRoad, { query }, signal),
    enabled: Boolean(from && to),
  })
}
