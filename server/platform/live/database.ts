import type { FastifyBaseLogger } from 'fastify'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Live, Topic, Listener } from './port.ts'

const CHANNEL = 'tramo_live'

/**
 * Hints by PostgreSQL's NOTIFY, so that every process on one database hears them. `url` has to lead to a session of its own:
 * a pooler that hands out transactions forgets who listens. The connection is made with the first listener.
 */
export function databaseLive(url: string, pool: pg.Pool, log: Pick<FastifyBaseLogger, 'warn'>): Live {
  const board = listeningBoard()
  const onOpen = () => {
    board.recent.begin()
    board.reread()
  }
  const onTrouble = (error: unknown) => log.warn({ err: error }, 'live-listener-error')
  let hangUp: (() => Promise<void>) | undefined
  // NOTIFY locks out every other commit that notifies: hence here, and never in an action's own transaction
  const send = (topics: Topic[]) =>
    pool
      .query({
        name: 'live publish',
        text: 'select pg_notify($1, topic) from unnest($2::text[]) topic',
        values: [CHANNEL, topics],
      })
      .then(() => undefined, onTrouble)
  return {
    publish: batched(send),
    listen(topics, listener, ageMs) {
      hangUp ??= keepListening(url, CHANNEL, { onOpen, onNotice: board.hint, onTrouble })
      const leave = board.join(topics, listener)
      const missed = board.recent.since(ageMs, topics)
      if (missed) listener.onReread(missed.isComplete)
      for (const topic of missed?.topics ?? []) listener.onHint(topic)
      return leave
    },
    listeners: board.count,
    close: async () => hangUp?.(),
  }
}

/** While one batch is on its way, the next topics gather: one statement for many actions at once. Resolves when a topic's own batch was sent. */
function batched(send: (topics: Topic[]) => Promise<void>): Live['publish'] {
  const gathered = new Set<Topic>()
  let [sending, next]: [Promise<void>, Promise<void> | undefined] = [Promise.resolve(), undefined]
  const sendGathered = () => {
    const topics = [...gathered]
    gathered.clear()
    next = undefined
    return (sending = send(topics))
  }
  return (topics) => {
    for (const topic of topics) gathered.add(topic)
    return (next ??= sending.then(sendGathered))
  }
}

interface Ears {
  /** with every connection: hints from before it are lost */
  onOpen(): void
  onNotice(text: string): void
  onTrouble(error: unknown): void
}

const PING_MS = 20_000
const FIRST_PAUSE_MS = 50
const LONGEST_PAUSE_MS = 5000

/** A connection of its own that listens to a channel; reconnects whenever it is lost, until the returned function is called. */
function keepListening(connectionString: string, channel: string, ears: Ears): () => Promise<void> {
  const stop = new AbortController()
  const done = listenUntil(stop.signal, () => listenOnce(connectionString, channel, ears, stop.signal))
  return () => {
    stop.abort()
    return done
  }
}

async function listenUntil(stop: AbortSignal, once: () => Promise<boolean>): Promise<void> {
  let failed = 0
  while (!stop.aborted) {
    failed = (await once()) ? 0 : failed + 1
    const ms = Math.min(FIRST_PAUSE_MS * 2 ** failed, LONGEST_PAUSE_MS)
    // cut short by the signal alone
    await pause(ms, undefined, { signal: stop }).catch(() => {})
  }
}

/** Listens until the connection is lost; whether there was one. */
async function listenOnce(connectionString: string, channel: string, ears: Ears, stop: AbortSignal): Promise<boolean> {
  const limits = { connectionTimeoutMillis: 1000, query_timeout: 5000 }
  const client = new pg.Client({ connectionString, ...limits, application_name: 'tramo live' })
  const { lost, letGo } = attention(client, stop)
  client.on('notification', ({ payload = '' }) => ears.onNotice(payload))
  try {
    await client.connect()
    await client.query(`listen ${client.escapeIdentifier(channel)}`)
    if (!stop.aborted) ears.onOpen()
    await lost
    return true
  } catch (error) {
    ears.onTrouble(error)
    return false
  } finally {
    letGo()
    client.removeAllListeners('notification')
    // where the network has swallowed the other end, the goodbye is never answered
    await Promise.race([client.end(), pause(1000, undefined, { ref: false })])
  }
}

/** Settles when the connection breaks, falls silent or is to stop. An idle connection can die without an error, hence pings. */
function attention(client: pg.Client, stop: AbortSignal) {
  let letGo = () => {}
  const lost = new Promise<void>((notice) => {
    const pinging = setInterval(() => void client.query('select 1').catch(() => notice()), PING_MS)
    const onStop = () => notice()
    client.on('error', onStop).once('end', onStop)
    stop.addEventListener('abort', onStop)
    letGo = () => {
      clearInterval(pinging)
      stop.removeEventListener('abort', onStop)
    }
  })
  return { lost, letGo: () => letGo() }
}

/** Who in this process listens to what. */
function listeningBoard() {
  const byTopic = new Map<string, Set<Listener>>()
  const everyone = new Set<Listener>()
  const recent = recentHints()

  function leave(topics: Topic[], listener: Listener): void {
    everyone.delete(listener)
    for (const topic of topics) {
      byTopic.get(topic)?.delete(listener)
      if (byTopic.get(topic)?.size === 0) byTopic.delete(topic)
    }
  }

  return {
    recent,
    count: () => everyone.size,
    join(topics: Topic[], listener: Listener): () => void {
      everyone.add(listener)
      for (const topic of topics) byTopic.set(topic, (byTopic.get(topic) ?? new Set()).add(listener))
      return () => leave(topics, listener)
    },
    hint(topic: string): void {
      recent.add(topic as Topic) // it was published as one
      for (const listener of byTopic.get(topic) ?? []) listener.onHint(topic as Topic) // it was joined as one
      if (topic !== 'admin') for (const listener of byTopic.get('admin') ?? []) listener.onHint('admin')
    },
    reread(): void {
      for (const listener of everyone) listener.onReread(false)
    },
  }
}

/** For how long hints are kept for pages that were read before they listen. */
const HINTS_KEPT_MS = 60_000

/** When each topic was last hinted at, within the last minute and since the connection was opened. Times are of the process's own clock. */
function recentHints() {
  /** oldest first */
  const lastAt = new Map<Topic, number>()
  let begun: number | undefined

  function forgetOld(now: number): void {
    for (const [topic, at] of lastAt) {
      if (at >= now - HINTS_KEPT_MS) return
      lastAt.delete(topic)
    }
  }

  return {
    /** Hints from before are of no use any more: others may have been missed since. */
    begin(): void {
      lastAt.clear()
      begun = performance.now()
    },
    add(topic: Topic): void {
      const now = performance.now()
      forgetOld(now)
      // put at the end, where the newest are
      for (const one of topic === 'admin' ? [topic] : [topic, 'admin' as const]) {
        lastAt.delete(one)
        lastAt.set(one, now)
      }
    },
    /** Which of these topics were hinted at in the last so many milliseconds, and whether that is all of it; nothing before `begin`. */
    since(ageMs: number | undefined, topics: Topic[]): { topics: Topic[]; isComplete: boolean } | undefined {
      if (begun === undefined) return undefined
      const from = performance.now() - (ageMs ?? Infinity)
      const isComplete = ageMs !== undefined && ageMs <= HINTS_KEPT_MS && from >= begun
      return { isComplete, topics: isComplete ? topics.filter((topic) => (lastAt.get(topic) ?? -Infinity) >= from) : [] }
    },
  }
}
