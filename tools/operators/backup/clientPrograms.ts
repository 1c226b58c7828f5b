import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'

/** A client program of PostgreSQL on this machine. */
export interface ClientProgram {
  path: string
  major: number
}
type Name = 'pg_dump' | 'pg_restore'

/** Returns the folders of each version's programs in the packages of Debian, Fedora and Homebrew, and then the search path. */
async function folders(): Promise<string[]> {
  const below = async (folder: string) => (await readdir(folder).catch(() => [])).map((name) => join(folder, name, 'bin'))
  const debian = await below('/usr/lib/postgresql')
  const homebrew = [...(await below('/opt/homebrew/opt')), ...(await below('/usr/local/opt'))]
  const fedora = (await readdir('/usr').catch(() => [])).filter((name) => /^pgsql-\d+$/.test(name))
  return [
    ...debian,
    ...homebrew.filter((folder) => /\/(postgresql@\d+|libpq)\/bin$/.test(folder)),
    ...fedora.map((name) => join('/usr', name, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter).filter(Boolean),
  ]
}

/** Returns every installed version of a program. */
export async function clientPrograms(name: Name): Promise<ClientProgram[]> {
  const found = await Promise.all((await folders()).map((folder) => versionOf(join(folder, name))))
  return found.flatMap((one) => one ?? [])
}

const versionOf = (path: string): Promise<ClientProgram | undefined> =>
  promisify(execFile)(path, ['--version']).then(
    ({ stdout }) => ({ path, major: Number(/\(PostgreSQL\) (\d+)/.exec(stdout)?.[1]) }),
    () => undefined,
  )

const oldestOf = (programs: ClientProgram[]) => programs.toSorted((a, b) => a.major - b.major)[0]

/**
 * Returns the pg_dump for a server: of the same version, else of the next newer version. Throws an error that explains what to
 * install.
 */
export function dumpFor(server: number, programs: ClientProgram[]): ClientProgram {
  const fitting = oldestOf(programs.filter(({ major }) => major >= server))
  return fitting ?? unfit('pg_dump', server, programs, `of PostgreSQL ${server} or newer`)
}

/** From version 17 on pg_restore sets parameters that older servers do not have. */
const TIMEOUTS = 17

/** Returns the pg_restore for a backup and the target server. Throws an error that explains what to install. */
export function restoreFor(dumpedBy: number, server: number, programs: ClientProgram[]): ClientProgram {
  const fitting = oldestOf(programs.filter(({ major }) => major >= dumpedBy && (server >= TIMEOUTS || major < TIMEOUTS)))
  const range = server >= TIMEOUTS ? 'or newer' : 'to 16'
  return fitting ?? unfit('pg_restore', dumpedBy, programs, `of PostgreSQL ${dumpedBy} ${range}`)
}

function unfit(name: Name, major: number, programs: ClientProgram[], wanted: string): never {
  const have = [...new Set(programs.map((one) => one.major))].sort()
  throw new Error(
    `This takes ${name} ${wanted}, and here is ${have.length > 0 ? `that of ${have.join(', ')}` : 'none'}. ` +
      `Install PostgreSQL’s client programs: on Debian and Ubuntu the package postgresql-client-${major}.`,
  )
}

/**
 * Returns arguments and environment for a database's connection. The password is in neither the list of processes nor the output.
 */
function leadingTo(address: string): { arg: string; env: NodeJS.ProcessEnv } {
  const url = new URL(address)
  const password = decodeURIComponent(url.password)
  url.password = ''
  return { arg: `--dbname=${url.href}`, env: { ...process.env, ...(password && { PGPASSWORD: password }) } }
}

/**
 * Dumps the database as of a snapshot that another session exported. Unlogged tables, which contain counters of limits, are left
 * out (K18).
 */
export async function* dump(program: ClientProgram, address: string, snapshot: string): AsyncGenerator<Buffer> {
  const { arg, env } = leadingTo(address)
  const options = ['--format=custom', '--no-owner', '--no-privileges', '--no-unlogged-table-data', '--lock-wait-timeout=60s']
  const child = spawn(program.path, [arg, ...options, `--snapshot=${snapshot}`], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = endOf(child, 'pg_dump')
  try {
    for await (const piece of child.stdout) yield piece as Buffer // as: no encoding is set
    await ended
  } finally {
    child.kill()
  }
}

/** Restores a dump in one transaction: in full or not at all. */
export async function restoreDump(program: ClientProgram, address: string, pieces: AsyncIterable<Buffer>): Promise<void> {
  const { arg, env } = leadingTo(address)
  const options = ['--format=custom', '--no-owner', '--no-privileges', '--single-transaction', '--exit-on-error']
  const child = spawn(program.path, [arg, ...options], { env, stdio: ['pipe', 'ignore', 'pipe'] })
  const ended = endOf(child, 'pg_restore')
  try {
    // ignores a broken pipe, because the output of the program has the reason why it ended early
    await pipeline(pieces, child.stdin).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE' && error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error
    })
    await ended
  } finally {
    child.kill()
  }
}

const MAX_OUTPUT = 4000

/** Resolves when the program succeeds, and rejects with its last output. */
function endOf(child: ChildProcess, name: Name): Promise<void> {
  let errorOutput = ''
  child.stderr?.on('data', (piece) => (errorOutput = `${errorOutput}${String(piece)}`.slice(-MAX_OUTPUT)))
  const ended = new Promise<void>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => (code === 0 ? resolve() : reject(new Error(`${name} failed: ${errorOutput.trim()}`))))
  })
  // awaited later; prevents an unhandled rejection until then
  ended.catch(() => {})
  return ended
}
