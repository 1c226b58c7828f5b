import { setTimeout as pause } from 'node:timers/promises'
import type { Db, Tx } from './connect.ts'

const MOST_TRIES = 4
const GIVEN_UP = ['40001', '40P01']

const wasGivenUp = (error: unknown) => error instanceof Error && 'code' in error && GIVEN_UP.includes(String(error.code))

/** A whole transaction, retried at most three times when the database aborted it for another one's sake (rules 5). */
export async function transact<Done>(db: Db, act: (tx: Tx) => Promise<Done>, tries = 1): Promise<Done> {
  try {
    return await db.transaction().execute(act)
  } catch (error) {
    if (!wasGivenUp(error) || tries >= MOST_TRIES) throw error
  }
  await pause(10 + Math.random() * 90)
  return transact(db, act, tries + 1)
}
