import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import {
  answerInvitation,
  type Invitation,
  inviteCompanion,
  listInvitations,
  showInvitation,
  withdrawInvitation,
} from '#contract/bookings/companions.ts'
import { showTrip } from '#contract/trips/trips.ts'
import { call } from '../../client/api.ts'

/**
 * Returns the query for the user's invitations for a trip. An invited person's answer refetches them by an event of the user's
 * account.
 */
export const invitationsQuery = (idRoute: string) =>
  queryOptions({
    queryKey: ['mine', 'invitations', 'trip', idRoute],
    queryFn: ({ signal }) => call(listInvitations, { params: { id: idRoute } }, signal),
  })

/** Returns the query for an invitation by its address. */
export const invitationQuery = (id: string) =>
  queryOptions({
    queryKey: ['mine', 'invitation', id],
    queryFn: ({ signal }) => call(showInvitation, { params: { id } }, signal),
    retry: false,
  })

/** Makes an invitation for the trip, which the list shows immediately. */
export function useMakeInvitation(idRoute: string) {
  const queries = useQueryClient()
  const { queryKey } = invitationsQuery(idRoute)
  return useMutation({
    mutationFn: () => call(inviteCompanion, { params: { id: idRoute } }),
    onSuccess: (made) => queries.setQueryData(queryKey, (before: Invitation[] = []) => [...before, made]),
    onSettled: () => void queries.invalidateQueries({ queryKey }),
  })
}

export function useWithdrawInvitation({ id, idRoute }: Invitation) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call(withdrawInvitation, { params: { id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: invitationsQuery(idRoute).queryKey }),
  })
}

/** Accepts or declines an invitation, or withdraws the acceptance. */
export function useAnswer(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: { agreed: boolean; adultAttested?: boolean }) => call(answerInvitation, { params: { id }, body }),
    // even after a refusal, whose reason the page then shows
    onSettled: () => queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] === 'mine' }),
  })
}

/** Returns the query for the whole trip of an invitation: its price, times and car. */
export const tripOfInvitationQuery = (id: string) =>
  queryOptions({
    queryKey: ['trip', id, {}],
    queryFn: ({ signal }) => call(showTrip, { params: { id }, query: {} }, signal),
  })
