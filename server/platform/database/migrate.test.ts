import { mkdtemp, rm, unlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { makeThrowAwayFolder } from '../../testing/throwaway.ts'
import { embeddedDatabase } from './embedded/embedded.ts'
import { type Served } from './embedded/server.ts'
import { migrate, pendingMigrations } from './migrate.ts'

// creating a database is much slower while other tests load the machine
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })
let server: Served
let data: string
let folder: string
let client: pg.Client

beforeAll(async () => {
  data = await makeThrowAwayFolder()
  server = await embeddedDatabase({ checkout: join(import.meta.dirname, '../../..'), data, durable: false })
})
afterAll(async () => {
  await server.stop()
  await rm(data, { recursive: true, maxRetries: 3 })
})

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'migrations-'))
  client = new pg.Client(server.url)
  await client.connect()
  await client.query('drop schema public cascade; create schema public')
  await add('0002_cars', `alter table towns add cars int; insert into towns values ('Rosario', 3)`)
  await add('0001_towns', 'create table towns (name text)')
})
afterEach(async () => {
  await client.end()
  await rm(folder, { recursive: true })
})

const add = (name: string, sql: string) => writeFile(join(folder, `${name}.sql`), sql)
const rowsOf = (query: string) => client.query(query).then(({ rows }) => rows)

test('migrate applies migrations in the order of their numbers, each once', async () => {
  expect(await migrate(server.url, folder)).toEqual(['0001_towns', '0002_cars'])
  await add('0003_more', `insert into towns values ('Salta', 1)`)
  expect(await migrate(client, folder)).toEqual(['0003_more'])
  expect(await migrate(client, folder)).toEqual([])
  expect(await rowsOf('select * from towns order by name')).toEqual([
    { name: 'Rosario', cars: 3 },
    { name: 'Salta', cars: 1 },
  ])
})

test('migrate analyzes a database in use after new migrations, but not an empty database after the first ones', async () => {
  const analysed = async () =>
    (await rowsOf(`select last_analyze is not null as yes from pg_stat_user_tables where relname = 'towns'`))[0]
  await migrate(server.url, folder)
  expect(await analysed()).toEqual({ yes: false })
  await add('0003_more', `insert into towns values ('Salta', 1)`)
  await migrate(server.url, folder)
  await expect.poll(analysed).toEqual({ yes: true })
})

test('of several processes that start together, one migrates and the others wait', async () => {
  await add('0003_slow', 'select pg_sleep(0.3)')
  const applied = await Promise.all([1, 2, 3].map(() => migrate(server.url, folder)))
  expect(applied.map((names) => names.length).toSorted()).toEqual([0, 0, 3])
})

test('migrate builds an index outside a transaction while other processes wait, and again after a failed attempt', async () => {
  await migrate(server.url, folder)
  const text = (towns: string) =>
    `-- Outside of a transaction\n-- why\ndrop index concurrently if exists by_name;\ncreate unique index concurrently by_name on ${towns} (name);\n`
  await client.query(`insert into towns values ('Rosario', 4)`)
  await add('0003_index', text('towns'))
  await expect(migrate(server.url, folder)).rejects.toThrow('0003_index failed')
  const valid = () => rowsOf(`select indisvalid from pg_index where indexrelid = 'by_name'::regclass`)
  expect([await valid(), await rowsOf(`select name from migrations where name = '0003_index'`)]).toEqual([
    [{ indisvalid: false }],
    [],
  ])
  await client.query('delete from towns where cars = 4')
  const applied = await Promise.all([1, 2, 3].map(() => migrate(server.url, folder)))
  expect(applied.flat()).toEqual(['0003_index'])
  expect(await valid()).toEqual([{ indisvalid: true }])
})

test('a migration that waits for a lock lets other statements pass, and retries', async () => {
  await migrate(client, folder)
  const [holder, reader] = await Promise.all([connected(), connected()])
  await holder.query('begin; select from towns')
  await add('0003_age', 'alter table towns add age int')
  const retried: string[] = []
  const migrating = migrate(server.url, folder, { lockMs: 100, pauseMs: 10, onRetry: (name) => void retried.push(name) })
  await eventually(async () => expect(await rowsOf('select from pg_locks where not granted')).toHaveLength(1))
  await reader.query('select from towns')
  await eventually(() => expect(retried.length).toBeGreaterThan(1))
  await holder.query('commit')
  expect(await migrating).toEqual(['0003_age'])
  expect(await rowsOf('select age from towns')).toEqual([{ age: null }])
  await Promise.all([holder.end(), reader.end()])
})

test('a migration fails when its lock is never released', async () => {
  await migrate(client, folder)
  const holder = await connected()
  await holder.query('begin; select from towns')
  await add('0003_age', 'alter table towns add age int')
  await expect(migrate(client, folder, { lockMs: 20, pauseMs: 1, tries: 3 })).rejects.toThrow(
    'The migration 0003_age failed: canceling statement due to lock timeout',
  )
  await holder.end()
  expect(await migrate(client, folder)).toEqual(['0003_age'])
})

const connected = async () => {
  const other = new pg.Client(server.url)
  await other.connect()
  return other
}

test('pendingMigrations lists missing migrations and changes nothing', async () => {
  const known = ['0001_towns', '0002_cars']
  expect(await pendingMigrations(server.url, folder)).toEqual(known)
  expect(await rowsOf(`select to_regclass('migrations') as there`)).toEqual([{ there: null }])
  await migrate(client, folder)
  expect(await pendingMigrations(client, folder)).toEqual([])
})

test('a failed migration leaves no changes, and its error names it', async () => {
  await add('0003_wrong', `insert into towns values ('Salta', 1); insert into villages values (1)`)
  await expect(migrate(server.url, folder)).rejects.toThrow('The migration 0003_wrong failed: relation "villages" does not exist')
  expect(await rowsOf('select name from towns')).toEqual([{ name: 'Rosario' }])
  expect(await rowsOf('select name from migrations order by name')).toEqual([{ name: '0001_towns' }, { name: '0002_cars' }])
  await add('0003_wrong', `insert into towns values ('Salta', 1)`)
  expect(await migrate(client, folder)).toEqual(['0003_wrong'])
})

test('older code refuses a database that newer code has migrated', async () => {
  await migrate(client, folder)
  await unlink(join(folder, '0002_cars.sql'))
  await add('0003_other', 'drop table towns')
  await expect(migrate(client, folder)).rejects.toThrow('newer than this code, which does not know its migrations 0002_cars')
  expect(await rowsOf('select name from towns')).toHaveLength(1)
})
