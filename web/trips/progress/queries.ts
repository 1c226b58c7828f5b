import { queryOptions } from '@tanstack/react-query'
import { showWay } from '#contract/trips/progress.ts'
import { call } from '../../client/api.ts'

const LOOK_MS = 60_000

/** A trip on its way. Read anew with every hint about the trip, and each minute, since what is late becomes later. */
export const wayQuery = (id: string) =>
  queryOptions({
    queryKey: ['trip', id, 'progress'],
    queryFn: ({ signal }) => call(showWay, { params: { id } }, signal),
    refetchInterval: LOOK_MS,
  })
