import { createHash, type Hash } from 'node:crypto'
import { record } from '../audit/queries.ts'
import { allowSeconds, transact } from '../database/transact.ts'
import { type Figures, insertRun } from './queries.ts'
import type { Expired, RetentionRule, RetentionWorld, When } from './rule.ts'

const MAX_AT_ONCE = 500

/** Runs a rule on all expired rows and records the result; returns the number of deleted rows. */
export async function runRetentionRule(world: RetentionWorld, rule: RetentionRule): Promise<number> {
  const figures = await counted(world, rule, (ids, when) => taken(world, rule, ids, when))
  const [job, at] = [rule.name, world.now()]
  await transact(world.db, async (tx) => {
    await insertRun(tx, { job, at, ...figures })
    if (figures.counted === 0) return
    const { idsHash, ...after } = figures
    const subject = `job:${job}` as const
    await record(tx, { by: null, action: 'retention_run', subject, at, after: { ...after, idsHash: idsHash.toString('hex') } })
  })
  return figures.erased + figures.anonymised
}

/** Counts the effects of a run without changing anything. */
export const previewRetentionRule = (world: RetentionWorld, rule: RetentionRule): Promise<Figures> =>
  counted(world, rule, (ids) => Promise.resolve(ids))

type Taking = (ids: string[], when: When) => Promise<string[]>

async function counted(world: RetentionWorld, rule: RetentionRule, take: Taking): Promise<Figures> {
  const when = { now: world.now(), cutoff: rule.cutoff(world.now()) }
  const sums = { counted: 0, done: 0, hash: createHash('sha256') }
  for (let after = ''; ;) {
    const some = await rule.findExpired(world.db, when, after, MAX_AT_ONCE)
    await batch(some, sums, (ids) => take(ids, when))
    if (some.length < MAX_AT_ONCE) break
    after = some.at(-1)?.place ?? some.at(-1)?.id ?? ''
  }
  const both = { erased: 0, anonymised: 0, [rule.what]: sums.done }
  return { cutoff: when.cutoff, counted: sums.counted, ...both, heldBack: sums.counted - sums.done, idsHash: sums.hash.digest() }
}

async function batch(
  some: Expired[],
  sums: { counted: number; done: number; hash: Hash },
  take: (ids: string[]) => Promise<string[]>,
) {
  const done = await take(some.flatMap(({ id, held: isHeld }) => (isHeld ? [] : [id])))
  sums.counted += some.length
  sums.done += done.length
  for (const id of done) sums.hash.update(`${id}\n`)
}

/**
 * Applies a rule to five hundred rows at a time, or one by one, so that a failed row waits for the next run and does not block
 * the remaining rows.
 */
async function taken(world: RetentionWorld, rule: RetentionRule, ids: string[], when: When): Promise<string[]> {
  if (ids.length === 0) return []
  const take = (some: string[]) =>
    transact(world.db, async (tx) => {
      await allowSeconds(tx, 60)
      return rule.apply(tx, some, when, world)
    })
  if (rule.inBulk) return take(ids)
  const done: string[] = []
  // the log names erased people, outside the database and its backups, whatever log level an operator chose (K14)
  const erasures = world.log.child({}, { level: 'info' })
  for (const id of ids)
    try {
      await rule.before?.(world, id)
      const [erased] = await take([id])
      if (!erased) continue
      done.push(erased)
      erasures.info({ job: rule.name, erased }, 'person-erased')
    } catch (error) {
      world.log.error({ err: error, job: rule.name, id }, 'retention-failed')
    }
  return done
}
