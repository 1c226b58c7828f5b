import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { MOST_WATCHED } from '#domain/live.ts'

/*
 * What a query is about stands in its key: 'trip' and after it the id, anywhere in it, make it about that trip;
 * 'mine', 'session' or the own id, about whoever is logged in; 'admin' at its beginning, about anything that administrators look at.
 * A page watches what it shows by nothing else.
 */
const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i

const tripsIn = (key: QueryKey): string[] =>
  key.filter((part, i): part is string => key[i - 1] === 'trip' && typeof part === 'string' && UUID.test(part))

const isAdmins = (key: QueryKey) => key[0] === 'admin'

export const isMine = (key: QueryKey) => key.includes('mine')

/** Whether a hint about `account:…` or `trip:…` is about this query; the server only sends the own account's. */
export function isAbout(topic: string, key: QueryKey): boolean {
  const [kind, id = ''] = topic.split(':')
  if (kind === 'admin') return isAdmins(key)
  return kind === 'trip' ? tripsIn(key).includes(id) : isMine(key) || key[0] === 'session' || key.includes(id)
}

/** Whether hints could ever be about this query. */
export const isWatched = (key: QueryKey) => isMine(key) || key[0] === 'session' || isAdmins(key) || tripsIn(key).length > 0

/** The topics of what is being shown: trips, as many as may be watched, and whatever administrators look at. */
export function topicsShown(queries: QueryClient): string[] {
  const active = queries.getQueryCache().findAll({ type: 'active' })
  const trips = [...new Set(active.flatMap(({ queryKey }) => tripsIn(queryKey)))].slice(0, MOST_WATCHED)
  return [...trips.map((id) => `trip:${id}`), ...(active.some(({ queryKey }) => isAdmins(queryKey)) ? ['admin'] : [])]
}
