import { sql } from 'kysely'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { stage } from '../../testing/testServer.ts'
import { keepLiving } from '../database/liveness/life.ts'
import { enqueueJob, runJobs, sweeping } from './runner.ts'

const { world, db } = await stage()
const url = world.pool.options.connectionString ?? ''
const ran: string[] = []
const block = new Map<string, Promise<unknown>>()
const work = (name: string) => async () => {
  ran.push(`${name} begins`)
  await block.get(name)
  ran.push(`${name} ends`)
}
const slow = ['reads everything', 'reads it again', 'compares', 'asks a bank']
const jobs = {
  'send-refunds': { run: work('send-refunds') },
  'poll-orders': { run: work('poll-orders') },
  // half a day from now
  'every day': { at: `10 ${(new Date().getUTCHours() + 12) % 24} * * *`, run: work('every day') },
  ...Object.fromEntries(slow.map((name) => [name, { isSlow: true, run: work(name) }])),
  fails: { isSlow: true, run: () => Promise.reject(new Error('on purpose')) },
}
// so that no beat happens during the test
const life = keepLiving(url, () => {}, 600_000)
const unhandled: unknown[] = []
const onUnhandled = (error: unknown) => void unhandled.push(error)
process.on('unhandledRejection', onUnhandled)
let stop = await runJobs({ ...world, life }, url, jobs)
afterAll(async () => {
  await stop()
  await life.close()
  process.off('unhandledRejection', onUnhandled)
})
const add = (name: string, n = 1) =>
  sql`select graphile_worker.add_job(${name}, max_attempts := 1) from generate_series(1, ${n}::int)`.execute(db)
