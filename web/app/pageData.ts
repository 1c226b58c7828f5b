import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { Problem } from '../client/api.ts'
import { isOtherAccount, sessionQuery } from '../client/session.ts'

/** Data that the server read for a rendered page: responses by query key. */
export interface PageData {
  /** milliseconds since 1970, by the server's clock */
  at: number
  queries: (readonly [key: QueryKey, data: unknown])[]
  /** refusals, which the page also shows */
  refused: (readonly [key: QueryKey, ...problem: ProblemParts])[]
}

type ProblemParts = ConstructorParameters<typeof Problem>

/** Reads the data embedded in the page; returns undefined when the page was not rendered for a user. */
export function pageData(): PageData | undefined {
  const text = document.getElementById('data')?.textContent
  return text ? (JSON.parse(text) as PageData) : undefined // as: the site's own server wrote it
}

/**
 * Restores the server's data with the times when it was read, because hydration must find the content of the HTML. Nothing is
 * refetched until `finishHydration`.
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

/**
 * Switches refetching of outdated responses when a component is mounted; off during hydration, because the responses of the
 * page have just been read.
 */
function refetchOnMount(queries: QueryClient, isOn: boolean): void {
  const { queries: options, ...others } = queries.getDefaultOptions()
  queries.setDefaultOptions({ ...others, queries: { ...options, refetchOnMount: isOn } })
}

/** Ends hydration. Refetches responses that were invalidated meanwhile: their components mounted without a refetch. */
export function finishHydration(queries: QueryClient): void {
  refetchOnMount(queries, true)
  void queries.refetchQueries({ type: 'active', predicate: ({ state }) => state.isInvalidated })
}

/**
 * Sets the time of each response of the page to `readAt`, by this device's clock. Leaves those that have changed since, or were invalidated,
 * as by an event during hydration.
 */
export function stampAnew(queries: QueryClient, data: PageData, readAt: number): void {
  for (const [key] of data.queries) {
    const state = queries.getQueryState(key)
    const isUnchanged = state?.dataUpdatedAt === data.at && !state.isInvalidated
    if (isUnchanged) queries.setQueryData(key, (answer: unknown) => answer, { updatedAt: readAt })
  }
}
