import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { run } from '../image/programs.ts'

const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt'
const OURS = '/registry.pem'

/** Creates a new Debian 12 that downloads packages like this machine and starts no service on installation. */
export function freshDebian(folder: string, hosts: string[]): string {
  const root = join(folder, 'debian')
  run('debootstrap', ['--variant=minbase', 'bookworm', root])
  writeFileSync(join(root, 'usr/sbin/policy-rc.d'), '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  writeFileSync(join(root, 'etc/hosts'), `127.0.0.1 localhost ${hosts.join(' ')}\n`)
  copyFileSync('/etc/resolv.conf', join(root, 'etc/resolv.conf'))
  // not at the usual path, which the certificates package of Debian overwrites
  if (existsSync(CERTIFICATES)) copyFileSync(CERTIFICATES, join(root, OURS))
  return root
}

/** Returns the settings with which npm uses this machine's registry. */
export const registry = (): Record<string, string> => ({
  npm_config_registry: run('npm', ['config', 'get', 'registry']).trim(),
  ...(existsSync(CERTIFICATES) && { npm_config_cafile: OURS }),
})

const ENTER = `set -e
mount --bind "$1" "$1"
mount --rbind /dev "$1/dev"
mount --types proc proc "$1/proc"
mount --types tmpfs tmpfs "$1/run"
mkdir "$1/run/lock"
if [ "$2" = apart ]; then ip link set lo up; fi
echo entered
exec sleep infinity`

/**
 * Starts a machine on this root, in its own namespaces of processes and mounts. With `isApart` the machine also has its own
 * network, in which every port is free.
 */
export async function enter(root: string, isApart: boolean) {
  const spaces = ['--mount', '--propagation', 'private', '--pid', '--fork', '--kill-child', ...(isApart ? ['--net'] : [])]
  const holder = spawn('unshare', [...spaces, 'sh', '-c', ENTER, 'sh', root, isApart ? 'apart' : ''], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const kill = () => void holder.kill('SIGKILL')
  process.once('exit', kill)
  await once(holder.stdout, 'data')
  const inside = run('ps', ['-o', 'pid=', '--ppid', String(holder.pid)]).trim()
  const words = (program: string[]) => ['--target', inside, '--mount', '--pid', ...(isApart ? ['--net'] : []), ...program]

  /** Starts a program of the root that keeps running. */
  const starts = (program: string[]): ChildProcess =>
    spawn('nsenter', words(['chroot', root, ...program]), { env: usual, stdio: ['ignore', 'pipe', 'inherit'] })

  /** Starts a program of the host in the network namespace of the test machine. */
  const besides = (program: string[], env: NodeJS.ProcessEnv): ChildProcess =>
    spawn('nsenter', ['--target', inside, '--net', ...program], { env, stdio: ['ignore', 'pipe', 'inherit'] })

  /** Runs a program of the root to its end and returns its output. */
  const runs = (program: string[], env: Record<string, string> = {}): string =>
    run('nsenter', words(['chroot', root, 'env', '-i', ...assignments({ ...usual, ...env }), ...program]))

  const leave = async () => {
    const ended = once(holder, 'exit')
    kill()
    await ended
    process.off('exit', kill)
  }
  return { starts, besides, runs, leave }
}

export type Machine = Awaited<ReturnType<typeof enter>>

const usual = {
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  HOME: '/root',
  LANG: 'C.UTF-8',
  DEBIAN_FRONTEND: 'noninteractive',
}

const assignments = (env: Record<string, string>) => Object.entries(env).map(([name, value]) => `${name}=${value}`)
