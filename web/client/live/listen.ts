import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Me } from '#contract/people/accounts.ts'
import { MAX_WATCHED } from '#domain/live.ts'
import { isUuid } from '#domain/uuid.ts'
import { keepConnection, hear } from './liveConnection.ts'

const LOOK_MS = 30_000

let isLeaving = false

/** Pauses refetching while a page ends its own session. */
export const pauseLive = (leaving: boolean) => void (isLeaving = leaving)

/** Refreshes the shown data until the returned function is called: by live events, and without a connection by polling. */
export function listenLive(queries: QueryClient): () => void {
  const reread = (which: (key: readonly unknown[]) => boolean) =>
    // data that the server refused, such as a missing trip, is fetched again only at a visit
    void queries.invalidateQueries({
      predicate: ({ queryKey, state }) => !isLeaving && state.data !== undefined && which(queryKey),
    })
  const about = (topic: string) => reread((key) => isAbout(topic, key))
  // events about `admin` are not limited here, because the server limits them
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
  // the page is at rest: all topics are known, and the data of the first screen is loaded
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

/**
 * Returns the shortest pause between refetches. A user's own events may be frequent; an event of a trip makes every viewer's page
 * refetch.
 */
const pauseMs = (topic: string) => (topic.startsWith('account:') ? 150 : 1000)

/** Limits calls per topic: the first and the last call of a period run. */
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
 * Reads the subjects of a query from its key. 'trip' followed by an id, anywhere in the key: that trip. 'mine', 'session' or the
 * user's own id: the user. 'admin' at the beginning: the administrators' screens. A page subscribes to no other topics.
 */

const tripsIn = (key: QueryKey): string[] =>
  key.filter((part, i): part is string => key[i - 1] === 'trip' && typeof part === 'string' && isUuid(part))

const isAdmins = (key: QueryKey) => key[0] === 'admin'

const isMine = (key: QueryKey) => key.includes('mine')

/** Checks whether an event of `account:…` or `trip:…` is about this query. The server sends account events of the user only. */
function isAbout(topic: string, key: QueryKey): boolean {
  const [kind, id = ''] = topic.split(':')
  if (kind === 'admin') return isAdmins(key)
  return kind === 'trip' ? tripsIn(key).includes(id) : isMine(key) || key[0] === 'session' || key.includes(id)
}

/** Checks whether any live event could be about this query. */
const isWatched = (key: QueryKey) => isMine(key) || key[0] === 'session' || isAdmins(key) || tripsIn(key).length > 0

/** Returns the topics of the shown data: trips, up to the limit, and the administrators' screens. */
function topicsShown(queries: QueryClient): string[] {
  const active = queries.getQueryCache().findAll({ type: 'active' })
  const trips = [...new Set(active.flatMap(({ queryKey }) => tripsIn(queryKey)))].slice(0, MAX_WATCHED)
  return [...trips.map((id) => `trip:${id}`), ...(active.some(({ queryKey }) => isAdmins(queryKey)) ? ['admin'] : [])]
}

/**
 * Returns the age in milliseconds of the oldest shown data that live events can concern. Data about topics that were subscribed
 * until now counts as current.
 */
function ageOfShown(queries: QueryClient, before: readonly string[] | undefined): number {
  const wasHeard = (key: QueryKey) =>
    before !== undefined &&
    tripsIn(key).every((id) => before.includes(`trip:${id}`)) &&
    (!isAdmins(key) || before.includes('admin'))
  const ages = queries
    .getQueryCache()
    .findAll({ type: 'active', predicate: ({ queryKey, state }) => isWatched(queryKey) && state.data !== undefined })
    .map(({ queryKey, state }) => (wasHeard(queryKey) ? 0 : Date.now() - state.dataUpdatedAt))
  // an age below zero means that the device's clock was set back
  return ages.some((age) => age < 0) ? Infinity : Math.max(0, ...ages)
}

/** Calls back once, when the page has loaded and the browser is idle. The returned function prevents the call. */
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

/** Refreshes the shown data by live events while a user is logged in. */
export function useLive(me: Me | null | undefined): void {
  const queries = useQueryClient()
  const id = me?.isBanned ? undefined : me?.id
  useEffect(() => (id ? listenLive(queries) : undefined), [id, queries])
}
