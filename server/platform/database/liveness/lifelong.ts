import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import type { Life } from './life.ts'

type Beating = Pick<Life, 'onBeat'>

/** Apart from the locks of names and of work; see `life.ts`. */
export const CLAIM = 1953653105
const TRY_MS = 250

/**
 * Claims something for as long as this process lives, through lost connections too; false when another process still has it after
 * `patienceMs`. `onShared` hears when another one took it while the connection was lost.
 */
export function claim(life: Beating, what: string, patienceMs: number, onShared: () => void): Promise<boolean> {
  let heldBy: pg.Client | undefined
  return new Promise((answer) => {
    let patience = patienceMs
    life.onBeat(async (client) => {
      if (client === heldBy) return
      heldBy = client
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

/** Does work at this interval while the database is there, for the first time at once. No beat waits for it; it may not throw. */
export function atIntervals(life: Beating, everyMs: number, work: () => Promise<unknown>): () => void {
  let next = 0
  return life.onBeat(async () => {
    if (performance.now() < next) return
    next = performance.now() + everyMs
    void work()
  })
}
