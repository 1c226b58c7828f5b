import type { QueryClient } from '@tanstack/react-query'
import { live } from '#contract/health.ts'
import { call, Problem } from '../api.ts'

const PROBE_MS = 5000

/**
 * Reads again what had no answer once the server can be reached. The browser's event is not enough: a Wi-Fi that leads nowhere counts as a
 * connection, and no event says when it leads somewhere again. So a page that is shown and has reads without an answer asks every 5 seconds.
 */
export function comeBack(queries: QueryClient): void {
  const readAgain = () => void queries.refetchQueries({ predicate: ({ state }) => state.status === 'error' })
  addEventListener('online', readAgain)
  setInterval(() => {
    if (document.visibilityState === 'visible' && isUnanswered(queries)) void call(live, {}).then(readAgain, ignore)
  }, PROBE_MS)
}

const isUnanswered = (queries: QueryClient) =>
  queries
    .getQueryCache()
    .getAll()
    .some(({ state: { error, fetchStatus } }) => error instanceof Problem && error.status === 0 && fetchStatus === 'idle')

/** There is still no answer: the next probe asks again. */
const ignore = () => {}
