import { join } from 'node:path'
import pg from 'pg'
import { MINUTE_MS } from '#domain/time.ts'
import { deleteUnnamedFiles } from '../images/actions.ts'
import { knowPlaces } from '../places/known.ts'
import { raiseAlarm } from '../platform/alarms.ts'
import { connect, openFirst } from '../platform/database/connect.ts'
import { migrate } from '../platform/database/migrate.ts'
import { transact } from '../platform/database/transact.ts'
import { nextReset } from '../platform/http/demo/nextReset.ts'
import type { Pausing } from '../platform/http/demo/pausing.ts'
import { recordRun } from '../platform/jobs/actions.ts'
import type { World } from '../world.ts'
import { madeAt, markMade } from './publicWorld.ts'
import { fillDemoWorld } from './world.ts'

type DemoWorld = Omit<World, 'identity'>

interface Serving {
  /** address of the database, with the right to create databases */
  url: string
  pausing: Pausing
  /** stops the jobs and returns a function that restarts them */
  holdJobs(): Promise<() => Promise<void>>
}

export const RESET = 'reset-demo'
const LOOK_MS = MINUTE_MS / 4
const RETRY_MS = 10 * MINUTE_MS
const DRAIN_MS = 5000

/**
 * Resets the data of a public demo each night, and at the start if a nightly reset was missed. Returns a function that stops
 * this.
 */
export function resetNightly(world: DemoWorld, serving: Serving): () => Promise<void> {
  let working: Promise<void> | undefined
  let notBefore = 0
  const look = async () => {
    const now = world.now()
    const made = (await madeAt(world.db)) ?? now
    if (now < nextReset(made, world.settings.APP_TIME_ZONE) || now.getTime() < notBefore) return
    if (!(await resetDemo(world, serving))) notBefore = world.now().getTime() + RETRY_MS
  }
  const timer = setInterval(() => {
    working ??= look()
      .catch((error: unknown) => world.log.warn({ err: error }, 'demo-reset-not-checked'))
      .finally(() => (working = undefined))
  }, LOOK_MS)
  return async () => {
    clearInterval(timer)
    await working
  }
}

/**
 * Makes new demo data in a database next to the old one and exchanges the two. Returns whether it succeeded; after any failure
 * the old data stay in use.
 */
export async function resetDemo(world: DemoWorld, serving: Serving): Promise<boolean> {
  const began = performance.now()
  const names = databasesOf(serving.url)
  const admin = new pg.Client(names.addressOf('postgres'))
  admin.on('error', (error) => world.log.warn({ err: error }, 'demo-reset-connection-lost'))
  try {
    await admin.connect()
    await makeNext(world, admin, names)
    const pausedMs = await exchange(world, serving, admin, names)
    await drop(admin, names.old)
    await deleteUnnamedFiles(world, (await madeAt(world.db)) ?? world.now())
    world.log.info({ ms: Math.round(performance.now() - began), pausedMs }, 'demo-reset')
    return true
  } catch (error) {
    await noteFailure(world, error)
    return false
  } finally {
    await admin.end()
  }
}

async function noteFailure(world: DemoWorld, error: unknown): Promise<void> {
  world.log.error({ err: error }, 'demo-reset-failed')
  const problem = error instanceof Error ? error.message : String(error)
  await recordRun(world, RESET, () => Promise.reject(new Error(problem))).catch(() => {})
  await transact(world.db, (tx) => raiseAlarm(tx, 'demo_reset_failed', 'demo', { problem }, world.now()))
}

/** Allows connections to the database again, in case a server was killed during a reset and left them forbidden. */
export async function letIn(url: string): Promise<void> {
  const { current, addressOf } = databasesOf(url)
  const admin = new pg.Client(addressOf('postgres'))
  await admin.connect()
  await admin.query(`alter database ${pg.escapeIdentifier(current)} allow_connections true`).finally(() => admin.end())
}

type Databases = ReturnType<typeof databasesOf>

function databasesOf(url: string) {
  const addressOf = (name: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href
  const current = new URL(url).pathname.slice(1)
  return { addressOf, current, template: `${current}_template`, next: `${current}_next`, old: `${current}_old` }
}

const drop = (admin: pg.Client, name: string) => admin.query(`drop database if exists ${pg.escapeIdentifier(name)} with (force)`)

/** Makes a database with demo data for today, copied from a template that has everything but people. */
async function makeNext(world: DemoWorld, admin: pg.Client, { template, next, old, addressOf }: Databases): Promise<void> {
  const [templateName, nextName] = [template, next].map((name) => pg.escapeIdentifier(name))
  await drop(admin, next)
  await drop(admin, old)
  const { rowCount } = await admin.query('select from pg_database where datname = $1', [template])
  if (!rowCount) await admin.query(`create database ${templateName}`)
  await migrate(addressOf(template), join(world.root, 'server/platform/database/migrations'))
  await admin.query(`create database ${nextName} template ${templateName}`)
  const { db, pool, close } = connect(addressOf(next), (error) => world.log.warn({ err: error }, 'demo-reset-pool-error'))
  try {
    await openFirst(pool)
    const known = await knowPlaces(db, world.gazetteer)
    const own = { ...world, db, pool, known }
    await recordRun(own, RESET, () => fillDemoWorld(own))
    await markMade(db, world.now())
  } finally {
    await close()
  }
}

/**
 * Gives the new database the name of the old one, in one transaction, while no request and no job runs. Returns the time it took.
 */
async function exchange(world: DemoWorld, serving: Serving, admin: pg.Client, names: Databases): Promise<number> {
  const startJobs = await serving.holdJobs()
  const began = performance.now()
  await serving.pausing.pause(DRAIN_MS)
  try {
    await rename(admin, names)
    await openFirst(world.pool)
    await world.known.refresh()
  } finally {
    serving.pausing.resume()
    await startJobs()
  }
  return Math.round(performance.now() - began)
}

async function rename(admin: pg.Client, { current, next, old }: Databases): Promise<void> {
  const [currentName, nextName, oldName] = [current, next, old].map((name) => pg.escapeIdentifier(name))
  // pools that reconnect by themselves would keep the database in use
  await admin.query(`alter database ${currentName} allow_connections false`)
  try {
    await admin.query('select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = any($1)', [[current, next]])
    await admin.query('begin')
    await admin.query(`alter database ${currentName} rename to ${oldName}`)
    await admin.query(`alter database ${nextName} rename to ${currentName}`)
    await admin.query('commit')
  } catch (error) {
    await admin.query('rollback')
    await admin.query(`alter database ${currentName} allow_connections true`)
    throw error
  }
}
