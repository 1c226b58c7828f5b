import type { QueryClient } from '@tanstack/react-query'
import { chatQuery, chatsQuery } from './queries.ts'

/** Reads the list of chats, and the chat named in the URL. The chats' route calls it. */
export async function readsOfChat(queries: QueryClient, { id }: { id?: string }): Promise<void> {
  await Promise.all([queries.prefetchInfiniteQuery(chatsQuery), id && queries.prefetchQuery(chatQuery(id))])
}
