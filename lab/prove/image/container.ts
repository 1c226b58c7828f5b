import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { ready } from '../crashes/server.ts'
import type { Image } from './image.ts'

/** Folders of this machine that are mounted into the image, as `--volume` and the secrets of compose do. */
export interface Mounts {
  /** mounted as /app/.tramo; if undefined, that folder is read-only like the rest */
  volume?: string
  /** mounted as /run/secrets */
  secrets: string
}

/** A program of the image that has ended. */
export interface Ended {
  status: number | null
  output: string
  seconds: number
}

export interface Running {
  /** seconds from the start until the program was ready */
  seconds: number
  /** seconds of processor time until the program was ready */
  processorSeconds: number
  megabytes(): number
  account(): number
  /** ends the program by SIGTERM, and returns the seconds until it ended; rejects unless the exit code is 0 */
  stop(): Promise<number>
}

/**
 * Enters a read-only root with /tmp and /run in memory. The program is process 1 of its own namespace, so it ignores every signal
 * without a handler. It ends together with the process that started it. $1 is the root, $2 the volume, $3 the secrets, $4 the
 * account, $5 the folder.
 */
const ENTER = `set -e
mount --bind "$1" "$1"
mount --options remount,ro,bind "$1"
mount --rbind /dev "$1/dev"
mount --types proc proc "$1/proc"
mount --types tmpfs tmpfs "$1/tmp"
mount --types tmpfs tmpfs "$1/run"
mkdir "$1/run/secrets"
mount --bind "$3" "$1/run/secrets"
if [ -n "$2" ]; then mount --bind "$2" "$1/app/.tramo"; fi
root="$1" account="$4" folder="$5"
shift 5
exec chroot --userspec="$account" "$root" setpriv --no-new-privs --pdeathsig KILL env --chdir="$folder" "$@"`

export function containerOf({ root, config }: Image, { volume = '', secrets }: Mounts) {
  const own = Object.fromEntries(config.Env.map((line) => line.split(/=(.*)/s)))
  const launch = (words: string[]) => {
    const apart = ['--mount', '--propagation', 'private', '--pid', '--fork', 'sh', '-c', ENTER, 'sh']
    return [...apart, root, volume, secrets, config.User, config.WorkingDir, ...words]
  }

  /** Runs a program of the image instead of its usual command. */
  const runs = (words: string[], env: Record<string, string> = {}): Ended => {
    const began = performance.now()
    const ended = spawnSync('unshare', launch(words), {
      env: { ...own, ...env },
      encoding: 'utf8',
      timeout: 120_000,
      killSignal: 'SIGKILL',
    })
    return { status: ended.status, output: (ended.stdout + ended.stderr).trim(), seconds: since(began) }
  }

  const start = async (url: string, env: Record<string, string>): Promise<Running> => {
    const began = performance.now()
    const child = spawn('unshare', launch(config.Cmd), { env: { ...own, ...env }, stdio: ['ignore', 'ignore', 'inherit'] })
    const kill = () => void child.kill('SIGKILL')
    process.once('exit', kill)
    await ready(url, child)
    const seconds = since(began)
    const pid = Number(ps(['--ppid', String(child.pid)], 'pid'))
    return {
      seconds,
      processorSeconds: processorSeconds(pid),
      megabytes: () => Math.round((Number(ps(['--pid', String(pid)], 'rss')) * 1024) / 1e6),
      account: () => Number(ps(['--pid', String(pid)], 'uid')),
      stop: async () => {
        const stopped = await stop(child, pid)
        process.off('exit', kill)
        return stopped
      },
    }
  }
  return { runs, start, serves: (env: Record<string, string>) => runs(config.Cmd, env) }
}

async function stop(child: ChildProcess, pid: number): Promise<number> {
  const began = performance.now()
  const ended = once(child, 'exit')
  process.kill(pid, 'SIGTERM')
  const [code] = await ended
  if (code !== 0) throw new Error(`the server ended with ${code} after SIGTERM`)
  return since(began)
}

const ps = (which: string[], column: string) => execFileSync('ps', ['-o', `${column}=`, ...which], { encoding: 'utf8' })

const since = (began: number) => Number(((performance.now() - began) / 1000).toFixed(2))

const TICKS = 100 // Linux counts in hundredths of a second

function processorSeconds(pid: number): number {
  const [, times = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
  const [user, system] = times.split(' ').slice(11, 13).map(Number)
  return ((user ?? 0) + (system ?? 0)) / TICKS
}
