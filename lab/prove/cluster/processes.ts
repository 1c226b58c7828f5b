import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { portForServer } from '#server/testing/ports.ts'

/** A program of the rehearsal with its account, environment and output file. */
interface Program {
  name: string
  command: string
  args: string[]
  env?: Record<string, string>
  cwd?: string
  account?: { uid: number; gid: number } | undefined
}

export interface Started {
  name: string
  child: ChildProcess
  /** path of the program's output */
  log: string
  signal(signal: NodeJS.Signals): void
  /** ends the program with SIGTERM by default, and with SIGKILL after ten seconds */
  stop(signal?: NodeJS.Signals): Promise<void>
}

const STOP_MS = 10_000

/** All started programs, the last one first. They all end with the rehearsal, even if it fails. */
export class Processes {
  readonly folder: string
  /** true once the rehearsal ends, so that no program is started again */
  isEnding = false
  readonly #running: Started[] = []
  readonly #pidFiles: string[] = []
  readonly #cleanings: (() => void)[] = []

  constructor(folder: string) {
    this.folder = folder
    // the last resort, because a handler of `exit` cannot wait for the processes to end
    process.once('exit', () => this.killAll())
  }

  start({ name, command, args, env, cwd, account }: Program): Started {
    const log = join(this.folder, `${name}.log`)
    const out = openSync(log, 'a')
    const child = spawn(command, args, {
      cwd: cwd ?? '/',
      env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', ...env },
      stdio: ['ignore', out, out],
      ...account,
    })
    closeSync(out)
    const hasEnded = () => child.exitCode !== null || child.signalCode !== null || child.pid === undefined
    const signal = (what: NodeJS.Signals) => void (hasEnded() || child.kill(what))
    const stop = async (what: NodeJS.Signals = 'SIGTERM') => {
      if (hasEnded()) return
      const ended = once(child, 'exit')
      // continues a frozen process first, because while frozen it receives only SIGKILL
      if (what !== 'SIGKILL') signal('SIGCONT')
      signal(what)
      const late = setTimeout(() => signal('SIGKILL'), STOP_MS)
      await ended
      clearTimeout(late)
    }
    const started = { name, child, log, signal, stop }
    child.on('error', (error) => process.stderr.write(`${name}: ${error.message}\n`))
    this.#running.push(started)
    return started
  }

  /**
   * Registers a process that one of our programs starts, which must end even if that program can no longer end it. The process's
   * id is the first line of this file.
   */
  alsoEnd(pidFile: string): void {
    this.#pidFiles.push(pidFile)
  }

  /** Registers a clean-up for the end of the rehearsal, such as unmounting a disk. */
  atTheEnd(clean: () => void): void {
    this.#cleanings.unshift(clean)
  }

  async stopAll(): Promise<void> {
    this.isEnding = true
    for (const started of this.#running.toReversed()) await started.stop()
    this.killAll()
  }

  killAll(): void {
    for (const started of this.#running) started.signal('SIGKILL')
    for (const pid of this.#pidFiles.map(pidIn)) if (pid) kill(pid)
    for (const clean of this.#cleanings.splice(0)) clean()
  }
}

/** Returns the process whose id is the first line of a file. */
export function pidIn(file: string): number | undefined {
  const pid = existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0
  return pid > 0 ? pid : undefined
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // the process has already ended
  }
}

/** Returns `count` different free ports on this machine. */
export async function freePorts(count: number): Promise<number[]> {
  const ports: number[] = []
  while (ports.length < count) ports.push(await portForServer())
  return ports
}

/** Waits until a condition is true. If it stays false, throws an error with the end of a log. */
export async function until(
  what: string,
  isTrue: () => Promise<boolean> | boolean,
  { seconds = 60, log = '' } = {},
): Promise<void> {
  for (const end = Date.now() + seconds * 1000; Date.now() < end; await pause(100))
    if (await Promise.resolve(isTrue()).catch(() => false)) return
  throw new Error(
    `${what} did not happen within ${seconds} s${log && existsSync(log) ? `:\n${readFileSync(log, 'utf8').slice(-3000)}` : ''}`,
  )
}

/** Returns the rest of the output line that has this beginning, such as the address on which a component listens. */
export async function announced(started: Started, start: string): Promise<string> {
  const find = () =>
    readFileSync(started.log, 'utf8')
      .split('\n')
      .findLast((line) => line.startsWith(start))
  await until(`${started.name} says ${start}`, () => find() !== undefined, { log: started.log })
  return find()?.slice(start.length).trim() ?? ''
}
