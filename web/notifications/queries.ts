import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { countNotifications, listNotifications, readNotifications } from '#contract/notifications/notifications.ts'
import type { Language } from '#contract/wire.ts'
import { call } from '../client/api.ts'

/** Query for the number of new notifications. Refetched at each live event of the user's account. */
export const countsQuery = queryOptions({
  queryKey: ['mine', 'counts'],
  queryFn: ({ signal }) => call(countNotifications, {}, signal),
  staleTime: 60_000,
})

/** Query for the user's notifications, newest first. */
export const notificationsQuery = infiniteQueryOptions({
  queryKey: ['mine', 'notifications'],
  queryFn: ({ signal, pageParam }) => call(listNotifications, { query: { after: pageParam } }, signal),
  initialPageParam: undefined as string | undefined, // as: the first page has no key
  getNextPageParam: ({ next }) => next,
})

/** Returns the query for the sentences of all kinds, which mails and pushes also use. */
export const notificationTextsQuery = (language: Language) =>
  queryOptions({
    queryKey: ['notificationTexts', language],
    queryFn: async () =>
      (language === 'es-AR'
        ? await import('#contract/notifications/notifications.es-AR.ts')
        : await import('#contract/notifications/notifications.en-US.ts')
      ).notificationTexts,
    staleTime: Infinity,
  })

/** Marks notifications as read: some, or all up to the newest shown one. */
export function useRead() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: { ids: string[] } | { upTo: string }) => call(readNotifications, { body }),
    onSuccess: (counts) => {
      queries.setQueryData(countsQuery.queryKey, counts)
      return queries.invalidateQueries({ queryKey: notificationsQuery.queryKey })
    },
  })
}
