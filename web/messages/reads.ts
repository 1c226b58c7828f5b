import type { QueryClient } from '@tanstack/react-query'
import { chatQuery, chatsQuery } from './queries.ts'

/** Data of the chats: all of them, and the one of the address. Started by their route. */
export async function readsOfChat(queries: QueryClient, { id }: { id?: string }): Promise<void> {
  await Promise.all([queries.prefetchInfiniteQuery(chatsQuery), id && queries.prefetchQuery(chatQuery(id))])
}
