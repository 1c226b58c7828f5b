import type { World } from '../../world.ts'
import { transact } from '../database/transact.ts'
import { endRun, insertRun } from './runs.ts'

type Noting = Pick<World, 'db' | 'now' | 'log'>

/** Runs a job and records its start and its result. The job runs even when recording fails. */
export async function recordRun(world: Noting, name: string, run: () => Promise<unknown>): Promise<void> {
  const id = await begun(world, name)
  try {
    await ended(world, { id, name }, null, countOf(await run()))
  } catch (error) {
    await ended(world, { id, name }, wordsOf(error), null)
    throw error
  }
}

const begun = ({ db, now, log }: Noting, name: string) =>
  transact(db, (tx) => insertRun(tx, name, now())).catch((error: unknown) => {
    log.warn({ err: error }, 'job-run-record-failed')
  })

const ended = (
  { db, now, log }: Noting,
  { id, name }: { id: bigint | void; name: string },
  problem: string | null,
  done: number | null,
) =>
  id === undefined
    ? undefined
    : transact(db, (tx) => endRun(tx, { id, name }, { at: now(), problem, done })).catch((error: unknown) => {
        log.warn({ err: error }, 'job-run-end-record-failed')
      })

const LONGEST = 300

const wordsOf = (error: unknown) => (error instanceof Error ? `${error.name}: ${error.message}` : String(error)).slice(0, LONGEST)

/** Returns the number in a job's result, or the number of rows that it wrote. */
function countOf(result: unknown): number | null {
  if (typeof result === 'number') return result
  if (!Array.isArray(result)) return null
  const counts = result.flatMap(
    (one: { numDeletedRows?: bigint; numUpdatedRows?: bigint } | undefined) => one?.numDeletedRows ?? one?.numUpdatedRows ?? [],
  )
  return counts.length > 0 ? counts.reduce((sum, count) => sum + Number(count), 0) : result.length
}
