import type { FastifyBaseLogger } from 'fastify'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { POSITION, type Position, positionFrom } from '../database/replication/position.ts'
import type { Heeding, Listener, Live, Topic } from './port.ts'
import { recentEvents } from './recentEvents.ts'

const CHANNEL = 'tramo_live'

/**
 * Publishes live events with PostgreSQL's NOTIFY, so that every process on one database receives them. `url` has to be a direct
 * connection, because a transaction pooler loses the listener. The first listener opens the connection. A release without
 * positions would not understand an event with one, so positions are sent only where standbys are read.
 */
export function databaseLive(
  url: string,
  pool: pg.Pool,
  log: Pick<FastifyBaseLogger, 'warn'>,
  { withPosition = false } = {},
): Live {
  const board = listeningBoard()
  const copies = copiesHere()
  const onOpen = () => {
    board.recent.begin()
    copies.open()
    board.reread()
  }
  const onNotice = (text: string) => {
    const [topic = '', position] = text.split(' ')
    if (position !== undefined) copies.heard(positionFrom(position))
    if (topic !== 'everyone') board.publish(topic as Topic) // as: this module published it as a topic
  }
  const onTrouble = (error: unknown) => log.warn({ err: error }, 'live-listener-error')
  let hangUp: (() => Promise<void>) | undefined
  // NOTIFY locks out every other commit that notifies, so it never runs within an action's own transaction
  const send = (topics: Topic[]) =>
    pool
      .query({
        name: 'live publish',
        text: `select pg_notify($1, topic${withPosition ? ` || ' ' || ${POSITION}` : ''}) from unnest($2::text[]) topic`,
        values: [CHANNEL, topics],
      })
      .then(() => undefined, onTrouble)
  const open = () => (hangUp ??= keepListening(url, CHANNEL, { onOpen, onLost: copies.lost, onNotice, onTrouble }))
  return {
    publish: batched(send),
    heed(one) {
      open()
      copies.add(one)
    },
    listen(topics, listener, ageMs) {
      open()
      const leave = board.join(topics, listener)
      const missed = board.recent.since(ageMs, topics)
      if (missed) listener.onReread(missed.isComplete)
      for (const topic of missed?.events ?? []) listener.onEvent(topic)
      return leave
    },
    listeners: board.count,
    close: async () => hangUp?.(),
  }
}

/** Forwards the positions of events to every reader of a standby in this process. */
function copiesHere() {
  const all = new Set<Heeding>()
  let isOpen = false
  return {
    add(one: Heeding): void {
      all.add(one)
      if (isOpen) one.onOpen()
    },
    open(): void {
      isOpen = true
      for (const one of all) one.onOpen()
    },
    lost(): void {
      isOpen = false
      for (const one of all) one.onLost()
    },
    heard(position: Position): void {
      for (const one of all) one.onPosition(position)
    },
  }
}

/**
 * Collects topics while a batch is being sent, so that one statement serves many actions. Resolves when the batch with the
 * caller's topics was sent.
 */
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
  /** called with every new connection: earlier events may be lost */
  onOpen(): void
  onLost(): void
  onNotice(text: string): void
  onTrouble(error: unknown): void
}

const PING_MS = 20_000
const FIRST_PAUSE_MS = 50
const MAX_PAUSE_MS = 5000

/** Listens to a channel on its own connection, and reconnects whenever it is lost, until the returned function is called. */
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
    const ms = Math.min(FIRST_PAUSE_MS * 2 ** failed, MAX_PAUSE_MS)
    // only the abort signal cuts the pause short
    await pause(ms, undefined, { signal: stop }).catch(() => {})
  }
}

/** Listens until the connection is lost; returns whether it was ever open. */
async function listenOnce(connectionString: string, channel: string, ears: Ears, stop: AbortSignal): Promise<boolean> {
  const limits = { connectionTimeoutMillis: 1000, query_timeout: 5000 }
  const client = new pg.Client({ connectionString, ...limits, application_name: 'tramo live' })
  const { lost, letGo } = watchedConnection(client, stop)
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
    ears.onLost()
    client.removeAllListeners('notification')
    // over a broken network the server never confirms that it closes the connection
    await Promise.race([client.end(), pause(1000, undefined, { ref: false })])
  }
}

/**
 * Returns a promise that settles when the connection breaks, stops responding, or has to be closed. An idle connection can die
 * without an error, hence the pings.
 */
function watchedConnection(client: pg.Client, stop: AbortSignal) {
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

/** Listeners of this process by topic. */
function listeningBoard() {
  const byTopic = new Map<string, Set<Listener>>()
  const everyone = new Set<Listener>()
  const recent = recentEvents()

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
    publish(topic: Topic): void {
      recent.add(topic)
      for (const listener of byTopic.get(topic) ?? []) listener.onEvent(topic)
      if (topic !== 'admin') for (const listener of byTopic.get('admin') ?? []) listener.onEvent('admin')
    },
    reread(): void {
      for (const listener of everyone) listener.onReread(false)
    },
  }
}
