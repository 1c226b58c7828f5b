import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { castOn } from '../testing/cast.ts'
import { freshDatabase } from '../testing/database/database.ts'
import { openStage } from '../testing/testServer.ts'
import { resetDemo } from './reset.ts'

const { url, drop } = await freshDatabase()
const { world, db, ana, strike } = await castOn(await openStage(url, { PUBLIC_DEMO: 'on' }))
const name = new URL(url).pathname.slice(1)
const addressOf = (database: string) => Object.assign(new URL(url), { pathname: `/${database}` }).href

async function ask(database: string, question: string): Promise<unknown[]> {
  const client = new pg.Client(addressOf(database))
  await client.connect()
  return (await client.query(question).finally(() => client.end())).rows
}
afterAll(async () => {
  await strike()
  await drop()
  for (const suffix of ['template', 'next', 'old'])
    await ask('postgres', `drop database if exists ${name}_${suffix} with (force)`)
})

const [begin, end, resume] = [vi.fn<() => void>(), vi.fn<() => void>(), vi.fn<() => void>()]
const pausing = { isPaused: () => false, begin, end, pause: vi.fn<() => Promise<void>>(async () => {}), resume }
const startJobs = vi.fn<() => Promise<void>>(async () => {})
const holdJobs = vi.fn<() => Promise<() => Promise<void>>>(async () => startJobs)
const serving = { url, pausing, holdJobs }
beforeEach(async () => {
  vi.clearAllMocks()
  await sql`delete from alarms`.execute(db)
})

/** Checks that the old data stay in use, the job logs the reason, and an alarm is raised. */
async function fails(why: RegExp, act: Promise<boolean>): Promise<void> {
  expect(await act).toBe(false)
  expect(await db.selectFrom('accounts').select('id').where('id', '=', ana.id).execute()).toHaveLength(1)
  const alarms = await db.selectFrom('alarms').select(['kind', 'details']).execute()
  expect(alarms).toEqual([{ kind: 'demo_reset_failed', details: { problem: expect.stringMatching(why) } }])
  const runs = await db
    .selectFrom('job_runs')
    .select('problem')
    .where('name', '=', 'reset-demo')
    .orderBy('id', 'desc')
    .limit(1)
    .execute()
  expect(runs).toEqual([{ problem: expect.stringMatching(why) }])
  expect(startJobs).toHaveBeenCalledTimes(holdJobs.mock.calls.length)
  expect(pausing.resume).toHaveBeenCalledTimes(pausing.pause.mock.calls.length)
}

test('a reset fails without a database server, and the old data stay in use', () => {
  const away = Object.assign(new URL(url), { port: '1' }).href
  return fails(/ECONNREFUSED/, resetDemo(world, { ...serving, url: away }))
})

test('a reset fails if the template cannot be migrated, and the old data stay in use', () =>
  fails(/ENOENT/, resetDemo({ ...world, root: '/nowhere' }, serving)))

test('a reset fails if the disk is full, and the old data stay in use', () => {
  const full = () => Promise.reject(new Error('could not extend file: No space left on device'))
  return fails(/No space left/, resetDemo({ ...world, routing: { ...world.routing, route: full } }, serving))
})

test('a failed exchange resumes requests and jobs, and the next reset works', async () => {
  // a template that has all data is not filled again
  await ask(
    `${name}_template`,
    `insert into accounts (issuer, subject, email, demo, created_at) values ('t', 't', 't@example.org', true, now())`,
  )
  const losing = async () => {
    await ask('postgres', `drop database ${name}_next with (force)`)
    return startJobs
  }
  holdJobs.mockImplementationOnce(losing)
  await fails(/does not exist/, resetDemo(world, serving))
  expect(await ask('postgres', `select datallowconn from pg_database where datname = '${name}'`)).toEqual([
    { datallowconn: true },
  ])
  expect(pausing.pause).toHaveBeenCalledTimes(1)

  expect(await resetDemo(world, serving)).toBe(true)
  expect(await db.selectFrom('accounts').select('subject').execute()).toEqual([{ subject: 't' }])
  expect(startJobs).toHaveBeenCalledTimes(2)
})
