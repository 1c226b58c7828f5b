import type { FastifyBaseLogger } from 'fastify'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { Refused } from '#domain/refusal.ts'
import type { Live } from '../../live/port.ts'
import { connect, type Connection, type Db } from '../connect.ts'
import { isDatabaseAway, isReadOnly } from '../connections/unavailable.ts'
import { type Position, positionFrom, positionNow } from './position.ts'

/** A copy of the database for reads that may be some moments old (decision 48). */
export interface Standby {
  db: Db
  pool: pg.Pool
  /** true when the standby is usable and shows everything committed before a position, now or within a moment */
  hasReached(position: Position): Promise<boolean>
  /** Reports a failed read: a standby that is unavailable is not used until it responds again. */
  failed(error: unknown): void
  /** returns the current position of the primary; one statement answers many concurrent callers */
  primaryPosition(): Promise<Position>
  state(): { isUsed: boolean; behindS: number | undefined }
  /** number of reads on each server; `again` counts reads that failed on the standby and were repeated on the primary */
  reads: { standby: number; primary: number; again: number }
  close(): Promise<void>
}

/** Maximum age of shown data: the time since the oldest observed position of the primary that is not replayed yet. */
const MAX_BEHIND_MS = 5000
/** A late standby is used again when it is at most this far behind. */
const BACK_MS = 1000
const POLL_MS = 500
/** Maximum time for which a read waits until the standby has reached a position. */
const WAIT_MS = 50
const STEP_MS = 5
const [MOST, CONNECT_MS, ANSWER_MS] = [10, 500, 2000]

interface Following {
  url: string
  /** pool of the primary that this standby copies */
  primary: pg.Pool
  live: Pick<Live, 'heed'>
  log: Pick<FastifyBaseLogger, 'warn' | 'info'>
  byTransaction?: boolean
  /** maximum age of shown data, in milliseconds */
  mostBehindMs?: number
}

export function keepStandby({ url, byTransaction = false, ...following }: Following): Standby {
  const onError = (error: Error) => following.log.warn({ err: error }, 'standby-pool-error')
  return new Followed(
    connect(url, onError, { most: MOST, connectMs: CONNECT_MS, answerMs: ANSWER_MS, pooling: { directUrl: url, byTransaction } }),
    following,
  )
}

const primaries = new WeakMap<pg.Pool, pg.Pool>()

/** Returns the pool for writes, whichever pool a call reads with. */
export const primaryOf = (pool: pg.Pool): pg.Pool => primaries.get(pool) ?? pool

class Followed implements Standby {
  readonly db: Db
  readonly pool: pg.Pool
  readonly reads = { standby: 0, primary: 0, again: 0 }
  readonly #connection: Connection
  readonly #primary: pg.Pool
  readonly #log: Following['log']
  readonly #mostBehindMs: number
  readonly #polling: NodeJS.Timeout
  #replayed: Position = 0n
  /**
   * Position up to which the standby must have replayed before it serves a read. While it is undefined, all reads use the
   * primary. `#unknowns` counts how often it became undefined.
   */
  #floor: Position | undefined
  #unknowns = 0
  #isHearing = false
  #isClosed = false
  #isAway = true
  #isLate = false
  /** positions of the primary that are not replayed yet, the oldest first */
  #ahead: { at: number; position: Position }[] = []
  #polledAt = -Infinity
  #poll: Promise<void> | undefined
  #asking: Promise<Position> | undefined
  #next: Promise<Position> | undefined
  #last: Promise<unknown> = Promise.resolve()

