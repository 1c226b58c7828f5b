import { randomUUID } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { World } from '../world.ts'
import { resolveAlarm, raiseAlarm } from './alarms.ts'
import { isFull, isReadOnly } from './database/connections/unavailable.ts'
import { transact } from './database/transact.ts'

/** The machine that a process runs on, and the folders that the process writes to. */
interface Machine {
  name: string
  folders: { what: 'images' | 'temporary_files'; probe(): Promise<void> }[]
  /** returns the time of the database's clock */
  databaseTime(): Promise<Date>
}

type Kind = 'clock_wrong' | 'disk_full' | 'disk_read_only' | 'database_full' | 'database_read_only'
type Watching = Pick<World, 'db' | 'now' | 'log' | 'ready'>

/** Tolerated difference of clocks, which includes the duration of a slow query. */
const SKEW_MS = 30_000
const PROBE = Buffer.alloc(64 * 1024)

/**
 * Checks the dependencies of a process: its clock against the database's, its disks, and whether the database accepts writes. A
 * failed check raises one alarm, which closes when the check succeeds again. While the database is read-only no alarm can be
 * stored: it is raised afterwards, and a person closes it. Never throws.
 */
export function machineWatch(world: Watching, machine: Machine): () => Promise<void> {
  const known = new Map<string, boolean>()
  const unwritable = new Map<Kind, Date>()
  /**
   * Raises or closes an alarm when the state has changed. The first check always does, since an earlier process may have left an
   * alarm open.
   */
  const set = async (kind: Kind, about: string, isWrong: boolean, details: object) => {
    const key = `${kind} ${about}`
    if (known.get(key) === isWrong) return
    if (isWrong) world.log.error({ kind, about, ...details }, 'machine-alarm')
    await transact(world.db, async (tx) => {
      if (isWrong) await raiseAlarm(tx, kind, about, details, world.now())
      else await resolveAlarm(tx, kind, about, { by: null, at: world.now() })
    })
    known.set(key, isWrong)
  }
  async function look(): Promise<void> {
    const reason = await world.ready().then(() => undefined, whyNoWrites)
    if (reason) return void unwritable.set(reason, unwritable.get(reason) ?? world.now())
    for (const [kind, since] of unwritable) {
      const details = { since: since.toISOString(), until: world.now().toISOString() }
      await transact(world.db, (tx) => raiseAlarm(tx, kind, 'database', details, world.now()))
      unwritable.delete(kind)
    }
    const offMs = world.now().getTime() - (await machine.databaseTime()).getTime()
    await set('clock_wrong', machine.name, Math.abs(offMs) > SKEW_MS, { seconds: Math.round(offMs / 1000) })
    for (const { what, probe } of machine.folders) {
      const problem = await probe().then(() => undefined, whyNoFile)
      const about = `${machine.name}: ${what}`
      await set('disk_full', about, problem === 'disk_full', { folder: what })
      await set('disk_read_only', about, problem === 'disk_read_only', { folder: what })
    }
  }
  let pending: Promise<void> | undefined
  const oneAtATime = () =>
    (pending ??= look()
      .catch((error: unknown) => world.log.warn({ err: error }, 'machine-check-failed'))
      .finally(() => (pending = undefined)))
  return oneAtATime
}

function whyNoWrites(error: unknown): Kind {
  if (isFull(error)) return 'database_full'
  if (isReadOnly(error)) return 'database_read_only'
  throw error
}

const codes: Partial<Record<string, Kind>> = { ENOSPC: 'disk_full', EDQUOT: 'disk_full', EROFS: 'disk_read_only' }

function whyNoFile(error: unknown): Kind {
  const kind = error instanceof Error && 'code' in error ? codes[String(error.code)] : undefined
  if (!kind) throw error
  return kind
}

/** Throws when a folder accepts no file. If the disk becomes full or read-only later, the running server raises an alarm. */
export const refuseUnusable = (folder: string) => probeOf(folder)().catch(whyNoFile)

/** Writes a file and removes it, because the reported free space does not show whether a disk accepts it. */
export const probeOf = (folder: string) => async (): Promise<void> => {
  const file = join(folder, `tramo-probe-${randomUUID()}`)
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await writeFile(file, PROBE, { mode: 0o600, flush: true })
  } finally {
    await rm(file, { force: true }).catch(() => {})
  }
}
