import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { listeningBoard } from './board.ts'
import { keepListening } from './line.ts'
import type { Live } from './port.ts'

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
  return {
    // NOTIFY locks out every other commit that notifies: hence here, and never in an action's own transaction
    publish: (topics) =>
      pool.query('select pg_notify($1, topic) from unnest($2::text[]) topic', [CHANNEL, topics]).then(() => undefined, onTrouble),
    listen(topics, listener) {
      hangUp ??= keepListening(url, CHANNEL, { onOpen, onNotice: board.hint, onTrouble })
      const leave = board.join(topics, listener)
      if (open) listener.onReread()
      return leave
    },
    close: async () => hangUp?.(),
  }
}
