import { sql } from 'kysely'
import { setTimeout as pause } from 'node:timers/promises'
import { refuse } from '#domain/refusal.ts'
import type { World } from '../../world.ts'
import { prepared, run } from '../database/prepared.ts'

type Counting = Pick<World, 'pool' | 'sealer' | 'life' | 'log'>

/** Maximum number of streams for one account across all processes; a browser uses fewer. */
const MAX_STREAMS = 12

/** Ignores entries of dead processes. The row's lock makes the second of two simultaneous openings wait for the first. */
const opening = prepared(
  'open-stream',
  `insert into open_streams as known (account, processes) values (:account::bytea, array[:process::text])
    on conflict (account) do update set
      processes = array(select one from unnest(known.processes) one where one = :process or lives(one)) || excluded.processes
    where (select count(*) from unnest(known.processes) one where one = :process or lives(one)) < ${MAX_STREAMS}
    returning cardinality(processes) as open`,
)

const closing = prepared(
  'close-stream',
  `update open_streams set processes = processes[1:(array_position(processes, :process::text) - 1)]
      || processes[(array_position(processes, :process) + 1):]
    where account = :account::bytea and :process = any(processes)`,
)

/**
 * Counts a live stream of an account and refuses it beyond the limit across all processes. Returns a function that releases it. A
 * process without its lock is unknown to the other processes, and counts nothing.
 */
export async function takeStream(world: Counting, account: string): Promise<() => void> {
  const process = world.life.name()
  if (process === undefined) return () => {}
  const stream = { account: world.sealer.blind('limit', `stream ${account}`), process }
  const [counted] = await run<{ open: number }>(world.pool, opening, stream)
  if (!counted) refuse('too_many_requests', { retryAfter: 60 })
  return () => void giveBack(world, stream)
}

const AGAIN_MS = 20_000

/** Retries until the database responds: otherwise the entry would count as long as the process lives. */
async function giveBack({ pool, log }: Counting, stream: { account: Buffer; process: string }): Promise<void> {
  for (;;) {
    if (pool.ending) return
    try {
      await run(pool, closing, stream)
      return
    } catch (error) {
      log.warn({ err: error }, 'live-stream-count-failed')
      await pause(AGAIN_MS, undefined, { ref: false })
    }
  }
}

/** Deletes the records of ended streams (K18). */
export const deleteEndedStreams = ({ db }: Pick<World, 'db'>) =>
  sql`delete from open_streams where not exists (select from unnest(processes) one where lives(one))`.execute(db)
