import { sql } from 'kysely'
import { join } from 'node:path'
import type { World } from '../../world.ts'
import { closeKinds, openAlarms, raiseAlarm } from '../alarms/actions.ts'
import { lastEntry, noteFollowed } from '../audit/queries.ts'
import type { Db, Tx } from '../database/connect.ts'
import { onOwnConnection } from '../database/connections/pool.ts'
import {
  askRecent,
  askWhole,
  type Broken,
  type Changed,
  changedSince,
  type Invariant,
  isNightly,
  type Marks,
  marksNow,
  readInvariants,
} from '../database/invariants.ts'

type Checking = Pick<World, 'db' | 'pool' | 'now' | 'log' | 'root'>

const BROKEN = 'broken_'
/** The one that follows the audit log. */
const AUDIT = 'V20'
const RECENT_LIMIT_MS = 60_000
const WHOLE_LIMIT_MS = 30 * 60_000

/**
 * What has to hold at any time (rules 19), every five minutes, of what has changed since the run before the last one. One with an
 * open alarm is asked of every row, so that its alarm ends when it holds again; so are all until there were two runs.
 */
export async function checkInvariants(world: Checking): Promise<void> {
  const [open, since] = [await openlyBroken(world.db), await olderMarks(world.db)]
  const isWhole = open.size > 0 || !since
  await checkApart(world, isWhole, async (db) => {
    const marks = await marksNow(db)
    const changed = since && (await changedSince(db, since.marks, since.at, world.now()))
    await check(world, db, {
      open,
      marks,
      ask: (one) => askOf({ db, now: world.now }, one, open.has(one.id) ? undefined : changed),
    })
  })
}

/** Checks every invariant on every row, each night. */
export async function checkAllInvariants(world: Checking): Promise<void> {
  const open = await openlyBroken(world.db)
  await checkApart(world, true, (db) => check(world, db, { open, ask: (one) => askWhole({ db, now: world.now }, one) }))
}

const checkApart = (world: Checking, isWhole: boolean, work: (db: Db) => Promise<void>) =>
  onOwnConnection(
    world.pool,
    isWhole ? WHOLE_LIMIT_MS : RECENT_LIMIT_MS,
    (error) => world.log.warn({ err: error }, 'invariant-check-failed'),
    work,
  )

function askOf(asking: Pick<World, 'db' | 'now'>, one: Invariant, changed: Changed | undefined): Promise<Broken> | undefined {
  if (!changed) return askWhole(asking, one)
  return isNightly(one) ? undefined : askRecent(asking, one, changed)
}

interface Check {
  /** those with an open alarm when it began */
  open: Set<string>
  /** what is noted for the next run */
  marks?: Marks
  ask(one: Invariant): Promise<Broken> | undefined
}

/** One after the other; then an alarm for each that does not hold, and an end to the alarms of those that do. */
async function check(world: Checking, db: Db, { open, marks, ask }: Check): Promise<void> {
  const end = await lastEntry(db)
  const broken: Broken[] = []
  const ms: Record<string, number> = {}
  // named by the checkout: the bundle lies elsewhere than its sources
  for (const one of await readInvariants(join(world.root, 'server/platform/database/invariants'))) {
    const begun = performance.now()
    const found = await ask(one)
    ms[one.id] = Math.round(performance.now() - begun)
    if (found && found.rows.length > 0) broken.push(found)
  }
  const at = world.now()
  await world.db.transaction().execute(async (tx) => {
    for (const { id, rows } of broken) await raiseAlarm(tx, `${BROKEN}${id}`, id, { rows: asText(rows) }, at)
    const ended = [...open].filter((id) => !broken.some((one) => one.id === id))
    await closeKinds(
      tx,
      ended.map((id) => `${BROKEN}${id}`),
      at,
    )
    const holds = !broken.some(({ id }) => id === AUDIT)
    if (end) await noteFollowed(tx, end, holds, at)
    if (marks) await noteMarks(tx, marks, at)
  })
  if (broken.length > 0) world.log.error({ broken: asText(broken) }, 'invariants-broken')
  const all = Object.values(ms).reduce((sum, one) => sum + one, 0)
  world.log[marks ? 'debug' : 'info']({ ms: all, each: ms }, 'invariants-checked')
}

async function openlyBroken(db: Db): Promise<Set<string>> {
  const kinds = (await openAlarms(db)).map(({ kind }) => kind).filter((kind) => kind.startsWith(BROKEN))
  return new Set(kinds.map((kind) => kind.slice(BROKEN.length)))
}

/** JSON has no word for amounts. */
const asText = (rows: unknown) => JSON.stringify(rows, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))

const MARKS_KEPT = 2

/** How far everything had come at the run before the last; undefined before there were two. */
async function olderMarks(db: Db): Promise<{ at: Date; marks: Marks } | undefined> {
  const rows = await db.selectFrom('invariant_marks').select(['at', 'marks']).orderBy('id', 'desc').limit(MARKS_KEPT).execute()
  return rows[MARKS_KEPT - 1]
}

async function noteMarks(tx: Tx, marks: Marks, at: Date): Promise<void> {
  await tx
    .insertInto('invariant_marks')
    .values({ at, marks: JSON.stringify(marks) })
    .execute()
  await sql`delete from invariant_marks where id not in (select id from invariant_marks order by id desc limit ${MARKS_KEPT})`.execute(
    tx,
  )
}
