import { totalmem } from 'node:os'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { open, readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Cluster } from './cluster.ts'
import { run } from './programs.ts'

/** A running server: its process and its port on 127.0.0.1. */
export type Postmaster = { pid: number; port: number; ready: boolean }

/** What PostgreSQL notes about the server on this data. It removes the note when it stops; after a crash the note is stale. */
export async function readPostmaster({ data }: Cluster): Promise<Postmaster | undefined> {
  const note = await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '')
  const [pid, , , port, , , , status = ''] = note.split('\n')
  return note ? { pid: Number(pid), port: Number(port), ready: status.startsWith('ready') } : undefined
}

/** Starts a server that outlives this process; undefined when another process already has one on this data. */
export async function startPostmaster(cluster: Cluster): Promise<Postmaster | undefined> {
  const child = await spawnPostgres(cluster)
  while (child.exitCode === null && child.signalCode === null) {
    const postmaster = await readPostmaster(cluster)
    if (postmaster?.ready && postmaster.pid === child.pid) return postmaster
    await pause(10)
  }
  const error = await didNotStart(cluster)
  if (error.message.includes(`[${child.pid}] FATAL:  lock file "postmaster.pid" already exists`)) return undefined
  throw error
}

/** Fast shutdown: open transactions are rolled back. By pg_ctl, because on Windows a signal of Node's only kills. */
export async function stopPostmaster(cluster: Cluster, { pid }: Postmaster) {
  await run(cluster.programs, 'pg_ctl', ['kill', 'INT', String(pid)])
  while ((await readPostmaster(cluster))?.pid === pid) await pause(10)
}

/** The error that says why, in PostgreSQL's own last words. */
export async function didNotStart({ log }: Cluster) {
  const said = await readFile(log, 'utf8').catch(() => '')
  return new Error(`The embedded PostgreSQL did not start. It said last (${log}):\n${said.slice(-8192)}`)
}

async function spawnPostgres(cluster: Cluster) {
  const { bin, account } = cluster.programs
  const args = ['-D', cluster.data, '-p', String(await freePort()), ...settings(cluster).flatMap((setting) => ['-c', setting])]
  // a file, because a pipe would end with us and, unread, stop the server
  const log = await open(cluster.log, 'a', 0o600)
  const stdio = ['ignore' as const, log.fd, log.fd]
  const child = spawn(join(bin, 'postgres'), args, { ...account, cwd: '/', detached: true, windowsHide: true, stdio })
  await once(child, 'spawn').finally(() => log.close())
  child.unref()
  return child
}

function settings({ durable }: Cluster) {
  const reach = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'timezone=UTC', 'max_connections=200']
  const planning = ['jit=off', 'random_page_cost=1.1', `shared_buffers=${sharedMegabytes()}MB`]
  // failed statements are reported by the app, with their context and without people's data
  const logging = ['log_min_messages=log', 'log_checkpoints=off']
  const speed = durable ? [] : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']
  return [...reach, ...planning, ...logging, ...speed]
}

/** An eighth of the machine, between PostgreSQL's own 128 MB and 1 GB: a million trips are searched a quarter faster with it. */
const sharedMegabytes = () => Math.round(Math.min(1024, Math.max(128, totalmem() / 8 / 2 ** 20)))

async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  await once(probe.close(), 'close')
  if (address === null || typeof address === 'string') throw new Error('This machine gave no port')
  return address.port
}
