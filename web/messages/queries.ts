import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { blockPerson, type Chat, listChats, readChat, showChat, unblockPerson } from '#contract/messages/messages.ts'
import { call } from '../client/api.ts'
import { refreshed, withEarlier } from './thread.ts'

/**
 * Returns the query for the messages with one person, whose handle is an e-mail or an id. A refetch keeps earlier messages that
 * were already loaded.
 */
export const chatQuery = (handle: string) =>
  queryOptions({
    queryKey: ['mine', 'chat', handle],
    queryFn: async ({ client, signal, queryKey }) => {
      const now = await call(showChat, { params: { id: handle }, query: {} }, signal)
      return refreshed(client.getQueryData<Chat>(queryKey), now)
    },
    retryOnMount: false,
  })

/** Query for the user's conversations, page by page. */
export const chatsQuery = infiniteQueryOptions({
  queryKey: ['mine', 'chats'],
  queryFn: ({ pageParam, signal }) => call(listChats, { query: { after: pageParam } }, signal),
  initialPageParam: '',
  getNextPageParam: ({ next }) => next,
})

/** Fetches the messages before the first shown message. */
export function useEarlier(handle: string) {
  const queries = useQueryClient()
  const { queryKey } = chatQuery(handle)
  return useMutation({
    mutationFn: (first: number) => call(showChat, { params: { id: handle }, query: { before: String(first) } }),
    onSuccess: (page) => queries.setQueryData(queryKey, (known) => known && withEarlier(known, page)),
  })
}

/** Reports the last read message to the server. */
export function useMarkRead(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (upTo: number) => call(readChat, { params: { id }, body: { upTo } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['mine', 'chats'] }),
  })
}

/** Blocks or unblocks a person. */
export function useBlock(id: string, blocked: boolean) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => (blocked ? call(unblockPerson, { params: { id } }) : call(blockPerson, { body: { email: id } })),
    onSuccess: () => {
      // the block may change which trips of that person the user can join
      void queries.invalidateQueries({ queryKey: ['trip'], refetchType: 'none' })
      return queries.invalidateQueries({ queryKey: ['mine', 'chat'] })
    },
  })
}
