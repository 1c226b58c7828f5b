import { useSyncExternalStore } from 'react'
import { watch } from '#contract/live.ts'
import { MAX_AGE_MS } from '#domain/live.ts'
import { webLocks } from '../storage.ts'

let subscribed: readonly string[] = []
const listeners = new Set<() => void>()

/** Subscribes to these topics only. */
export function hear(topics: readonly string[]): void {
  if (topics.length === 0 && subscribed.length === 0) return
  subscribed = topics
  for (const listener of listeners) listener()
}

const listen = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Checks whether live events of a topic arrive; otherwise a component that needs them must poll. */
export const useIsLive = (topic: string): boolean => useSyncExternalStore(listen, () => subscribed.includes(topic))

interface ConnectionOptions {
  /** returns the topics that the page needs */
  topics(): string[]
  onEvent(topic: string): void
  /** Returns the age in milliseconds of the oldest shown data; data about topics subscribed until now counts as current. */
  ageMs(subscribed: readonly string[] | undefined): number
  /** called with the topics that were not subscribed before */
  onNew(topics: string[]): void
  /** called with the topics whose events arrive now; none without a connection */
  onHearing(topics: string[]): void
  /** called when events may have been missed */
  onGap(): void
  onEnd(): void
}

/**
 * Maintains one connection at a time, and opens a new one when the page shows another topic. `check` opens a new one after a
 * failure that the browser does not retry.
 */
export function keepConnection({ topics, ageMs, onEvent, onNew, onHearing, onGap, onEnd }: ConnectionOptions) {
  let connection: Connection | undefined
  const subscribed = subscribedTopics(onHearing)
  const turn = turnHolder()
  let dials = 0
  let missed = false

  async function dial(): Promise<void> {
    const before = subscribed.now()
    hangUp()
    const mine = dials
    if (canListen() && (await turn.take()) && mine === dials) connection = open(topics(), ageMs(before))
  }
  function open(wanted: string[], age: number): Connection {
    const onHello = (isAgain: boolean, isComplete: boolean) => {
      if (missed || isAgain) onGap()
      else if (!isComplete) onNew(wanted)
      missed = false
      subscribed.set(wanted)
    }
    const onTrouble = (closed: boolean) => {
      missed = true
      subscribed.set(undefined)
      if (closed) hangUp()
    }
    return openStream(wanted, age + MARGIN_MS, { onEvent, onHello, onEnd: () => (hangUp({ isLost: true }), onEnd()), onTrouble })
  }

  function hangUp({ isLost = false } = {}): void {
    missed ||= isLost
    dials++
    connection?.hangUp()
    connection = undefined
    subscribed.set(undefined)
  }
  const isAlive = () => connection?.isAlive() ?? false
  const check = () => {
    if (isAlive()) return
    missed ||= connection !== undefined
    void dial()
  }
  /** Reconnects if the page now shows other topics. */
  function follow(): void {
    const requested = connection?.topics
    if (requested && topics().some((topic) => !requested.includes(topic))) void dial()
  }
  return { isAlive, check, follow, leave: () => (hangUp({ isLost: true }), turn.giveBack()) }
}

/** Stores the topics whose events arrive now, if there is a connection. */
function subscribedTopics(onHearing: ConnectionOptions['onHearing']) {
  let now: string[] | undefined
  const set = (topics: string[] | undefined) => {
    now = topics
    onHearing(topics ?? [])
  }
  return { now: () => now, set }
}

/** Holds one slot until release; requests a slot again while all are taken. */
function turnHolder() {
  let turn: ReturnType<typeof takeTurn> | undefined
  return {
    async take(): Promise<boolean> {
      const requested = (turn ??= takeTurn())
      const taken = await requested
      if (!taken && turn === requested) turn = undefined
      return taken !== undefined
    },
    giveBack(): void {
      void turn?.then((release) => release?.())
      turn = undefined
    },
  }
}

/** Checks for EventSource; without it the page polls. */
const canListen = () => typeof globalThis.EventSource === 'function'

const MAX_LISTENING = 4

/**
 * Takes one of four slots for a connection. Over HTTP/1.1, a browser opens six connections to a site for all its tabs: if more
 * than four tabs held one, further pages could not load. Returns a function that releases the slot; undefined if all are taken.
 */
async function takeTurn(): Promise<(() => void) | undefined> {
  const locks = webLocks()
  if (!locks || isShared()) return () => {}
  for (let i = 0; i < MAX_LISTENING; i++) {
    const release = await hold(locks, `listening ${i}`)
    if (release) return release
  }
}

/** Checks whether all requests share one connection, as over HTTP/2. */
function isShared(): boolean {
  // as: entries of this type are navigations
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return ['h2', 'h3'].includes(page?.nextHopProtocol ?? '')
}

/** Requests a lock. A browser that refuses locks is treated like one without locks. */
const hold = (locks: LockManager, name: string) =>
  new Promise<(() => void) | undefined>((answer) => {
    locks
      .request(name, { ifAvailable: true }, (lock) =>
        lock ? new Promise<void>((release) => answer(release)) : answer(undefined),
      )
      .catch(() => answer(() => {}))
  })

interface StreamHandlers {
  onEvent(topic: string): void
  /**
   * `isAgain`: the browser had lost this connection and reopened it; `isComplete`: the server sends every event since the given
   * age
   */
  onHello(isAgain: boolean, isComplete: boolean): void
  onEnd(): void
  /** `closed`: the browser will not retry by itself */
  onTrouble(closed: boolean): void
}

interface Connection {
  topics: string[]
  /** returns true if the connection was opened recently or has recently received anything */
  isAlive(): boolean
  hangUp(): void
}

/** Milliseconds without data after which a connection counts as lost. The server sends something every twenty seconds. */
const SILENCE_MS = 50_000

/** Milliseconds added to the age of the shown data, for the latency of calls and of the connection. */
const MARGIN_MS = 10_000

interface StreamMessage {
  topic?: string
  complete?: true
}

/** Opens a stream of events about the user and these topics, beginning with those of the last `ageMs` milliseconds. */
function openStream(topics: string[], ageMs: number, { onEvent, onHello, onEnd, onTrouble }: StreamHandlers): Connection {
  const source = new EventSource(
    `/api${watch.path}?${new URLSearchParams([...topics.map(requested), ['age', String(Math.min(ageMs, MAX_AGE_MS))]])}`,
  )
  const openedAt = performance.now()
  let lastMessageAt = openedAt
  const listenTo = (event: string, callback: (message: StreamMessage) => void) =>
    source.addEventListener(event, ({ data }: MessageEvent<string>) => {
      lastMessageAt = performance.now()
      callback(JSON.parse(data) as StreamMessage) // as: the site's own server sent it
    })
  let isAgain = false
  listenTo('hello', ({ complete = false }) => {
    // the server counts the age from the arrival of the request, so a slow connection may miss the oldest events
    onHello(isAgain, complete && performance.now() - openedAt <= MARGIN_MS / 2)
    isAgain = true
  })
  listenTo('hint', ({ topic }) => topic && onEvent(topic))
  listenTo('beat', () => {})
  listenTo('end', onEnd)
  source.addEventListener('error', () => {
    lastMessageAt = -Infinity
    onTrouble(source.readyState === EventSource.CLOSED)
  })
  return { topics, isAlive: () => performance.now() - lastMessageAt < SILENCE_MS, hangUp: () => source.close() }
}

/** Returns the call's parameter for a topic: `trip=…`, or `admin=true`. */
function requested(topic: string): [string, string] {
  const [kind = '', id = 'true'] = topic.split(':')
  return [kind, id]
}
