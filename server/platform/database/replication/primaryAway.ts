import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { isDatabaseAway, isReadOnly } from '../connections/unavailable.ts'
import { type Position, positionFrom } from './position.ts'

/** How far a standby is. */
interface Received {
  /** the last byte of the log that came */
  received: Position
  replayed: Position
}

/** A record may have come in part, and its rest never comes. */
const PART_OF_A_RECORD = 8192n

/** For how long one that showed all is believed to do so. */
const MOST_UNSEEN_MS = 5000

/** What a standby shows while its primary is away (decision 63). */
export class PrimaryAway {
  #last: Received | undefined
  #showsAll = false
  #seenAt = -Infinity

  /** Whether the standby shows all that came from its primary. */
  get showsAll(): boolean {
    return this.#showsAll
  }

  /** The primary answers, or the standby does not; whether it was away until now. */
  end(): boolean {
    const was = this.#last !== undefined
    this.#last = undefined
    this.#showsAll = false
    return was
  }

  /** Looks how far a standby of that server is; true with the first time that it shows all. */
  async look(standby: pg.Pool, systemId: string): Promise<boolean> {
    const had = this.#showsAll
    const now = await askReceived(standby, systemId).catch((error: unknown) => {
      if (!had || performance.now() - this.#seenAt > MOST_UNSEEN_MS) throw error
    })
    // it is busy, or has just become the primary
    if (!now) return false
    this.#showsAll = showsAllReceived(now, this.#last)
    this.#last = now
    this.#seenAt = performance.now()
    return this.#showsAll && !had
  }
}

/** By what a standby said now and the time before. */
export function showsAllReceived({ received, replayed }: Received, before: Received | undefined): boolean {
  if (replayed >= received) return true
  const isStill = before?.received === received && before.replayed === replayed
  return isStill && received - replayed < PART_OF_A_RECORD
}

/** Throws where it is none any more, is one of another server, or was started since: then it does not know what it had received. */
async function askReceived(standby: pg.Pool, systemId: string): Promise<Received> {
  const { rows } = await standby.query<{ id: string; follows: boolean; received: string | null; replayed: string | null }>({
    name: 'received',
    text: `select system_identifier::text as id, pg_is_in_recovery() as follows, pg_last_wal_receive_lsn()::text as received,
      pg_last_wal_replay_lsn()::text as replayed from pg_control_system()`,
  })
  const [row] = rows
  if (!row?.follows || row.id !== systemId) throw new Error('DATABASE_READ_URL leads to no standby of the primary that is away')
  if (!row.received || !row.replayed) throw new Error('the standby has received nothing since its start')
  return { received: positionFrom(row.received), replayed: positionFrom(row.replayed) }
}

const [PATIENCE_MS, STEP_MS] = [3000, 100]

/**
 * While the primary is away there is nowhere else to read: what fails for want of a connection is read again for some seconds, and once
 * more when the primary is back.
 */
export async function readPatiently<T>(isAlone: () => boolean, read: () => T | Promise<T>): Promise<T> {
  let wasAlone = isAlone()
  // from the first failure, which may have taken long itself
  for (let end = Infinity; ; await pause(STEP_MS)) {
    try {
      return await read()
    } catch (error) {
      if (!isDatabaseAway(error) || isReadOnly(error) || performance.now() > end) throw error
      if (!wasAlone && !isAlone()) throw error
      wasAlone = isAlone()
      end = Math.min(end, performance.now() + PATIENCE_MS)
    }
  }
}

/** A pooler lets a statement wait for seconds while no primary is there. */
const SILENT_MS = 1000

/** The answer of the primary; nothing where it fails, or takes longer than a second, while the line to the primary is lost too. */
export async function answerOfPrimary<T>(answer: Promise<T>, isHearing: () => boolean): Promise<T | undefined> {
  const answered = new AbortController()
  const silence = async () => {
    do await pause(SILENT_MS, undefined, { ref: false, signal: answered.signal })
    while (isHearing())
    return undefined
  }
  try {
    return await Promise.race([answer, silence()])
  } catch (error) {
    if (isHearing()) throw error
    return undefined
  } finally {
    answered.abort()
  }
}