  constructor(connection: Connection, { primary, live, log, mostBehindMs = MAX_BEHIND_MS }: Omit<Following, 'url'>) {
    this.#mostBehindMs = mostBehindMs
    this.#connection = connection
    this.#primary = primary
    this.#log = log
    this.db = connection.db
    this.pool = connection.pool
    primaries.set(this.pool, primary)
    live.heed({
      // earlier events are lost, so every read has to include everything committed by now
      onOpen: () => this.#forgetFloor(true),
      onLost: () => this.#forgetFloor(false),
      onPosition: (position) => {
        if (this.#floor !== undefined && this.#floor < position) this.#floor = position
      },
    })
    this.#polling = setInterval(() => void this.#pollOnce(), POLL_MS).unref()
    void this.#pollOnce()
  }

  #forgetFloor(isHearing: boolean): void {
    this.#isHearing = isHearing
    this.#floor = undefined
    this.#unknowns++
    if (!this.#isClosed) void this.#pollOnce()
  }

  #pollOnce(): Promise<void> {
    return (this.#poll ??= this.#look().finally(() => (this.#poll = undefined)))
  }

  async #look(): Promise<void> {
    const unknowns = this.#unknowns
    const at = performance.now()
    try {
      const position = await positionNow(this.#primary)
      if (this.#isAway) await this.#refuseOther()
      await this.#askReplayed()
      if (this.#isHearing && unknowns === this.#unknowns) this.#floor ??= position
      this.#ahead = [...this.#ahead, { at, position }].filter((one) => one.position > this.#replayed)
      this.#polledAt = at
      const behindMs = this.#behindMs()
      this.#isLate = behindMs > (this.#isLate ? BACK_MS : this.#mostBehindMs)
      if (this.#isAway) this.#log.info({ behindMs }, 'standby-there')
      this.#isAway = false
    } catch (error) {
      this.#setAside(error)
    }
  }

  /** Refuses a server with another database, and a server that follows no primary. */
  async #refuseOther(): Promise<void> {
    const text = 'select system_identifier::text as id, pg_is_in_recovery() as follows from pg_control_system()'
    type Row = { id: string; follows: boolean }
    const [ours, { id }] = await Promise.all([this.#primary.query<Row>(text), this.#askStandby<Row>({ text })])
    if (ours.rows[0]?.id !== id) throw new Error('DATABASE_READ_URL leads to a standby of another server')
  }

  /**
   * Queries the standby, and closes a connection to a server that is no standby: after a failover the address may lead to another
   * server.
   */
  async #askStandby<Row extends { follows: boolean }>(statement: { name?: string; text: string }): Promise<Row> {
    const client = await this.pool.connect()
    let follows = false
    try {
      const [row] = (await client.query<Row>(statement)).rows
      if (!row?.follows) throw new Error('DATABASE_READ_URL leads to no standby')
      follows = true
      return row
    } finally {
      client.release(!follows)
    }
  }

  /** Queries the replayed position once for all waiting reads. */
  #askReplayed(): Promise<Position> {
    const text = 'select pg_is_in_recovery() as follows, pg_last_wal_replay_lsn()::text as at'
    return (this.#asking ??= this.#askStandby<{ follows: boolean; at: string }>({ name: 'replayed', text })
      .then(({ at }) => (this.#replayed = positionFrom(at)))
      .finally(() => (this.#asking = undefined)))
  }

  #behindMs(): number {
    const [oldest] = this.#ahead
    return oldest ? performance.now() - oldest.at : 0
  }

  #isUsed(): boolean {
    const isKnown = this.#floor !== undefined && performance.now() - this.#polledAt <= this.#mostBehindMs
    return isKnown && !this.#isAway && !this.#isLate && this.#behindMs() <= this.#mostBehindMs
  }

  async hasReached(position: Position): Promise<boolean> {
    for (const until = performance.now() + WAIT_MS; this.#isUsed(); await pause(STEP_MS)) {
      const wanted = this.#floor !== undefined && this.#floor > position ? this.#floor : position
      if (wanted <= this.#replayed) return true
      const replayed = await this.#askReplayed().catch((error: unknown) => this.failed(error))
      if (replayed !== undefined && wanted <= replayed) return true
      if (performance.now() >= until) return false
    }
    return false
  }

  failed(error: unknown): void {
    // a refusal does not mean that the standby has failed: it may only lack a row that it has not replayed yet
    if (error instanceof Refused) return
    if (isDatabaseAway(error) && !isReadOnly(error)) this.#setAside(error)
    else this.#log.warn({ err: error }, 'standby-read-failed')
  }

  #setAside(error: unknown): undefined {
    if (!this.#isAway) this.#log.warn({ err: error }, 'standby-away')
    this.#isAway = true
  }

  primaryPosition(): Promise<Position> {
    const ask = () => {
      this.#next = undefined
      const position = positionNow(this.#primary)
      this.#last = position.catch(() => {})
      return position
    }
    return (this.#next ??= this.#last.then(ask))
  }

  state(): { isUsed: boolean; behindS: number | undefined } {
    return { isUsed: this.#isUsed(), behindS: this.#isAway ? undefined : this.#behindMs() / 1000 }
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearInterval(this.#polling)
    await this.#poll
    await this.#connection.close()
  }
}
