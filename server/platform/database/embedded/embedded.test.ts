import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { makeThrowAwayFolder } from '../../../testing/throwaway.ts'
import { embeddedDatabase } from './embedded.ts'

const project = join(import.meta.dirname, '../../../..')
// creating a database is much slower while other tests load the machine
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })
let folder: string

beforeAll(async () => {
  folder = await makeThrowAwayFolder()
})
afterAll(() => rm(folder, { recursive: true, maxRetries: 3 }))

test('data written before a stop exists after the next start', async () => {
  const checkout = await clone('first')
  const first = await embeddedDatabase({ checkout })
  await ask(first.url, `create table towns as select 'Córdoba' as name`)
  await first.stop()
  await expect(ask(first.url, 'select 1')).rejects.toThrow('ECONNREFUSED')
  const second = await embeddedDatabase({ checkout })
  expect(await ask(second.url, 'select name from towns')).toEqual([{ name: 'Córdoba' }])
  expect(await readdir(join(checkout, '.tramo/postgres'))).toContain('cluster')
  await second.stop()
})

test('two checkouts have separate databases', async () => {
  const [one, two] = await Promise.all([
    embeddedDatabase({ checkout: await clone('one') }),
    embeddedDatabase({ checkout: await clone('two') }),
  ])
  await ask(one.url, 'create table towns (name text)')
  expect(await ask(two.url, `select to_regclass('towns') as found`)).toEqual([{ found: null }])
  await Promise.all([one.stop(), two.stop()])
})

test('three processes that start together share one server, and the last to leave stops it', async () => {
  const checkout = await clone('shared')
  const [ana, bruno, carla] = await Promise.all([1, 2, 3].map(() => embeddedDatabase({ checkout })))
  if (!ana || !bruno || !carla) throw new Error('three started')
  expect([bruno.url, carla.url]).toEqual([ana.url, ana.url])
  await Promise.all([ana.stop(), ana.stop(), bruno.stop()])
  expect(await ask(carla.url, 'select 1 as here')).toEqual([{ here: 1 }])
  await carla.stop()
  await expect(ask(carla.url, 'select 1')).rejects.toThrow('ECONNREFUSED')
})

test('the next process adopts the server of a killed one', async () => {
  const checkout = await clone('killed')
  const url = await startAndDie(checkout)
  const next = await embeddedDatabase({ checkout })
  expect([next.adopted, next.url]).toEqual([true, url])
  await next.stop()
  await expect(ask(url, 'select 1')).rejects.toThrow('ECONNREFUSED')
})

test('the embedded database listens on this machine only, in UTC, with the C collation, and requires the password', async () => {
  const { url, stop } = await embeddedDatabase({ checkout: await clone('settings') })
  const setting = (name: string) => ask(url, `show ${name}`).then(([row]) => row?.[name])
  expect(await setting('listen_addresses')).toBe('127.0.0.1')
  expect(await setting('TimeZone')).toBe('UTC')
  expect(await setting('server_encoding')).toBe('UTF8')
  expect(await ask(url, 'select datcollate from pg_database where datname = current_database()')).toEqual([{ datcollate: 'C' }])
  await expect(ask(url.replace(/:[^:@]+@/, ':guess@'), 'select 1')).rejects.toThrow('password authentication failed')
  await stop()
})

test('on a platform without PostgreSQL programs the error refers to DATABASE_URL', async () => {
  const checkout = join(folder, 'bare')
  await mkdir(checkout)
  await expect(embeddedDatabase({ checkout })).rejects.toThrow('set DATABASE_URL')
})

test('a server that cannot start returns PostgreSQL’s reason', async () => {
  const checkout = await clone('broken')
  await (await embeddedDatabase({ checkout })).stop()
  await rm(join(checkout, '.tramo/postgres/cluster/data/global'), { recursive: true })
  await expect(embeddedDatabase({ checkout })).rejects.toThrow('global')
})

/** Simulates another checkout of this project. */
async function clone(name: string) {
  const checkout = join(folder, name)
  await mkdir(checkout)
  await symlink(join(project, 'node_modules'), join(checkout, 'node_modules'), 'junction')
  return checkout
}

async function ask(url: string, query: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<Record<string, unknown>>(query).finally(() => client.end())
  return rows
}

/** Starts the database in another process, which dies before it can stop anything. */
async function startAndDie(checkout: string) {
  const app = `
    import { embeddedDatabase } from ${JSON.stringify(join(import.meta.dirname, 'embedded.ts'))}
    const { url } = await embeddedDatabase({ checkout: ${JSON.stringify(checkout)} })
    process.stdout.write(url, () => process.kill(process.pid, 'SIGKILL'))`
  const args = ['--import', 'tsx', '--input-type=module', '-e', app]
  const child = spawn(process.execPath, args, { cwd: project, stdio: ['ignore', 'pipe', 'inherit'] })
  const [url] = await Promise.all([child.stdout.setEncoding('utf8').toArray(), once(child, 'close')])
  return url.join('')
}
