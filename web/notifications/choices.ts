import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Sent } from '#contract/endpoint.ts'
import { type Choices, chooseNotifications, showChoices } from '#contract/notifications/notifications.ts'
import type { Language } from '#contract/wire.ts'
import type { NotificationKind } from '#domain/notifications/notification.ts'
import { call } from '../client/api.ts'

export const choicesQuery = queryOptions({
  queryKey: ['mine', 'choices'],
  queryFn: ({ signal }) => call(showChoices, {}, signal),
})

/** Returns the query for the names of events by kind, as in the mails. */
export const kindWordsQuery = (language: Language) =>
  queryOptions({
    queryKey: ['kind words', language],
    queryFn: async () =>
      (language === 'es-AR'
        ? await import('#contract/notifications/notifications.kinds.es-AR.ts')
        : await import('#contract/notifications/notifications.kinds.en-US.ts')
      ).kindWords,
    staleTime: Infinity,
  })

const mutationKey = ['choose']

type SentChoice = Sent<typeof chooseNotifications>['body']

/** Switches a group or a kind on or off. The switch moves immediately, and moves back after a refusal. */
export function useChoose() {
  const queries = useQueryClient()
  const { queryKey } = choicesQuery
  return useMutation({
    mutationFn: (choice: SentChoice) => call(chooseNotifications, { body: choice }),
    mutationKey,
    scope: { id: 'choices' },
    onMutate: (choice) => queries.setQueryData(queryKey, (before) => before && withChoice(before, choice)),
    // shows the response to the last click only: an earlier response would move the last switch back for a moment
    onSuccess: (choices) => void (queries.isMutating({ mutationKey }) === 1 && queries.setQueryData(queryKey, choices)),
    onError: () => void queries.invalidateQueries({ queryKey }),
  })
}

/** Returns the choices after a change. */
function withChoice(choices: Choices, choice: SentChoice): Choices {
  const { channel, on } = choice
  const groups = choices.groups.map((one) => {
    const isMeant = (kind: NotificationKind) => ('kind' in choice ? choice.kind === kind : choice.group === one.group)
    const kinds = one.kinds.map((each) => (isMeant(each.kind) ? { ...each, [channel]: on } : each))
    return { ...one, kinds, [channel]: kinds.every((each) => each[channel]) }
  })
  return { ...choices, groups }
}
