import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { listSuggestions, removeSuggestion } from '#contract/feedback/suggestions.ts'
import { call } from '../../client/api.ts'

const key = ['admin', 'suggestions'] as const

/** A page of the suggestion box; the one before stays until it is there. */
export const suggestionsQuery = (after: string | undefined) =>
  queryOptions({
    queryKey: [...key, after],
    queryFn: ({ signal }) => call(listSuggestions, { query: { after } }, signal),
    placeholderData: keepPreviousData,
  })

/** Takes a suggestion out of the list and off the server. */
export function useRemoveSuggestion(id: string, onDone: () => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (reason: string) => call(removeSuggestion, { params: { id }, query: { ...(reason && { reason }) } }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: key })
      onDone()
    },
  })
}
