import type { QueryClient } from '@tanstack/react-query'
import { chatQuery, chatsQuery } from './queries.ts'

/** Reads data of the chats: all of them, and the one in the address. Their route starts it. */
export async function readsOfChat(queries: QueryClient, { id }: { id?: string }): Promise<void> {
  await Promise.all([queries.prefetchInfiniteQuery(chatsQuery), id && queries.prefetchQuery(chatQuery(id))])
}
