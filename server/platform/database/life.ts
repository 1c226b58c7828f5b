import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

/**
 * Liveness: an advisory lock of one session stands for this process and for each of its worker pools. The database frees it when the
 * process dies, however it dies. `lives(name)` asks in SQL.
 */
export interface Life {
  /** the name of this process, while its lock is held */
  name(): string | undefined
  /** another name with the same lifetime, such as a worker pool's */
  alsoFor(name: string): void
  /** Does work that no two processes do at a time; false when another process is at it. Without a connection it is done all the same. */
  alone(work: string, act: () => Promise<unknown>): Promise<boolean>
  /** runs every few seconds while the connection is up; an error ends the connection, which is then opened again */
  onBeat(beat: (client: pg.Client) => Promise<void>): () => void
  close(): Promise<void>
}

const BEAT_MS = 10_000
const LONGEST_PAUSE_MS = 5000
const LIMITS = { connectionTimeoutMillis: 2000, query_timeout: 5000, keepAlive: true }

export function keepLiving(connectionString: string, onTrouble: (error: unknown) => void, beatMs = BEAT_MS): Life {
  const self: string = crypto.randomUUID()
  const names = new Set([self])
  const beats = new Set<(client: pg.Client) => Promise<void>>()
  const stop = new AbortController()
  let failed = 0
  let isDue = false
  let hurry = () => {}
  const nudge = () => {
    isDue = true
    hurry()
  }
  let up: pg.Client | undefined

  let turn: Promise<unknown> = Promise.resolve()
  /** One statement at a time: the driver no longer queues them in its next release. */
  const inTurn = <Answer>(ask: () => Promise<Answer>): Promise<Answer> => {
    const answer = turn.then(ask)
    turn = answer.catch(() => {})
    return answer
  }

  async function live(): Promise<void> {
    const client = new pg.Client({ connectionString, ...LIMITS, application_name: 'tramo life' })
    const held = new Set<string>()
    let isLost = false
    const lost = () => {
      isLost = true
      if (up === client) up = undefined
    }
    client.on('error', onTrouble).on('end', () => {
      lost()
      nudge()
    })
    try {
      await client.connect()
      while (!stop.signal.aborted && !isLost) {
        await inTurn(async () => {
          for (const name of names) if (!held.has(name)) await hold(client, name).then(() => held.add(name))
          up = client
          failed = 0
          for (const beat of beats) await beat(client)
        })
        await nextBeat()
      }
    } finally {
      lost()
      await Promise.race([client.end().catch(() => {}), pause(1000, undefined, { ref: false })])
    }
  }
  /** Resolves at the next beat, or sooner when there is a new name or the connection is lost. */
  async function nextBeat(): Promise<void> {
    if (!isDue) {
      const waiting = new AbortController()
      hurry = () => waiting.abort()
      await pause(beatMs, undefined, { signal: waiting.signal }).catch(() => {})
    }
    isDue = false
  }
  async function always(): Promise<void> {
    while (!stop.signal.aborted) {
      await live().catch(onTrouble)
      // cut short by the signal alone
      await pause(Math.min(50 * 2 ** failed++, LONGEST_PAUSE_MS), undefined, { signal: stop.signal }).catch(() => {})
    }
  }

  const ended = always()
  return {
    name: () => (up ? self : undefined),
    alsoFor(name) {
      names.add(name)
      nudge()
    },
    async alone(work, act) {
      const client = up
      if (client && !(await inTurn(() => takes(client, work)))) return false
      try {
        await act()
      } finally {
        if (client) await inTurn(async () => client === up && leave(client, work)).catch(onTrouble)
      }
      return true
    },
    onBeat(beat) {
      beats.add(beat)
      nudge()
      return () => void beats.delete(beat)
    },
    close() {
      stop.abort()
      nudge()
      return ended
    },
  }
}

/** Apart from the locks of names; see the migration. */
const WORK = 1953653104

const takes = (client: pg.Client, work: string): Promise<boolean> =>
  client.query<{ free: boolean }>(`select pg_try_advisory_lock(${WORK}, hashtext($1)) as free`, [work]).then(
    ({ rows }) => rows[0]?.free !== false,
    // the connection is lost
    () => true,
  )

const leave = (client: pg.Client, work: string) => client.query(`select pg_advisory_unlock(${WORK}, hashtext($1))`, [work])

const hold = (client: pg.Client, name: string) => client.query('select hold_life($1)', [name])