const count = (line: string) => ran.filter((one) => one === line).length
const terminate = () =>
  sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`.execute(
    db,
  )

test('no process ends when all connections are cut during jobs', async () => {
  for (let round = 0; round < 3; round++) {
    for (const name of ['send-refunds', 'poll-orders', 'fails']) await add(name, 70)
    const before = ran.length
    await expect.poll(() => ran.length).toBeGreaterThan(before + 5)
    await terminate()
    await pause(300)
  }
  const before = count('poll-orders ends')
  await add('poll-orders')
  await expect.poll(() => count('poll-orders ends')).toBeGreaterThan(before)
  expect(unhandled).toEqual([])
})

test('a job has one run at a time and at most one waiting run', async () => {
  await sql`delete from graphile_worker._private_jobs`.execute(db)
  let open = () => {}
  block.set('send-refunds', new Promise<void>((resolve) => (open = resolve)))
  const before = count('send-refunds begins')
  for (let n = 0; n < 5; n++) {
    await enqueueJob(db, 'send-refunds')
    await pause(100)
  }
  await pause(500)
  expect(count('send-refunds begins')).toBe(before + 1)
  block.delete('send-refunds')
  open()
  await expect.poll(() => count('send-refunds ends')).toBe(before + 2)
  await pause(500)
  expect(count('send-refunds begins')).toBe(before + 2)
})

test('a postponed run happens even when a process with a fast clock schedules another run meanwhile', async () => {
  let open = () => {}
  block.set('send-refunds', new Promise<void>((resolve) => (open = resolve)))
  const before = count('send-refunds begins')
  await enqueueJob(db, 'send-refunds')
  await expect.poll(() => count('send-refunds begins')).toBe(before + 1)
  await add('send-refunds')
  const waiting = sql`select from graphile_worker.jobs where task_identifier = 'send-refunds' and run_at > now()`
  await expect.poll(async () => (await waiting.execute(db)).rows.length).toBe(1)
  // a process with a fast clock adds such a run each minute
  await sql`select graphile_worker.add_job('send-refunds', job_key := 'send-refunds', run_at := now() + interval '2 days')`.execute(
    db,
  )
  block.delete('send-refunds')
  open()
  await expect.poll(() => count('send-refunds begins')).toBe(before + 2)
  await sql`delete from graphile_worker._private_jobs`.execute(db)
})

test('slow jobs do not delay a payment', async () => {
  let open = () => {}
  const opened = new Promise<void>((resolve) => (open = resolve))
  for (const name of slow) block.set(name, opened)
  for (const name of slow) await add(name)
  const begun = () => slow.filter((name) => count(`${name} begins`) > 0).length
  await expect.poll(begun).toBeGreaterThan(0)
  const before = count('poll-orders ends')
  await add('poll-orders')
  await expect.poll(() => count('poll-orders ends')).toBe(before + 1)
  expect(slow.map((name) => count(`${name} ends`))).toEqual([0, 0, 0, 0])
  open()
  await expect.poll(() => slow.map((name) => count(`${name} ends`))).toEqual([1, 1, 1, 1])
})

test('enqueueing a job in a transaction delays no other caller, and wakes the job at the commit', async () => {
  const before = count('send-refunds ends')
  await db.transaction().execute(async (tx) => {
    await enqueueJob(tx, 'send-refunds')
    // would never end if it waited for the outer transaction
    await db.transaction().execute((other) => enqueueJob(other, 'send-refunds'))
    await expect.poll(() => count('send-refunds ends')).toBe(before + 1)
  })
  await expect.poll(() => count('send-refunds ends')).toBe(before + 2)
  await expect(
    db.transaction().execute(async (tx) => {
      await enqueueJob(tx, 'send-refunds')
      throw new Error('undone')
    }),
  ).rejects.toThrow('undone')
  await db.transaction().execute(async (tx) => void (await sql`select 1`.execute(tx)))
  await pause(500)
  expect(count('send-refunds begins')).toBe(before + 2)
})

test('only the jobs of a dead process are released, after two beats', async () => {
  const client = new pg.Client(url)
  await client.connect()
  const sweep = sweeping(world.log)
  const hold = async (by: string) => {
    const added = await client.query<{ id: string }>(`select (graphile_worker.add_job('nobody runs this', max_attempts := 2)).id`)
    const lock = `update graphile_worker._private_jobs set locked_by = $1, locked_at = now() where id = $2`
    await client.query(lock, [by, added.rows[0]?.id])
  }
  const self = life.name() ?? ''
  for (const by of ['a dead one', self]) await hold(by)
  const lockedJobs = async () =>
    (await client.query(`select locked_by from graphile_worker._private_jobs where locked_by in ('a dead one', $1)`, [self])).rows
  await sweep(client)
  expect(await lockedJobs()).toHaveLength(2)
  await sweep(client)
  expect(await lockedJobs()).toEqual([{ locked_by: self }])
  await client.end()
})

test('a fast clock of one process does not stop the jobs of other processes', async () => {
  const client = new pg.Client(url)
  await client.connect()
  await client.query(`update graphile_worker._private_known_crontabs set last_execution = now() + interval '20 minutes'`)
  await client.query(
    `select graphile_worker.add_job('nobody runs this', run_at := now() + interval '20 minutes', job_key := 'later')`,
  )
  await sweeping(world.log)(client)
  const ahead = `select (select count(*)::int from graphile_worker._private_known_crontabs where last_execution > now())
    + (select count(*)::int from graphile_worker._private_jobs where run_at > now() and attempts = 0) as n`
  expect((await client.query(ahead)).rows).toEqual([{ n: 0 }])
  await client.end()
})

test('a daily job runs later when no process ran at its minute', async () => {
  await stop()
  await sql`update graphile_worker._private_known_crontabs set last_execution = null, known_since = now() - interval '3 days'`.execute(
    db,
  )
  const before = count('every day ends')
  stop = await runJobs({ ...world, life }, url, jobs)
  await expect.poll(() => count('every day ends')).toBe(before + 1)
})

test('a stopping process does not wait forever for a job', async () => {
  let open = () => {}
  block.set('poll-orders', new Promise<void>((resolve) => (open = resolve)))
  const before = count('poll-orders begins')
  await add('poll-orders')
  await expect.poll(() => count('poll-orders begins')).toBe(before + 1)
  // the job itself is still blocked
  await stop()
  open()
  await pause(300)
  expect(unhandled).toEqual([])
})
