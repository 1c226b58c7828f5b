import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Me } from '#contract/people/accounts.ts'
import { MAX_WATCHED } from '#domain/live.ts'
import { isUuid } from '#domain/uuid.ts'
import { keepConnection, hear } from './liveConnection.ts'

const LOOK_MS = 30_000

let isLeaving = false

/** While a page ends its own session nothing is refetched with it. */
export const pauseLive = (leaving: boolean) => void (isLeaving = leaving)

/** Keeps the shown data up to date, until the returned function is called. Without a connection, by polling. */
export function listenLive(queries: QueryClient): () => void {
  const reread = (which: (key: readonly unknown[]) => boolean) =>
    // refused data, such as a missing trip, is requested again by a visit
    void queries.invalidateQueries({
      predicate: ({ queryKey, state }) => !isLeaving && state.data !== undefined && which(queryKey),
    })
  const about = (topic: string) => reread((key) => isAbout(topic, key))
  // the server itself sends `admin` rarely enough
  const throttled = throttle(about)
  const connection = keepConnection({
    topics: () => topicsShown(queries),
    ageMs: (before) => ageOfShown(queries, before),
    onEvent: (topic) => (topic === 'admin' ? about(topic) : throttled(topic)),
    onNew: (topics) => reread((key) => isMine(key) || topics.some((topic) => isAbout(topic, key))),
    onHearing: hear,
    onGap: () => reread(() => true),
    onEnd: () => reread((key) => key[0] === 'session'),
  })
  let isAtRest = false
  const check = () => isAtRest && connection.check()
  const look = () => {
    check()
    if (!connection.isAlive() && document.visibilityState === 'visible' && navigator.onLine) reread(isWatched)
  }
  const stopWatching = queries.getQueryCache().subscribe(({ type }) => type === 'observerAdded' && connection.follow())
  // by then all topics are known, and the data of the first screen are loaded
  const stopWaiting = atRest(() => {
    isAtRest = true
    connection.check()
  })
  const looking = setInterval(look, LOOK_MS)
  const stopEvents = on({ focus: look, online: check, pagehide: connection.leave, pageshow: check })
  return () => {
    stopWaiting()
    stopWatching()
    clearInterval(looking)
    stopEvents()
    connection.leave()
  }
}

function on(events: Record<string, () => void>): () => void {
  for (const [name, callback] of Object.entries(events)) addEventListener(name, callback)
  return () => {
    for (const [name, callback] of Object.entries(events)) removeEventListener(name, callback)
  }
}

/** Events for one person's pages may be frequent; an event for everyone who views a trip makes all of them refetch. */
const pauseMs = (topic: string) => (topic.startsWith('account:') ? 150 : 1000)

/** Throttles per topic, leading and trailing. */
function throttle(callback: (topic: string) => void): (topic: string) => void {
  const resting = new Set<string>()
  const again = new Set<string>()
  const ask = (topic: string) => {
    if (resting.has(topic)) return void again.add(topic)
    resting.add(topic)
    setTimeout(() => {
      resting.delete(topic)
      if (again.delete(topic)) ask(topic)
    }, pauseMs(topic))
    callback(topic)
  }
  return ask
}

/*
 * The key of a query contains its subject: 'trip' followed by the id, anywhere in it, is about that trip; 'mine', 'session' or the user's
 * own id, about the user; 'admin' at its beginning, about the screens of administrators. A page subscribes by nothing else.
 */

const tripsIn = (key: QueryKey): string[] =>
  key.filter((part, i): part is string => key[i - 1] === 'trip' && typeof part === 'string' && isUuid(part))

const isAdmins = (key: QueryKey) => key[0] === 'admin'

const isMine = (key: QueryKey) => key.includes('mine')

/** True when an event of `account:…` or `trip:…` concerns this query; the server only sends those of the user's account. */
function isAbout(topic: string, key: QueryKey): boolean {
  const [kind, id = ''] = topic.split(':')
  if (kind === 'admin') return isAdmins(key)
  return kind === 'trip' ? tripsIn(key).includes(id) : isMine(key) || key[0] === 'session' || key.includes(id)
}

/** True when live events could ever concern this query. */
const isWatched = (key: QueryKey) => isMine(key) || key[0] === 'session' || isAdmins(key) || tripsIn(key).length > 0

/** The topics of the shown data: trips, up to the limit, and the screens of administrators. */
function topicsShown(queries: QueryClient): string[] {
  const active = queries.getQueryCache().findAll({ type: 'active' })
  const trips = [...new Set(active.flatMap(({ queryKey }) => tripsIn(queryKey)))].slice(0, MAX_WATCHED)
  return [...trips.map((id) => `trip:${id}`), ...(active.some(({ queryKey }) => isAdmins(queryKey)) ? ['admin'] : [])]
}

/** Milliseconds since the oldest shown and watched read; a read whose topics were subscribed until now counts as current. */
function ageOfShown(queries: QueryClient, before: readonly string[] | undefined): number {
  const wasHeard = (key: QueryKey) =>
    before !== undefined &&
    tripsIn(key).every((id) => before.includes(`trip:${id}`)) &&
    (!isAdmins(key) || before.includes('admin'))
  const ages = queries
    .getQueryCache()
    .findAll({ type: 'active', predicate: ({ queryKey, state }) => isWatched(queryKey) && state.data !== undefined })
    .map(({ queryKey, state }) => (wasHeard(queryKey) ? 0 : Date.now() - state.dataUpdatedAt))
  // below zero: the device's clock was set back
  return ages.some((age) => age < 0) ? Infinity : Math.max(0, ...ages)
}

/** Calls back once, when the page has loaded and the browser has nothing better to do, until the returned function is called. */
function atRest(then: () => void): () => void {
  const stop = new AbortController()
  const whenIdle = () => {
    const once = () => !stop.signal.aborted && then()
    // Safari has no idle callback
    if ('requestIdleCallback' in globalThis) requestIdleCallback(once, { timeout: 2000 })
    else setTimeout(once, 300)
  }
  if (document.readyState === 'complete') whenIdle()
  else addEventListener('load', whenIdle, { once: true, signal: stop.signal })
  return () => stop.abort()
}

/** Live events refresh the shown data while a user is logged in. */
export function useLive(me: Me | null | undefined): void {
  const queries = useQueryClient()
  const id = me?.isBanned ? undefined : me?.id
  useEffect(() => (id ? listenLive(queries) : undefined), [id, queries])
}
