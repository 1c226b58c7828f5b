import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Sent } from '#contract/endpoint.ts'
import {
  isSaved,
  listAlerts,
  listSaved,
  removeAlert,
  saveTrip,
  setAlert,
  switchAlert,
  unsaveTrip,
} from '#contract/trips/alerts.ts'
import { hideRequest, showRequest } from '#contract/trips/rideRequests.ts'
import { call } from '../../client/api.ts'

export const alertsQuery = queryOptions({
  queryKey: ['mine', 'alerts'],
  queryFn: ({ signal }) => call(listAlerts, {}, signal),
})

export const savedQuery = queryOptions({
  queryKey: ['mine', 'saved'],
  queryFn: ({ signal }) => call(listSaved, {}, signal),
})

/** Returns the query for whether a trip is saved. */
export const isSavedQuery = (id: string) =>
  queryOptions({ queryKey: ['mine', 'saved', id], queryFn: ({ signal }) => call(isSaved, { params: { id } }, signal) })

/** Sets an alert, and then refetches the list of alerts where it is shown. */
export function useSetAlert() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: Sent<typeof setAlert>['body']) => call(setAlert, { body }),
    onSuccess: () => void queries.invalidateQueries(alertsQuery),
  })
}

export function useSwitchAlert(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (on: boolean) => call(switchAlert, { params: { id }, body: { on } }),
    onSettled: () => queries.invalidateQueries(alertsQuery),
  })
}

export function useRemoveAlert(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call(removeAlert, { params: { id } }),
    onSettled: () => queries.invalidateQueries(alertsQuery),
  })
}

/** Publishes an alert to drivers, or changes its published details. */
export function useShowing(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: Sent<typeof showRequest>['body']) => call(showRequest, { params: { id }, body }),
    onSuccess: () => queries.invalidateQueries(alertsQuery),
  })
}

export function useHiding(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call(hideRequest, { params: { id } }),
    onSettled: () => queries.invalidateQueries(alertsQuery),
  })
}

/** Saves a trip or removes it; the button changes immediately. */
export function useSave(id: string) {
  const queries = useQueryClient()
  const { queryKey } = isSavedQuery(id)
  return useMutation({
    mutationFn: (wanted: boolean) => call(wanted ? saveTrip : unsaveTrip, { params: { id } }),
    onSuccess: (saved) => {
      queries.setQueryData(queryKey, saved)
      return queries.invalidateQueries({ ...savedQuery, exact: true })
    },
  })
}
