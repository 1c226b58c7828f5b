import { execFileSync } from 'node:child_process'
import { chownSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { unprivilegedAccount } from '#server/platform/database/embedded/programs.ts'
import { pidIn, type Processes, until } from '../processes.ts'
import { deployed } from './deployed.ts'

export const BIN = '/usr/lib/postgresql/15/bin'
export const PASSWORD = 'password-of-the-rehearsal'

/** The database of the rehearsal: one server, or a cluster. */
export interface Database {
  /** address of the primary for the servers' role, without the pooler */
  url: string
  /** address of a read-only server, if there is one */
  readUrl?: string | undefined
  /** restarts fast, which rolls back open transactions */
  restart(): Promise<void>
}

export const addressOf = (port: number, database = 'tramo', user = 'tramo') =>
  `postgres://${user}:${PASSWORD}@127.0.0.1:${port}/${database}?sslmode=disable`

/** Starts a durable PostgreSQL 15 from Debian's package, without a standby. */
export async function loneDatabase(processes: Processes, port: number): Promise<Database> {
  const account = unprivilegedAccount()
  const folder = join(processes.folder, 'postgres')
  const [data, password] = [join(folder, 'data'), join(folder, 'password')]
  mkdirSync(folder)
  writeFileSync(password, PASSWORD)
  if (account) for (const path of [folder, password]) chownSync(path, account.uid, account.gid)
  const options = ['-A', 'scram-sha-256', '-U', 'postgres', `--pwfile=${password}`, '-E', 'UTF8', '--locale=C']
  execFileSync(join(BIN, 'initdb'), ['-D', data, ...options], { cwd: '/', stdio: 'ignore', ...account })
  const started = () =>
    processes.start({
      name: 'postgres',
      command: join(BIN, 'postgres'),
      args: ['-D', data, '-p', String(port), '-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories='],
      account,
    })
  let postgres = started()
  processes.alsoEnd(join(data, 'postmaster.pid'))
  await until('PostgreSQL is ready', () => answers(addressOf(port, 'postgres', 'postgres')), { log: postgres.log })
  for (const statement of statementsOf('tramo.sql')) await once(addressOf(port, 'postgres', 'postgres'), statement)
  const restart = async () => {
    await postgres.stop('SIGINT')
    postgres = started()
    await until('PostgreSQL is ready again', () => pidIn(join(data, 'postmaster.pid')) !== undefined && answers(addressOf(port)))
  }
  return { url: addressOf(port), restart }
}

/**
 * Returns the statements of a file in deploy/cluster. They are sent one by one, as psql does, because a database cannot be
 * created in a transaction.
 */
export function statementsOf(file: string): string[] {
  const text = deployed(`cluster/${file}`, [
    [":'password'", `'${PASSWORD}'`],
    [/^--.*\n/m, ''],
  ])
  return text.split(/;\s*/).filter(Boolean)
}

export const answers = (url: string) => once(url, 'select 1').then(() => true)

/** Runs one statement over its own connection. */
export async function once<Row extends pg.QueryResultRow>(url: string, statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000, query_timeout: 10_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query<Row>(statement)).rows
  } finally {
    await client.end().catch(() => {})
  }
}
