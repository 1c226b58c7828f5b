import { runMigrations } from 'graphile-worker'
import { sql } from 'kysely'
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { DAY_MS } from '#domain/time.ts'
import { recordRun } from './platform/jobs/actions.ts'
import { cast } from './testing/cast.ts'
import { runJob } from './testing/runJob.ts'

const { ana, bruno, diana, world, db, clock, app } = await cast()
const runs = (name: string) => runJob(world, name)

test('the job recounts the trips in the list of each place', async () => {
  await bruno.posts({ from: 'Rosario', to: 'Córdoba', inDays: 2 })
  await diana.posts({ from: 'Rosario', to: 'Mendoza', inDays: 2 })
  await runs('refresh-place-weights')
  const rosario = world.gazetteer.named('Rosario, Santa Fe')?.id ?? 0
  expect([world.known.weight(rosario), world.known.weight(1)]).toEqual([2, 0])
})

test('the job removes past trips from the lists, and keeps future ones', async () => {
  const rows = async () => Number((await db.selectFrom('trip_places').select(db.fn.countAll().as('n')).executeTakeFirst())?.n)
  const before = await rows()
  await runs('delete-past-listings')
  await runs('unlist-departed-trips')
  expect(await rows()).toBe(before)
  clock.pass(8 * DAY_MS)
  await runs('delete-past-listings')
  await runs('unlist-departed-trips')
  expect(await rows()).toBe(0)
  expect(await db.selectFrom('trips').select('seq').where('listed', '=', true).execute()).toEqual([])
})

test('the age of each job’s last success is a metric, since a stopped job reports nothing', async () => {
  const age = async () => /tramo_job_age_seconds\{job="send-notifications"\} (.*)/.exec((await app.inject('/metrics')).body)?.[1]
  await recordRun(world, 'send-notifications', async () => 0)
  clock.pass(120_000)
  expect(await age()).toBe('120')
  await expect(recordRun(world, 'send-notifications', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await age()).toBe('120')
  // a run recorded by a process whose clock is twenty minutes ahead
  await recordRun({ ...world, now: () => new Date(clock.now().getTime() + 20 * 60_000) }, 'send-notifications', async () => 0)
  expect(await age()).toBe('120')
})

test('a job deletes expired sessions', async () => {
  await runs('delete-old-sessions')
  expect(await db.selectFrom('sessions').selectAll().execute()).toEqual([])
  await expect(ana.looksFor('Rosario', 'Córdoba')).rejects.toThrow('login_required')
})

test('job runs from before migration 0061 have the new name of the job, and no task waits under an old name', async () => {
  await runMigrations({ pgPool: world.pool })
  const migration = await readFile('server/platform/database/migrations/0061_names_of_jobs.sql', 'utf8')
  const waiting = await db.transaction().execute(async (tx) => {
    await sql`insert into job_runs (name, started_at) values ('check what has to hold', now()), ('send refunds', now())`.execute(
      tx,
    )
    await sql`insert into retention_runs (job, at, cutoff, counted, erased, anonymised, held_back, ids_hash)
      values ('forget old logins', now(), now(), 1, 1, 0, 0, '')`.execute(tx)
    for (const name of ['send refunds', 'send-refunds']) await sql`select graphile_worker.add_job(${name})`.execute(tx)
    await sql.raw(migration).execute(tx)
    return sql<{ task_identifier: string }>`select task_identifier from graphile_worker.jobs`.execute(tx)
  })
  expect(waiting.rows.map((row) => row.task_identifier)).toEqual(['send-refunds'])
  const runs = await db.selectFrom('job_runs').select('name').where('ended_at', 'is', null).orderBy('name').execute()
  expect(runs.map(({ name }) => name)).toEqual(['check-recent-invariants', 'send-refunds'])
  expect((await db.selectFrom('retention_runs').select('job').execute()).map(({ job }) => job)).toContain('delete-old-logins')
  await sql`drop schema graphile_worker cascade`.execute(db)
})
