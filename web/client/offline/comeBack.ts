import type { Query, QueryClient } from '@tanstack/react-query'
import { Problem } from '../api.ts'

const PROBE_MS = 5000

/**
 * Refetches unanswered reads once the server can be reached. The browser's event is not enough: a Wi-Fi without internet counts as a
 * connection, and no event reports its recovery. So a visible page with unanswered reads probes every 5 seconds.
 */
export function comeBack(queries: QueryClient): void {
  const again = () => readUnansweredAgain(queries)
  addEventListener('online', again)
  setInterval(() => {
    if (!document.hidden && queries.getQueryCache().getAll().some(isUnanswered)) void probe().then(again, ignore)
  }, PROBE_MS)
}

/** Refetches every unanswered read; the session first. */
export const readUnansweredAgain = (queries: QueryClient): void =>
  void queries.refetchQueries({ predicate: ({ state }) => state.status === 'error' })

const isUnanswered = (query: Query) => !query.isDisabled() && query.state.error instanceof Problem && !query.state.error.status

/** The page of a captive portal is no JSON. */
const probe = async () => (await fetch('/api/health/live')).json()

/** Still no answer: the next probe retries. */
const ignore = () => {}
