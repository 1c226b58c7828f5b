import { execFile, execFileSync } from 'node:child_process'
import { chmodSync, chownSync, cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { read, servers as deployments } from '../../../../tests/deploy/deployments.ts'
import { type Processes, type Started, until } from '../processes.ts'

const UNIT = 'systemd/tramo@.service'
export const FAKETIME = '/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1'

/** Account of a server. It may write only to .tramo, as in the image. */
const UID = 10_001
const account = process.getuid?.() === 0 ? { uid: UID, gid: UID } : undefined

/**
 * A server as its systemd unit runs it, with the unit's command, and with settings and secrets in files. A new process starts a
 * second after the old one has ended.
 */
export interface Server {
  port: number
  start(more?: Record<string, string>): Promise<number>
  /** sends SIGKILL; the unit's `Restart=always` starts another process */
  kill(): void
  /** sends SIGTERM; returns the exit code, and the seconds until the process ended */
  stop(): Promise<{ code: number | null; seconds: number }>
  isReady(): Promise<boolean>
  megabytes(): number
  cpuSeconds(): number
  signal(what: NodeJS.Signals): void
  log: string
}

/**
 * Returns the environment of a server whose clock is ahead. Timers are not affected, because they use the machine's monotonic
 * clock.
 */
export const ahead = (minutes: number) => ({ LD_PRELOAD: FAKETIME, FAKETIME: `+${minutes}m`, FAKETIME_DONT_FAKE_MONOTONIC: '1' })

/** Creates a folder that only the servers' account may write to. */
export function ownFolder(path: string): string {
  mkdirSync(path, { mode: 0o700 })
  if (account) chownSync(path, UID, UID)
  return path
}

/**
 * Copies the output folder of build/hosted.mjs to a place that a server's account can read, and writes the secrets next to it.
 */
export function layOut(folder: string, built: string, secrets: Record<string, string>): string {
  const app = join(folder, 'app')
  cpSync(built, app, { recursive: true })
  ownFolder(join(app, '.tramo'))
  ownFolder(join(folder, 'secrets'))
  for (const [name, text] of Object.entries(secrets)) {
    const file = join(folder, 'secrets', name)
    writeFileSync(file, `${text}\n`)
    chmodSync(file, 0o400)
    if (account) chownSync(file, UID, UID)
  }
  return app
}

const unit = deployments.find(({ name }) => name === UNIT) ?? missing()
const [, script = ''] = /^ExecStart=node (.+)$/m.exec(read(UNIT)) ?? []
const restartMs = 1000 * Number(/^RestartSec=(\d+)$/m.exec(read(UNIT))?.[1])

function missing(): never {
  throw new Error(`deploy/${UNIT} is not there`)
}

/** Returns the environment of the unit for the server at that port. */
export function unitEnvironment(folder: string, port: number, settings: Record<string, string>): Record<string, string> {
  const own = Object.entries(unit.env).map(([name, value]) => [name, value.replaceAll('%d', join(folder, 'secrets'))])
  return { ...Object.fromEntries(own), HOME: '/tmp', PORT: String(port), ...settings }
}

/** Runs a built command under the unit's account and returns its output. */
export function command(folder: string, name: string, words: string[], env: Record<string, string>): string {
  return execFileSync(process.execPath, [join(folder, 'app/dist', `${name}.js`), ...words], {
    cwd: join(folder, 'app'),
    env,
    encoding: 'utf8',
    ...account,
  })
}

/** Runs a command as the unit's account, without blocking this process. */
export async function commanded(folder: string, name: string, words: string[], env: Record<string, string>): Promise<string> {
  const program = join(folder, 'app/dist', `${name}.js`)
  const options = { cwd: join(folder, 'app'), env, maxBuffer: 1e8, ...account }
  return (await promisify(execFile)(process.execPath, [program, ...words], options)).stdout
}

/** Linux counts processor time in hundredths of a second. */
const TICKS = 100

export function serverAt(processes: Processes, n: number, port: number, settings: Record<string, string>): Server {
  const { folder } = processes
  let running: Started | undefined
  let isWanted = false
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/api/health/ready`, { signal: AbortSignal.timeout(3000) }).then(
      ({ ok }) => ok,
      () => false,
    )
  const spawnOnce = (more: Record<string, string>) => {
    const env = { ...unitEnvironment(folder, port, settings), ...more }
    const started = processes.start({
      name: `app${n}`,
      command: process.execPath,
      args: script.split(' '),
      cwd: join(folder, 'app'),
      env,
      account,
    })
    started.child.once('exit', () => {
      const isOver = () => !isWanted || processes.isEnding || running !== started
      if (!isOver()) setTimeout(() => isOver() || spawnOnce(more), restartMs)
    })
    running = started
  }
  return {
    port,
    isReady,
    log: join(folder, `app${n}.log`),
    async start(more = {}) {
      const began = performance.now()
      isWanted = true
      spawnOnce(more)
      await until(`server ${n} is ready`, isReady, { seconds: 90, log: join(folder, `app${n}.log`) })
      return (performance.now() - began) / 1000
    },
    kill: () => running?.signal('SIGKILL'),
    signal: (what) => running?.signal(what),
    async stop() {
      const began = performance.now()
      isWanted = false
      await running?.stop()
      return { code: running?.child.exitCode ?? null, seconds: (performance.now() - began) / 1000 }
    },
    cpuSeconds() {
      // proc(5): the program's name may contain spaces, so the fields are counted after it
      const [, , , , , , , , , , , user, system] = readFileSync(`/proc/${running?.child.pid}/stat`, 'utf8')
        .replace(/^.*\) /, '')
        .split(' ')
      return (Number(user) + Number(system)) / TICKS
    },
    megabytes() {
      const status = readFileSync(`/proc/${running?.child.pid}/status`, 'utf8')
      return Math.round(Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1000)
    },
  }
}
