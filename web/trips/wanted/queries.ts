import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { invite, listWanted } from '#contract/trips/rideRequests.ts'
import { call } from '../../client/api.ts'

/** The passengers who want to come along on a trip of the caller's. */
export const wantedQuery = (id: string) =>
  queryOptions({
    queryKey: ['mine', 'wanted', id],
    queryFn: ({ signal }) => call(listWanted, { params: { id } }, signal),
  })

/** Invites who shows a request; the list says it at once, and what is left of the day. */
export function useInvite(id: string, request: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call(invite, { params: { id }, body: { request } }),
    onSettled: () => queries.invalidateQueries(wantedQuery(id)),
  })
}
