import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { openCluster, urlOf } from '../../platform/database/embedded/cluster.ts'
import { giveTo, type Programs } from '../../platform/database/embedded/programs.ts'
import { serve } from '../../platform/database/embedded/server.ts'
import { makeThrowAwayFolder } from '../throwaway.ts'
import { findPostgres15 } from './postgres15.ts'

export interface Replicated {
  /** address of the primary */
  url: string
  /** address of its streaming standby */
  standbyUrl: string
  /** process ids of the postmasters */
  pids: { primary(): Promise<number>; standby(): Promise<number> }
  /** stops applying the log of the primary, which is still received and stored */
  pauseReplay(): Promise<void>
  resumeReplay(): Promise<void>
  /** freezes the pool's connections on the standby without ending them */
  freeze(): Promise<void>
  kill(): Promise<void>
  start(): Promise<void>
  stop(): Promise<void>
}

/**
 * Starts a PostgreSQL 15 and a streaming standby of it, which `stop` deletes; undefined when this machine has no PostgreSQL 15.
 */
export async function replicated(): Promise<Replicated | undefined> {
  const programs = await findPostgres15()
  if (!programs) return undefined
  const folder = await makeThrowAwayFolder()
  const cluster = await openCluster(programs, folder, false)
  const primary = await serve(cluster)
  const data = join(folder, 'standby')
  await mkdir(data, { mode: 0o700 })
  await giveTo(programs.account, data)
  await promisify(execFile)(
    join(programs.bin, 'pg_basebackup'),
    ['-d', primary.url, '-D', data, '-R', '-X', 'stream', '-c', 'fast'],
    { ...programs.account, cwd: '/' },
  )
  const port = Number(new URL(primary.url).port) + 1
  const standbyUrl = urlOf(cluster, port, 'tramo')
  const start = () => startStandby(programs, data, port, standbyUrl, join(folder, 'standby.log'))
  const ask = (statement: string) => queryOnce(standbyUrl, statement)
  const { freeze, kill } = violence(data, ask)
  await start()
  return {
    url: primary.url,
    standbyUrl,
    pids: { primary: () => pidIn(cluster.data), standby: () => pidIn(data) },
    pauseReplay: async () => {
      await ask('select pg_wal_replay_pause()')
      while ((await ask('select pg_get_wal_replay_pause_state() as state'))[0]?.state !== 'paused') await pause(10)
    },
    resumeReplay: async () => void (await ask('select pg_wal_replay_resume()')),
    freeze,
    kill,
    start,
    stop: async () => {
      await kill().catch(() => {})
      await primary.stop()
      await rm(folder, { recursive: true, maxRetries: 5 })
    },
  }
}

/** Simulates failures of a standby. */
function violence(
  data: string,
  ask: (statement: string) => Promise<Record<string, unknown>[]>,
): Pick<Replicated, 'freeze' | 'kill'> {
  const frozen: number[] = []
  return {
    async freeze() {
      const rows = await ask(`select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`)
      for (const { pid } of rows) {
        process.kill(Number(pid), 'SIGSTOP')
        frozen.push(Number(pid))
      }
    },
    async kill() {
      process.kill(await pidIn(data), 'SIGKILL')
      // its child processes end when they notice, which frozen ones never do
      for (const pid of frozen.splice(0)) process.kill(pid, 'SIGKILL')
      while ((await ask('select 1').catch(() => undefined)) !== undefined) await pause(20)
    },
  }
}

const pidIn = async (data: string) => Number((await readFile(join(data, 'postmaster.pid'), 'utf8')).split('\n')[0])

async function queryOnce(connectionString: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 2000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query<Record<string, unknown>>(statement)).rows
  } finally {
    await client.end().catch(() => {})
  }
}

async function startStandby({ bin, account }: Programs, data: string, port: number, url: string, logFile: string): Promise<void> {
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'timezone=UTC', 'max_connections=200', 'jit=off']
  const log = await open(logFile, 'a', 0o600)
  const args = ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])]
  for (;;) {
    const child = spawn(join(bin, 'postgres'), args, { ...account, cwd: '/', detached: true, stdio: ['ignore', log.fd, log.fd] })
    await once(child, 'spawn')
    child.unref()
    // child processes of a killed server may still use its memory
    while (child.exitCode === null && !(await queryOnce(url, 'select 1').catch(() => undefined))) await pause(50)
    if (child.exitCode === null) break
    await pause(200)
  }
  await log.close()
}
