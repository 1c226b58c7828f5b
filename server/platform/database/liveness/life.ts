import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

/**
 * Liveness of processes: an advisory lock in a separate session represents this process, and each of its worker pools. The
 * database releases the lock when the process dies, whatever the cause. The SQL function `lives` returns whether a named process
 * is alive.
 */
export interface Life {
  /** the name of this process, while its lock is held */
  name(): string | undefined
  /** adds a name with the same lifetime, such as the name of a worker pool */
  alsoFor(name: string): void
  /**
   * Runs work unless another process is doing the same work, and then returns false. Without a connection the work runs anyway.
   */
  alone(work: string, act: () => Promise<unknown>): Promise<boolean>
  /** runs `beat` every few seconds while the connection is up; an error closes the connection, and a new one is opened */
  onBeat(beat: (client: pg.Client) => Promise<void>): () => void
  close(): Promise<void>
}

const BEAT_MS = 10_000
const MAX_PAUSE_MS = 5000
const LIMITS = { connectionTimeoutMillis: 2000, query_timeout: 5000, keepAlive: true }

type Beat = (client: pg.Client) => Promise<void>

export const keepLiving = (connectionString: string, onTrouble: (error: unknown) => void, beatMs = BEAT_MS): Life =>
  new OwnSession(connectionString, onTrouble, beatMs)

/** Opens a new connection whenever the last one ends, until `close` is called. */
class OwnSession implements Life {
  readonly #self: string = crypto.randomUUID()
  readonly #names = new Set([this.#self])
  readonly #beats = new Set<Beat>()
  readonly #stop = new AbortController()
  readonly #inTurn = turns()
  readonly #alarm: Alarm
  readonly #open: () => pg.Client
  readonly #onTrouble: (error: unknown) => void
  readonly #ended: Promise<void>
  /** failed attempts since the last open connection */
  #failed = 0
  #up: pg.Client | undefined

  constructor(connectionString: string, onTrouble: (error: unknown) => void, beatMs: number) {
    this.#alarm = alarmEvery(beatMs)
    this.#open = () => new pg.Client({ connectionString, ...LIMITS, application_name: 'tramo life' })
    this.#onTrouble = onTrouble
    this.#ended = this.#always()
  }

