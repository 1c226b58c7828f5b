import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { type NewTrip, postTrip, previewTrip } from '#contract/trips/tripPosting.ts'
import type { Day } from '#domain/time.ts'
import { call, Problem } from '../../client/api.ts'
import { newKey } from '../../client/newKey.ts'
import { sessionQuery } from '../../client/session.ts'
import { type Draft, draftFrom, type DraftStop, forgetDraft, newTripFrom } from './draft/draft.ts'

/**
 * Returns the query for the preview of a trip. It omits the price, because road and share do not depend on it, and so stay
 * visible while the price changes.
 */
export const previewQuery = (draft: Draft) => {
  const sent = newTripFrom({ ...draft, price: '', back: draft.back && { ...draft.back, price: '' } })
  return queryOptions({
    queryKey: ['tripPreview', sent],
    queryFn: ({ signal, client }) => call(previewTrip, { body: sent }, signal).catch(askingWho(client)),
    staleTime: 60_000,
    // the former preview stays visible, because only days are omitted while it is shown
    placeholderData: (before) => before,
  })
}

/**
 * Returns the query for the road and the costs of one seat, for a draft with both ends. The time is always noon, because neither
 * depends on it.
 */
export const costsQuery = ({ origin, destination, stopovers, vehicleId }: Draft, day: Day) => {
  const bare = (stop: DraftStop) => ({ ...stop, meetingPoint: '', point: undefined })
  const ends = { origin: bare(origin), destination: bare(destination), stopovers: stopovers.map(bare) }
  return previewQuery({ ...draftFrom({}), ...ends, vehicleId, day, hours: '12:00' })
}

/** Checks whether the server refused the input; a failed call is no refusal. */
export const isRefusal = (error: Error | null) => error instanceof Problem && error.status >= 400 && error.status < 500

const refusalKey = (sent: NewTrip) => ['tripRefused', sent]

/** Returns the server's last refusal of a trip with exactly this draft, if any. */
export function useRefusalOf(draft: Draft): Problem | undefined {
  const queries = useQueryClient()
  const previewed = queries.getQueryState(previewQuery(draft).queryKey)?.error
  const posted = queries.getQueryData<Problem>(refusalKey(newTripFrom(draft)))
  return previewed instanceof Problem ? previewed : posted
}

/** Publishes the trip once, however often `create` is called. Another call tries again only after a refusal. */
export function useCreateTrip() {
  const queries = useQueryClient()
  const pressed = useRef(false)
  const keyOf = useKeys()
  const { mutate, ...state } = useMutation({
    mutationFn: (draft: Draft) => {
      const body = newTripFrom(draft)
      return call(postTrip, { body, key: keyOf(body) }).catch(askingWho(queries))
    },
    onSuccess: () => {
      forgetDraft()
      // Lists that were read before lack the new trip.
      return queries.invalidateQueries({ refetchType: 'none' })
    },
    onError: (error, draft) => {
      pressed.current = false
      if (!isRefusal(error)) return
      queries.setQueryData(refusalKey(newTripFrom(draft)), error)
      // The share may have changed since the preview.
      return queries.invalidateQueries({ queryKey: previewQuery(draft).queryKey })
    },
  })
  const create = (draft: Draft) => {
    if (!pressed.current) mutate(draft)
    pressed.current = true
  }
  return { create, ...state }
}

/** Returns one key for equal trips until the page is left, so that a lost response causes no second trip (P12). */
function useKeys() {
  const keys = useRef(new Map<string, string>())
  return (sent: NewTrip) => {
    const words = JSON.stringify(sent)
    const key = keys.current.get(words) ?? newKey()
    keys.current.set(words, key)
    return key
  }
}

/** Refetches the session if the server refuses this user, so that the gates show the missing step. */
const askingWho = (queries: QueryClient) => (error: unknown) => {
  if (error instanceof Problem && [401, 403].includes(error.status)) void queries.invalidateQueries(sessionQuery)
  throw error
}
