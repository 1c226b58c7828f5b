import { sql } from 'kysely'
import { setTimeout as pause } from 'node:timers/promises'
import { type Reason, refuse } from '#domain/refusal.ts'
import type { Db, Tx } from './connect.ts'

const MAX_TRIES = 4
const GIVEN_UP = ['40001', '40P01']

const wasGivenUp = (error: unknown) => error instanceof Error && 'code' in error && GIVEN_UP.includes(String(error.code))

/** Runs a whole transaction, and retries it up to three times when the database aborts it in favor of another one (rules 5). */
export async function transact<Done>(db: Db, act: (tx: Tx) => Promise<Done>, tries = 1): Promise<Done> {
  try {
    return await db.transaction().execute(act)
  } catch (error) {
    if (!wasGivenUp(error) || tries >= MAX_TRIES) throw error
  }
  await pause(10 + Math.random() * 90)
  return transact(db, act, tries + 1)
}

/**
 * Gives a transaction more time than a request has. The extension covers its statements, their responses on our side (`naming`),
 * and the pauses between them, since a busy machine may pause the process for seconds.
 */
export async function allowSeconds(tx: Tx, seconds: number): Promise<void> {
  const limit = sql.lit(`${seconds}s`)
  await sql`select set_config('statement_timeout', ${limit}, true), set_config('idle_in_transaction_session_timeout', ${limit}, true)`.execute(
    tx,
  )
}

const UNIQUE_VIOLATION = '23505'

/** Turns a conflict of a unique index into an expected refusal, for `.catch()` after the transaction. */
export const refuseIfTaken =
  (reasons: Record<string, Reason>) =>
  (error: unknown): never => {
    const constraint = error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION && 'constraint' in error
    const reason = constraint ? reasons[String(error.constraint)] : undefined
    if (reason) refuse(reason)
    throw error
  }
