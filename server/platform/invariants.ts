import { join } from 'node:path'
import type { World } from '../world.ts'
import { closeKinds, openAlarms, raiseAlarm } from './alarms.ts'
import { lastEntry, noteFollowed } from './audit/queries.ts'
import type { Db } from './database/connect.ts'
import { onOwnConnection } from './database/connections/pool.ts'
import { askWhole, type Broken, readInvariants } from './database/invariants.ts'
import { transact } from './database/transact.ts'

type Checking = Pick<World, 'db' | 'pool' | 'now' | 'log' | 'root'>

const BROKEN = 'broken_'
/** The invariant of the audit log. */
const AUDIT = 'V20'
const LIMIT_MS = 30 * 60_000

/**
 * Checks every invariant on every row, each night (rules 19). Raises an alarm for each broken invariant, and closes the alarms
 * for invariants that hold again.
 */
export async function checkAllInvariants(world: Checking): Promise<void> {
  const open = await openlyBroken(world.db)
  const onError = (error: Error) => world.log.warn({ err: error }, 'invariant-check-failed')
  await onOwnConnection(world.pool, LIMIT_MS, onError, (db) => check(world, db, open))
}

async function check(world: Checking, db: Db, open: string[]): Promise<void> {
  const end = await lastEntry(db)
  const broken: Broken[] = []
  const ms: Record<string, number> = {}
  // found from the root of the checkout, because the bundled code is in another folder than these files
  for (const one of await readInvariants(join(world.root, 'server/platform/database/invariants'))) {
    const begun = performance.now()
    const found = await askWhole({ db, now: world.now }, one)
    ms[one.id] = Math.round(performance.now() - begun)
    if (found.rows.length > 0) broken.push(found)
  }
  const at = world.now()
  await transact(world.db, async (tx) => {
    for (const { id, rows } of broken) await raiseAlarm(tx, `${BROKEN}${id}`, id, { rows: asText(rows) }, at)
    await closeKinds(
      tx,
      open.filter((kind) => !broken.some(({ id }) => kind === `${BROKEN}${id}`)),
      at,
    )
    if (end) await noteFollowed(tx, end, !broken.some(({ id }) => id === AUDIT), at)
  })
  if (broken.length > 0) world.log.error({ broken: asText(broken) }, 'invariants-broken')
  const all = Object.values(ms).reduce((sum, one) => sum + one, 0)
  world.log.info({ ms: all, each: ms }, 'invariants-checked')
}

const openlyBroken = async (db: Db): Promise<string[]> =>
  (await openAlarms(db)).map(({ kind }) => kind).filter((kind) => kind.startsWith(BROKEN))

/** Converts rows to JSON, and bigint values to strings, since JSON has no bigint. */
const asText = (rows: unknown) => JSON.stringify(rows, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))
