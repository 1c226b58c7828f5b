import { execFileSync } from 'node:child_process'
import { existsSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Settings } from '#server/platform/config.ts'
import { build } from '../../../start.mjs'
import { Diary } from './load/diary.ts'
import { Journal } from './load/journal.ts'
import { settle, type Town } from './load/people.ts'
import { balance, type Balancer, certify } from './parts/balancer.ts'
import { type Cluster, replicatedDatabase } from './parts/cluster.ts'
import { type Database, loneDatabase, once } from './parts/database.ts'
import { lacking, whyWithout } from './parts/installed.ts'
import { type Outside, startOutside } from './parts/outside.ts'
import { pool, type Pooler } from './parts/pooler.ts'
import { command, layOut, type Server, serverAt, unitEnvironment } from './parts/servers.ts'
import { freePorts, type Processes } from './processes.ts'

const checkout = fileURLToPath(new URL('../../..', import.meta.url))
const SERVERS = 3

/** All components of a hosted installation on this machine, with people using it. */
export interface Fleet {
  processes: Processes
  balancer: Balancer
  servers: Server[]
  database: Database
  /** identical to `database` if Patroni is installed */
  cluster: Cluster | undefined
  pooler: Pooler | undefined
  outside: Outside
  journal: Journal
  diary: Diary
  town: Town
  /** environment in which our commands run on a server */
  environment: Record<string, string>
}

type Log = (sentence: string) => void

/** Starts all components in the order of docs/running.md, and then lets people use the site. */
export async function raise(processes: Processes, log: Log, more: Record<string, string> = {}): Promise<Fleet> {
  const why = whyWithout('haproxy', 'postgresql-15')
  if (why) throw new Error(`There is no rehearsal, ${why}`)
  const [plain = 0, secure = 0, ...ports] = await freePorts(2 + SERVERS)
  const site = `https://localhost:${secure}`
  const certificate = certify(processes.folder)
  const outside = await startOutside(processes, site, certificate.file)
  const stored = await storage(processes, log)
  const { settings, secrets } = chosen(outside, stored, site, more)
  layOut(processes.folder, hostedFolder(), secrets)
  const environment = unitEnvironment(processes.folder, ports[0] ?? 0, settings)
  command(processes.folder, 'migrate', [], environment)
  await once(stored.database.url, `insert into fuel_prices (currency, price_minor, valid_from) values ('ARS', 185000, now())`)
  const servers = ports.map((port, n) => serverAt(processes, n + 1, port, settings))
  for (const server of servers) await server.start()
  const balancer = await balance(processes, [plain, secure], ports, certificate)
  log(`${SERVERS} servers behind HAProxy at ${site}`)

  const journal = new Journal()
  const town = await settle(balancer, journal)
  log(`${town.passengers.length} passengers and ${town.trips.length} trips`)
  return { processes, balancer, servers, ...stored, outside, journal, diary: new Diary(), town, environment }
}

interface Storage {
  database: Database
  cluster: Cluster | undefined
  pooler: Pooler | undefined
}

/** Starts the best kind of database that this machine's Debian packages allow. */
async function storage(processes: Processes, log: Log): Promise<Storage> {
  const [lonePort = 0, poolerPort = 0] = await freePorts(2)
  const cluster = lacking('patroni', 'etcd-server').length === 0 ? await replicatedDatabase(processes) : undefined
  const database = cluster ?? (await loneDatabase(processes, lonePort))
  const pooler = lacking('pgbouncer').length === 0 ? await pool(processes, poolerPort, database.url) : undefined
  log(
    `${cluster ? 'PostgreSQL with a synchronous standby' : 'one PostgreSQL'}${pooler ? ' behind PgBouncer' : ''}, and outside services`,
  )
  return { database, cluster, pooler }
}

function chosen(outside: Outside, { database, pooler }: Storage, site: string, more: Record<string, string>) {
  const settings = {
    PUBLIC_URL: site,
    ...outside.settings,
    ...(pooler && { DATABASE_POOLING: 'transaction', DATABASE_DIRECT_URL: database.url }),
    // only some versions have this setting
    ...(database.readUrl !== undefined && 'DATABASE_READ_URL' in Settings.shape && { DATABASE_READ_URL: database.readUrl }),
    LOG_LEVEL: 'warn',
    ...more,
  }
  const secrets = {
    ...outside.secrets,
    database_url: pooler?.url ?? database.url,
    secret: 'a secret of the rehearsal, which is long enough',
    metrics_token: 'token of the metrics',
  }
  return { settings, secrets }
}

/** Returns the output of build/hosted.mjs, which is reused between rehearsals of the same build. */
function hostedFolder(): string {
  build()
  const folder = join(checkout, '.tramo/hosted')
  // npm writes this file last, so it exists only after a complete installation
  const installed = join(folder, 'node_modules/.package-lock.json')
  const isFresh = existsSync(installed) && statSync(installed).mtimeMs > statSync(join(checkout, 'dist/built')).mtimeMs
  if (!isFresh) {
    rmSync(folder, { recursive: true, force: true })
    execFileSync(process.execPath, ['build/hosted.mjs', folder], { cwd: checkout, stdio: ['ignore', 'ignore', 'inherit'] })
  }
  return folder
}
