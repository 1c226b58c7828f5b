import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { suggestPlaces } from '#contract/places/places.ts'
import { call } from '../client/api.ts'

export const FEWEST_LETTERS = 2
const FIVE_MINUTES_MS = 300_000

/** Cities that match the text typed, best first. A newer text aborts the call for the older one. */
export const placesQuery = (typed: string) => {
  const name = typed.trim().slice(0, 80)
  return queryOptions({
    queryKey: ['places', name],
    queryFn: ({ signal }) => call(suggestPlaces, { query: { name } }, signal),
    enabled: name.length >= FEWEST_LETTERS,
    staleTime: FIVE_MINUTES_MS,
    placeholderData: keepPreviousData,
  })
}
