import type pg from 'pg'
import { setTimeout as pause } from 'node:timers/promises'
import { type Cluster, urlOf } from './cluster.ts'
import { type Postmaster, didNotStart, readPostmaster, startPostmaster, stopPostmaster } from './postmaster.ts'
import { ensureDatabase, enter, leave } from './sharedServer.ts'

/** A database in use; stop() stops its server unless another process still uses it. */
export type Served = { url: string; adopted: boolean; stop(): Promise<void> }

const database = 'tramo'

/**
 * Serves the cluster's database: adopts the server a killed app left or another process runs, else starts one.
 * Nobody owns a server. Whoever uses it holds a shared lock in it, and the last one to leave stops it: so a seed script
 * cannot stop the app's database, nor the app the script's, and there is no process id to be wrong about.
 */
export async function serve(cluster: Cluster): Promise<Served> {
  for (const patience = Date.now() + 60_000; Date.now() < patience; await pause(200)) {
    const served = (await adopt(cluster)) ?? (await start(cluster))
    if (served) return served
  }
  throw await didNotStart(cluster)
}

async function adopt(cluster: Cluster) {
  const running = await readPostmaster(cluster)
  return running?.ready ? join(cluster, running, true) : undefined
}

async function start(cluster: Cluster) {
  const started = await startPostmaster(cluster)
  return started && join(cluster, started, false)
}

async function join(cluster: Cluster, postmaster: Postmaster, adopted: boolean): Promise<Served | undefined> {
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
