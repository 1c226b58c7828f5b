import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query'
import { listPosts, listRatable, replyToRating } from '#contract/ratings/ratings.ts'
import { call } from '../client/api.ts'

/** Returns the query for the published ratings of a person, page by page. */
export const postsQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['posts', id],
    queryFn: ({ pageParam, signal }) => call(listPosts, { params: { id }, query: { after: pageParam } }, signal),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })

/** Returns the query for the user's ratings of one person, written or still to write. */
export const ratableQuery = (id: string) =>
  queryOptions({ queryKey: ['ratable', id], queryFn: ({ signal }) => call(listRatable, { query: { with: id } }, signal) })

/** Returns a function that refetches everything about a person, as if the page had just loaded. */
export function useFreshPerson(id: string): () => Promise<void> {
  const queries = useQueryClient()
  return async () => {
    await Promise.all(['ratable', 'posts', 'person'].map((word) => queries.invalidateQueries({ queryKey: [word, id] })))
    void queries.invalidateQueries({ queryKey: ['trip'], refetchType: 'none' })
  }
}

/** Replies to a rating about the user, and shows the reply. */
export function useReply(me: string, ratingId: string): (reply: string) => Promise<void> {
  const queries = useQueryClient()
  return async (reply) => {
    await call(replyToRating, { params: { id: ratingId }, body: { reply } })
    await queries.invalidateQueries({ queryKey: ['posts', me] })
  }
}
