import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { listeningBoard } from './subscriptions.ts'
import { keepListening } from './connection.ts'
import type { Live, Topic } from './port.ts'

const CHANNEL = 'tramo_live'

/**
 * Hints by PostgreSQL's NOTIFY, so that every process on one database hears them. `url` has to lead to a session of its own:
 * a pooler that hands out transactions forgets who listens. The connection is made when somebody first listens.
 */
export function databaseLive(url: string, pool: pg.Pool, log: Pick<FastifyBaseLogger, 'warn'>): Live {
  const board = listeningBoard()
  let open = false
  const onOpen = () => {
    open = true
    board.reread()
  }
  const onTrouble = (error: unknown) => log.warn({ err: error }, 'live')
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
    listen(topics, listener) {
      hangUp ??= keepListening(url, CHANNEL, { onOpen, onNotice: board.hint, onTrouble })
      const leave = board.join(topics, listener)
      if (open) listener.onReread()
      return leave
    },
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
