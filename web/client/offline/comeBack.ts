import type { Query, QueryClient } from '@tanstack/react-query'
import { Problem } from '../api.ts'

const PROBE_MS = 5000

/**
 * Reads again what had no answer once the server can be reached. The browser's event is not enough: a Wi-Fi that leads nowhere counts as a
 * connection, and no event says when it leads somewhere again. So a page that is shown and has reads without an answer asks every 5 seconds.
 */
export function comeBack(queries: QueryClient): void {
  const again = () => readUnansweredAgain(queries)
  addEventListener('online', again)
  setInterval(() => {
    if (!document.hidden && queries.getQueryCache().getAll().some(isUnanswered)) void probe().then(again, ignore)
  }, PROBE_MS)
}

/** Asks again for everything that was not answered; who is logged in comes first of it. */
export const readUnansweredAgain = (queries: QueryClient): void =>
  void queries.refetchQueries({ predicate: ({ state }) => state.status === 'error' })

const isUnanswered = (query: Query) => !query.isDisabled() && query.state.error instanceof Problem && !query.state.error.status

/** The page of a captive portal is no JSON. */
const probe = async () => (await fetch('/api/health/live')).json()

/** There is still no answer: the next probe asks again. */
const ignore = () => {}
