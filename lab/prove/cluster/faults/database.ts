import { setTimeout as pause } from 'node:timers/promises'
import type { Fleet } from '../fleet.ts'
import type { Cluster, Member } from '../parts/cluster.ts'
import { answers, once } from '../parts/database.ts'
import { fill } from '../parts/disk.ts'
import { whyWithout } from '../parts/installed.ts'
import { until } from '../processes.ts'
import type { Fault } from './fault.ts'

const needsCluster = () => whyWithout('patroni', 'etcd-server')
const BEFORE_MS = 2000
/** Milliseconds by which the standby is behind when its primary dies. */
const BEHIND_MS = 3000

/** A restart during open transactions, as after a changed setting. */
export const databaseRestart: Fault = {
  name: 'database-restart',
  async strike({ database }) {
    await pause(BEFORE_MS)
    const began = performance.now()
    await database.restart()
    return `PostgreSQL restarted in ${since(began)} s`
  },
}

export const poolerRestart: Fault = {
  name: 'pooler-restart',
  whyNot: () => whyWithout('pgbouncer'),
  async strike({ pooler }) {
    await pause(BEFORE_MS)
    const began = performance.now()
    await pooler?.restart()
    return `PgBouncer cut all clients off and was there again after ${since(began)} s`
  },
}

/** A primary without its synchronous standby delays every write until Patroni lets it continue without the standby. */
export const standbyLost: Fault = {
  name: 'standby-lost',
  whyNot: needsCluster,
  async strike(fleet) {
    const cluster = clusterOf(fleet)
    await pause(BEFORE_MS)
    const lost = await cluster.standby()
    lost.lose()
    await pause(15_000)
    const began = performance.now()
    lost.start()
    await until('the standby follows again', cluster.isWhole, { seconds: 90 })
    return `${lost.name} lost for 15 s, a synchronous standby again ${since(began)} s after its start`
  },
}

export const primaryLost: Fault = {
  name: 'primary-lost',
  whyNot: needsCluster,
  targets: { withoutWrites: 30, withoutReads: 30 },
  strike: losePrimary,
}

/** Shows why replication must be synchronous: here it is asynchronous, and acknowledged actions are lost. */
export const primaryLostAsynchronous: Fault = {
  name: 'primary-lost-asynchronous',
  whyNot: needsCluster,
  mayLose: true,
  targets: { withoutWrites: 30 },
  async strike(fleet) {
    const cluster = clusterOf(fleet)
    await cluster.setSynchronous(false)
    const remark = await losePrimary(fleet)
    await cluster.setSynchronous(true)
    return `asynchronous replication: ${remark}`
  },
}

/** Kills the primary while the standby is behind. The standby takes over, and the old primary returns as a standby. */
async function losePrimary(fleet: Fleet): Promise<string> {
  const cluster = clusterOf(fleet)
  await pause(BEFORE_MS)
  const [lost, heir] = [await cluster.primary(), await cluster.standby()]
  await holdBack(cluster, lost)
  await pause(BEHIND_MS)
  const began = performance.now()
  lost.lose()
  await until(
    `${heir.name} takes over`,
    async () => (await once<{ r: boolean }>(cluster.adminUrl(heir), 'select pg_is_in_recovery() r'))[0]?.r === false,
  )
  const promoted = since(began)
  await until('it is led to', () => answers(cluster.url))
  const [led, back] = [since(began), performance.now()]
  lost.start()
  await until(`${lost.name} follows`, cluster.isWhole, { seconds: 120 })
  return `${heir.name} took over ${promoted} s after the death of ${lost.name}, which was led to after ${led} s; ${lost.name} follows ${since(back)} s after its start`
}

/** Stops sending the primary's log to the standby, which falls behind from this moment. */
async function holdBack(cluster: Cluster, primary: Member): Promise<void> {
  for (const { pid } of await once<{ pid: number }>(cluster.adminUrl(primary), 'select pid from pg_stat_replication'))
    process.kill(pid, 'SIGSTOP')
}

/** A full disk still allows reads, but refuses writes. */
export const diskFull: Fault = {
  name: 'disk-full',
  whyNot: ({ cluster }) =>
    needsCluster() ?? (cluster?.members.some(({ disk }) => disk) ? undefined : 'since this account may not mount a small disk'),
  async strike(fleet) {
    const cluster = clusterOf(fleet)
    await pause(BEFORE_MS)
    const { name, disk = '' } = await cluster.primary()
    const makeRoom = await fill(disk)
    await pause(12_000).finally(makeRoom)
    const began = performance.now()
    await until('the cluster is whole', cluster.isWhole, { seconds: 90 })
    const { name: after } = await cluster.primary()
    return `the disk of ${name} was full for 12 s; whole again ${since(began)} s after there was room, ${after === name ? 'the primary is the same' : `${after} has taken over`}`
  },
}

function clusterOf({ cluster }: Fleet): Cluster {
  if (!cluster) throw new Error('there is no cluster')
  return cluster
}

const since = (began: number) => ((performance.now() - began) / 1000).toFixed(1)