  async #always(): Promise<void> {
    while (!this.#stop.signal.aborted) {
      await this.#live().catch(this.#onTrouble)
      const waitMs = Math.min(50 * 2 ** this.#failed++, MAX_PAUSE_MS)
      // only the abort signal cuts the pause short
      await pause(waitMs, undefined, { signal: this.#stop.signal }).catch(() => {})
    }
  }

  /** Holds one connection from its opening to its end. */
  async #live(): Promise<void> {
    const client = this.#open()
    const locked = new Set<string>()
    let isLost = false
    const lost = () => {
      isLost = true
      if (this.#up === client) this.#up = undefined
    }
    client.on('error', this.#onTrouble).on('end', () => {
      lost()
      this.#alarm.ring()
    })
    try {
      await client.connect()
      while (!this.#stop.signal.aborted && !isLost) {
        await this.#inTurn(() => this.#beat(client, locked))
        await this.#alarm.next()
      }
    } finally {
      lost()
      await Promise.race([client.end().catch(() => {}), pause(1000, undefined, { ref: false })])
    }
  }

  async #beat(client: pg.Client, locked: Set<string>): Promise<void> {
    for (const name of this.#names) if (!locked.has(name)) await hold(client, name).then(() => locked.add(name))
    this.#up = client
    this.#failed = 0
    for (const beat of this.#beats) await beat(client)
  }

  name(): string | undefined {
    return this.#up ? this.#self : undefined
  }

  alsoFor(name: string): void {
    this.#names.add(name)
    this.#alarm.ring()
  }

  async alone(work: string, act: () => Promise<unknown>): Promise<boolean> {
    const client = this.#up
    if (client && !(await this.#inTurn(() => takes(client, work)))) return false
    try {
      await act()
    } finally {
      if (client) await this.#inTurn(async () => client === this.#up && leaveWork(client, work)).catch(this.#onTrouble)
    }
    return true
  }

  onBeat(beat: Beat): () => void {
    this.#beats.add(beat)
    this.#alarm.ring()
    return () => void this.#beats.delete(beat)
  }

  close(): Promise<void> {
    this.#stop.abort()
    this.#alarm.ring()
    return this.#ended
  }
}

interface Alarm {
  /** resolves after the interval, or at the next `ring` */
  next(): Promise<void>
  ring(): void
}

function alarmEvery(ms: number): Alarm {
  let isDue = false
  let wake = () => {}
  return {
    async next() {
      if (!isDue) {
        const waiting = new AbortController()
        wake = () => waiting.abort()
        await pause(ms, undefined, { signal: waiting.signal }).catch(() => {})
      }
      isDue = false
    },
    ring() {
      isDue = true
      wake()
    },
  }
}

/** Runs statements one after another, because the next version of the driver no longer queues them. */
function turns() {
  let last: Promise<unknown> = Promise.resolve()
  return <Answer>(ask: () => Promise<Answer>): Promise<Answer> => {
    const answer = last.then(ask)
    last = answer.catch(() => {})
    return answer
  }
}

/** Class of the advisory locks for work, separate from the locks of names; see the migration. */
const WORK = 1953653104

const takes = (client: pg.Client, work: string): Promise<boolean> =>
  client.query<{ free: boolean }>(`select pg_try_advisory_lock(${WORK}, hashtext($1)) as free`, [work]).then(
    ({ rows }) => rows[0]?.free !== false,
    // without a connection the work runs anyway
    () => true,
  )

/** Waits until no process does this work, and blocks it for all until `leaveWork` or the end of the client's session. */
export const waitForWork = (client: pg.Client, work: string) =>
  client.query(`select pg_advisory_lock(${WORK}, hashtext($1))`, [work])

export const leaveWork = (client: pg.Client, work: string) =>
  client.query(`select pg_advisory_unlock(${WORK}, hashtext($1))`, [work])

const hold = (client: pg.Client, name: string) => client.query('select hold_life($1)', [name])

type Beating = Pick<Life, 'onBeat'>

/** Class of the advisory locks for claims, separate from the locks for names and for work. */
export const CLAIM = 1953653105
const TRY_MS = 250

/**
 * Claims a resource while this process lives, across lost connections; false when another process still holds it after
 * `patienceMs`. Calls `onShared` when another process took it while the connection was lost.
 */
export function claim(life: Beating, what: string, patienceMs: number, onShared: () => void): Promise<boolean> {
  let holder: pg.Client | undefined
  return new Promise((answer) => {
    let patience = patienceMs
    life.onBeat(async (client) => {
      if (client === holder) return
      holder = client
      const isOurs = await takenWithin(client, what, patience)
      if (!isOurs) onShared()
      answer(isOurs)
      patience = 0
    })
  })
}

async function takenWithin(client: pg.Client, what: string, patienceMs: number): Promise<boolean> {
  for (const until = performance.now() + patienceMs; ; await pause(TRY_MS)) {
    const { rows } = await client.query<{ free: boolean }>(`select pg_try_advisory_lock(${CLAIM}, hashtext($1)) as free`, [what])
    if (rows[0]?.free === true) return true
    if (performance.now() >= until) return false
  }
}

/**
 * Starts work immediately and then at this interval, while the database is available. Beats do not wait for the work, which must
 * not throw.
 */
export function atIntervals(life: Beating, everyMs: number, work: () => Promise<unknown>): () => void {
  let next = 0
  return life.onBeat(async () => {
    if (performance.now() < next) return
    next = performance.now() + everyMs
    void work()
  })
}
