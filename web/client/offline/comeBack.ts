import type { Query, QueryClient } from '@tanstack/react-query'
import { Problem } from '../api.ts'

const PROBE_MS = 5000

/**
 * Refetches unanswered queries once the server is reachable. The browser's event is not enough: a Wi-Fi without internet counts
 * as a connection, and no event reports its recovery. So a visible page with unanswered queries probes every 5 seconds.
 * The returned function ends it.
 */
export function comeBack(queries: QueryClient): () => void {
  const again = () => readUnansweredAgain(queries)
  addEventListener('online', again)
  const probing = setInterval(() => {
    if (!document.hidden && queries.getQueryCache().getAll().some(isUnanswered)) void probe().then(again, ignore)
  }, PROBE_MS)
  return () => {
    removeEventListener('online', again)
    clearInterval(probing)
  }
}

/** Refetches every unanswered query, the session first. */
export const readUnansweredAgain = (queries: QueryClient): void =>
  void queries.refetchQueries({ predicate: ({ state }) => state.status === 'error' })

const isUnanswered = (query: Query) => !query.isDisabled() && query.state.error instanceof Problem && !query.state.error.status

/** Probes the server. A captive portal's page is no JSON, so parsing it fails. */
const probe = async () => (await fetch('/api/health/live')).json()

/** Ignores a failed probe: the next one retries. */
const ignore = () => {}
