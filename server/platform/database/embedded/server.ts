import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { open, readFile, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { CannotStart } from '../../cannotStart.ts'
import { type Cluster, urlOf } from './cluster.ts'
import { failureOf, run } from './programs.ts'

/** A database in use. `stop` stops its server unless another process still uses it. */
export type Served = { url: string; adopted: boolean; stop(): Promise<void> }

const database = 'tramo'

/**
 * Serves the cluster's database: adopts a running server, including the server of a killed app, or starts a new one. No process
 * owns a server. Each process that uses the server holds a shared lock in it, and the last one to leave stops it. So a seed
 * script cannot stop the app's database, nor the app the script's, and no stored process id can become stale.
 */
export async function serve(cluster: Cluster): Promise<Served> {
  for (const patience = Date.now() + 60_000; Date.now() < patience; await pause(200)) {
    const served = (await adopt(cluster)) ?? (await start(cluster))
    if (served) return served
  }
  throw new CannotStart(`The embedded PostgreSQL has accepted no connection for a minute. Its log is ${cluster.log}.`)
}

async function adopt(cluster: Cluster) {
  const running = await readPostmaster(cluster)
  return running?.ready ? joinServer(cluster, running, true) : undefined
}

async function start(cluster: Cluster) {
  const started = await startPostmaster(cluster)
  return started && joinServer(cluster, started, false)
}

async function joinServer(cluster: Cluster, postmaster: Postmaster, adopted: boolean): Promise<Served | undefined> {
  const client = await enter(urlOf(cluster, postmaster.port, 'postgres'))
  if (!client) return undefined
  let stopped: Promise<void> | undefined
  const stop = () => (stopped ??= leaveServer(cluster, postmaster, client))
  await ensureDatabase(client, database).catch((error) => stop().then(() => Promise.reject(error)))
  return { url: urlOf(cluster, postmaster.port, database), adopted, stop }
}

async function leaveServer(cluster: Cluster, postmaster: Postmaster, client: pg.Client) {
  if (await leave(client)) await stopPostmaster(cluster, postmaster)
  await client.end()
}

/** Process id and port of a running server on 127.0.0.1. */
type Postmaster = { pid: number; port: number; ready: boolean }

/** Reads PostgreSQL's postmaster.pid file. PostgreSQL removes the file when it stops; after a crash the file is stale. */
async function readPostmaster({ data }: Cluster): Promise<Postmaster | undefined> {
  const note = await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '')
  const [pid, , , port, , , , status = ''] = note.split('\n')
  return note ? { pid: Number(pid), port: Number(port), ready: status.startsWith('ready') } : undefined
}

/** Starts a server that outlives this process; undefined when another process already runs one on this data. */
async function startPostmaster(cluster: Cluster): Promise<Postmaster | undefined> {
  const before = await sizeOf(cluster.log)
  const child = await spawnPostgres(cluster)
  while (child.exitCode === null && child.signalCode === null) {
    const postmaster = await readPostmaster(cluster)
    if (postmaster?.ready && postmaster.pid === child.pid) return postmaster
    await pause(10)
  }
  const output = (await readFile(cluster.log)).subarray(before).toString('utf8')
  if (output.includes(`[${child.pid}] FATAL:  lock file "postmaster.pid" already exists`)) return undefined
  throw failureOf(output, cluster.log)
}

/**
 * Stops the server in fast mode, which rolls back open transactions. Uses pg_ctl, because on Windows Node's signals can only
 * kill.
 */
async function stopPostmaster(cluster: Cluster, { pid }: Postmaster) {
  await run(cluster.programs, 'pg_ctl', ['kill', 'INT', String(pid)])
  while ((await readPostmaster(cluster))?.pid === pid) await pause(10)
}

/** Returns the size of the log before this start: earlier starts have written to the same file. */
const sizeOf = (file: string): Promise<number> =>
  stat(file).then(
    ({ size }) => size,
    () => 0,
  )

async function spawnPostgres(cluster: Cluster) {
  const { bin, account } = cluster.programs
  const args = ['-D', cluster.data, '-p', String(await freePort()), ...settings(cluster).flatMap((setting) => ['-c', setting])]
  // a file, because a pipe would end with this process, and a pipe without a reader would stop the server
  const log = await open(cluster.log, 'a', 0o600)
  const stdio = ['ignore' as const, log.fd, log.fd]
  const child = spawn(join(bin, 'postgres'), args, { ...account, cwd: '/', detached: true, windowsHide: true, stdio })
  await once(child, 'spawn').finally(() => log.close())
  child.unref()
  return child
}

function settings({ durable }: Cluster) {
  const reach = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'timezone=UTC', 'max_connections=200']
  // databases of tests are small, and every page of this memory costs each connection its first use
  const planning = ['jit=off', 'random_page_cost=1.1', `shared_buffers=${durable ? sharedMegabytes() : 128}MB`]
  // the app reports failed statements, with their context and without personal data
  const logging = ['log_min_messages=log', 'log_checkpoints=off']
  const speed = durable ? [] : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']
  return [...reach, ...planning, ...logging, ...speed]
}

/**
 * Returns an eighth of the machine's memory, between PostgreSQL's default of 128 MB and 1 GB. A search among a million trips is
 * then a quarter faster.
 */
const sharedMegabytes = () => Math.round(Math.min(1024, Math.max(128, totalmem() / 8 / 2 ** 20)))

async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  await once(probe.close(), 'close')
  if (address === null || typeof address === 'string') throw new Error('This machine gave no port')
  return address.port
}

// Two arbitrary numbers. Advisory locks belong to a connection, so the server releases those of a killed process.
const [using, creating] = [1, 2]

/**
 * Connects to the server's administrative database and takes the shared lock; undefined when the server is stopping or refuses
 * our password.
 */
async function enter(adminUrl: string): Promise<pg.Client | undefined> {
  const client = new pg.Client({ connectionString: adminUrl, connectionTimeoutMillis: 5000 })
  client.on('error', () => {}) // ignored: when the server ends first, the app's own connections report it
  if (await connectAndShare(client).catch(() => false)) return client
  await client.end().catch(() => {})
  return undefined
}

/** Releases the lock; true when no other process uses the server. After that no other process can enter. */
async function leave(client: pg.Client): Promise<boolean> {
  await client.query(`select pg_advisory_unlock_shared(${using})`)
  return answers(client, `select pg_try_advisory_lock(${using}) as yes`)
}

/** Creates the database when it is missing, even while other processes try to create it. */
async function ensureDatabase(client: pg.Client, name: string) {
  await client.query(`select pg_advisory_lock(${creating})`)
  const exists = await answers(client, `select exists (select from pg_database where datname = '${name}') as yes`)
  if (!exists) await client.query(`create database ${name}`)
  await client.query(`select pg_advisory_unlock(${creating})`)
}

async function connectAndShare(client: pg.Client) {
  await client.connect()
  return answers(client, `select pg_try_advisory_lock_shared(${using}) as yes`)
}

async function answers(client: pg.Client, question: string) {
  const { rows } = await client.query<{ yes: boolean }>(question)
  return rows[0]?.yes === true
}
