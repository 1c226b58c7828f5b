import { execFile, execFileSync } from 'node:child_process'
import { chownSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { unprivilegedAccount } from '#server/platform/database/embedded/programs.ts'
import { freePorts, pidIn, type Processes, type Started, until } from '../processes.ts'
import { addressOf, answers, type Database, once, PASSWORD, statementsOf } from './database.ts'
import { deployed } from './deployed.ts'
import { mountDisk } from './disk.ts'

/** A PostgreSQL of the cluster, with its Patroni. */
export interface Member {
  name: string
  port: number
  data: string
  /** mount point of the member's own disk, if this machine allows mounts */
  disk?: string | undefined
  start(): void
  /** simulates a power failure: kills Patroni and every process of PostgreSQL */
  lose(): void
}

export interface Cluster extends Database {
  members: Member[]
  primary(): Promise<Member>
  standby(): Promise<Member>
  /** checks whether a standby follows the primary, and receives every write if replication is synchronous */
  isWhole(): Promise<boolean>
  setSynchronous(on: boolean): Promise<void>
  /** address of a member for the superuser, for inspection */
  adminUrl(member: Member): string
}

interface Ports {
  postgres: number
  rest: number
}

const NAMES = ['db1', 'db2']
const account = unprivilegedAccount()

/** Starts two PostgreSQL 15 with Patroni, one etcd, and HAProxy in front of the primary, by the files of deploy/cluster. */
export async function replicatedDatabase(processes: Processes): Promise<Cluster> {
  const [etcdPort = 0, peerPort = 0, writing = 0, reading = 0, ...rest] = await freePorts(4 + 2 * NAMES.length)
  const ports = NAMES.map((_, n): Ports => ({ postgres: rest[2 * n] ?? 0, rest: rest[2 * n + 1] ?? 0 }))
  startEtcd(processes, etcdPort, peerPort)
  // as: each member has its own pair of ports
  const members = NAMES.map((name, n) => memberOf(processes, name, ports[n] as Ports, etcdPort))
  for (const member of members) member.start()
  lead(processes, writing, reading, ports)

  const patronictl = (...words: string[]) =>
    promisify(execFile)('patronictl', ['-c', join(processes.folder, 'db1.yml'), ...words], {
      cwd: '/',
      env: { PATH: '/usr/bin:/bin', ...passwords, LC_ALL: 'C.UTF-8' },
    })
  const roles = () => rolesBy(ports)
  let isSynchronous = true
  const withRole = async (wanted: (role: string) => boolean) => {
    const found = (await roles()).find(({ role, state }) => wanted(role) && isUp(state))
    return members.find(({ name }) => name === found?.name)
  }
  const cluster: Cluster = {
    url: addressOf(writing),
    readUrl: addressOf(reading),
    members,
    primary: async () => (await withRole((role) => role === 'leader')) ?? none('primary'),
    standby: async () => (await withRole((role) => role !== 'leader')) ?? none('standby'),
    isWhole: async () => {
      const all = await roles()
      const follows = isSynchronous ? 'sync_standby' : 'replica'
      return ['leader', follows].every((wanted) => all.some(({ role, state }) => role === wanted && isUp(state)))
    },
    async restart() {
      const { name } = await this.primary()
      await patronictl('restart', '--force', 'tramo', name)
      await until('PostgreSQL is ready again', () => answers(addressOf(writing)))
    },
    async setSynchronous(on) {
      await patronictl('edit-config', '--force', '-s', `synchronous_mode=${on}`, 'tramo')
      isSynchronous = on
      await until('the cluster is whole', this.isWhole)
    },
    adminUrl: ({ port }) => addressOf(port, 'tramo', 'postgres'),
  }
  await until('Patroni has a primary', () => answers(addressOf(writing, 'postgres', 'postgres')), {
    log: join(processes.folder, 'db1.log'),
  })
  for (const statement of statementsOf('tramo.sql')) await once(addressOf(writing, 'postgres', 'postgres'), statement)
  await until('the standby follows', cluster.isWhole, { log: join(processes.folder, 'db2.log') })
  return cluster
}

interface MemberRole {
  name: string
  role: string
  state: string
}

const isUp = (state: string) => state === 'running' || state === 'streaming'

/** Returns the output of `patronictl list` from the first Patroni that answers. */
async function rolesBy(ports: Ports[]): Promise<MemberRole[]> {
  const ask = ({ rest }: Ports) =>
    fetch(`http://127.0.0.1:${rest}/cluster`, { signal: AbortSignal.timeout(3000) }).then((answer) => answer.json())
  const { members } = (await Promise.any(ports.map(ask))) as { members: MemberRole[] } // as: this is Patroni's own format
  return members
}

function none(what: string): never {
  throw new Error(`there is no ${what}`)
}

const passwords = {
  PATRONI_SUPERUSER_PASSWORD: PASSWORD,
  PATRONI_REPLICATION_PASSWORD: PASSWORD,
  PATRONI_REWIND_PASSWORD: PASSWORD,
}

/** Starts one etcd on this machine instead of three on three machines. */
function startEtcd(processes: Processes, port: number, peerPort: number): void {
  const folder = ownFolder(processes, 'etcd')
  const text = deployed('cluster/etcd.env', [
    [/^ETCD_INITIAL_CLUSTER=.*$/m, 'ETCD_INITIAL_CLUSTER=db1=http://10.0.0.11:2380'],
    ['10.0.0.11:2379', `127.0.0.1:${port}`],
    ['10.0.0.11:2380', `127.0.0.1:${peerPort}`],
    ['/var/lib/etcd/tramo', join(folder, 'data')],
  ])
  const env = Object.fromEntries([...text.matchAll(/^(\w+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]))
  processes.start({ name: 'etcd', command: 'etcd', args: [], env, account })
}

function memberOf(processes: Processes, name: string, { postgres, rest }: Ports, etcd: number): Member {
  const folder = ownFolder(processes, name)
  const disk = mountDisk(processes, folder)
  if (account) chownSync(folder, account.uid, account.gid)
  const [config, data] = [join(processes.folder, `${name}.yml`), join(folder, 'data')]
  const text = deployed('cluster/patroni.yml', [
    ['name: db1', `name: ${name}`],
    ['10.0.0.11:8008', `127.0.0.1:${rest}`],
    ['10.0.0.11:5432', `127.0.0.1:${postgres}`],
    [/hosts: .*$/m, `hosts: 127.0.0.1:${etcd}`],
    ['/var/lib/postgresql/15/tramo', data],
    ['/var/lib/postgresql/pgpass', join(folder, 'pgpass')],
    ['/var/run/postgresql', folder],
    ['10.0.0.0/24', '127.0.0.1/32'],
  ])
  writeFileSync(config, text)
  const pidFile = join(data, 'postmaster.pid')
  processes.alsoEnd(pidFile)
  let patroni: Started | undefined
  return {
    name,
    port: postgres,
    data,
    disk,
    start: () =>
      void (patroni = processes.start({
        name,
        command: 'patroni',
        args: [config],
        env: { ...passwords, HOME: folder, LC_ALL: 'C.UTF-8' },
        account,
      })),
    lose() {
      patroni?.signal('SIGKILL')
      const postmaster = pidIn(pidFile)
      if (!postmaster) return
      // reads the children before the postmaster ends, because afterwards they have another parent
      const all = [postmaster, ...childrenOf(postmaster)]
      for (const pid of all) process.kill(pid, 'SIGKILL')
    },
  }
}

function ownFolder(processes: Processes, name: string): string {
  const folder = join(processes.folder, name)
  mkdirSync(folder, { mode: 0o700 })
  if (account) chownSync(folder, account.uid, account.gid)
  return folder
}

/** Returns the processes that this process has started. */
function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => parentOf(pid) === parent)
}

function parentOf(pid: number): number | undefined {
  try {
    return Number(/^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
  } catch {
    // the process has ended meanwhile
    return undefined
  }
}

function lead(processes: Processes, writing: number, reading: number, ports: Ports[]): void {
  const config = join(processes.folder, 'haproxy-database.cfg')
  const text = deployed('cluster/haproxy.cfg', [
    ['bind 127.0.0.1:5432', `bind 127.0.0.1:${writing}`],
    ['bind 127.0.0.1:5433', `bind 127.0.0.1:${reading}`],
    [' port 8008', ''],
    ...ports.map(({ postgres, rest }, n): [string, string] => [`10.0.0.1${n + 1}:5432`, `127.0.0.1:${postgres} port ${rest}`]),
  ])
  writeFileSync(config, text)
  execFileSync('haproxy', ['-c', '-q', '-f', config])
  processes.start({ name: 'haproxy-database', command: 'haproxy', args: ['-db', '-f', config] })
}
