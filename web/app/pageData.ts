import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { Problem } from '../client/api.ts'
import { isOtherAccount, sessionQuery } from '../client/session.ts'

/** Data that the server read for a rendered page: answers by their keys. */
export interface PageData {
  /** milliseconds since 1970, by the server's clock */
  at: number
  queries: (readonly [key: QueryKey, data: unknown])[]
  /** refusals, which a page shows as well */
  refused: (readonly [key: QueryKey, ...problem: ProblemParts])[]
}

type ProblemParts = ConstructorParameters<typeof Problem>

/** Reads the data embedded in the page; undefined when the page was not rendered for a person. */
export function pageData(): PageData | undefined {
  const text = document.getElementById('data')?.textContent
  return text ? (JSON.parse(text) as PageData) : undefined // written by our own server
}

/**
 * Restores the server's data with the time of their reading: hydration has to find the content of the HTML. Nothing is read again until
 * `finishHydration`.
 */
export function restore(queries: QueryClient, data: PageData): void {
  refetchOnMount(queries, false)
  for (const [key, answer] of data.queries) queries.setQueryData(key, answer, { updatedAt: data.at })
  for (const [key, ...problem] of data.refused) {
    const state = { status: 'error', error: new Problem(...problem), errorUpdatedAt: data.at } as const
    queries.getQueryCache().build(queries, { queryKey: key }).setState(state)
  }
  const session = queries.getQueryData(sessionQuery.queryKey)
  if (session) isOtherAccount(queries, session)
}

/** By the age of an answer the client decides what to refetch when a component mounts; hydrated components have fresh data. */
function refetchOnMount(queries: QueryClient, isOn: boolean): void {
  const { queries: options, ...others } = queries.getDefaultOptions()
  queries.setDefaultOptions({ ...others, queries: { ...options, refetchOnMount: isOn } })
}

export const finishHydration = (queries: QueryClient) => refetchOnMount(queries, true)

/** Counts their age from now on by this device's clock. */
export function stampAnew(queries: QueryClient, data: PageData): void {
  for (const [key] of data.queries) queries.setQueryData(key, (answer: unknown) => answer)
}
