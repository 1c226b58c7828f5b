import { spawnSync } from 'node:child_process'
import { chownSync, cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** How a program of the image is started: what `spawn` takes. */
export interface Launch {
  file: string
  args: string[]
  options: { cwd?: string; uid?: number; gid?: number }
}

/** Where the hosted folder runs. */
export interface ImageRoot {
  /** a sentence for the table */
  about: string
  /** the file system that the image would have, or undefined where this machine's own is used */
  path: string | undefined
  /** a path of this machine as the programs see it */
  inside: (path: string) => string
  /** `node` with these words in the folder of the app */
  launch: (words: string[]) => Launch
}

const IMAGE_UID = 10_001
/** What Debian's own slim images leave out of each package, and what apt fetches again. */
const slim = [
  'usr/share/doc',
  'usr/share/man',
  'usr/share/locale',
  'usr/share/info',
  'var/lib/apt/lists',
  'var/cache/apt',
  'var/log',
]

/**
 * In the image's own root: it is read-only but for `/tmp`, in memory, and `/app/.tramo`, a folder outside of it. $1 is the root, $2 that
 * folder. The mounts are of this process alone and end with it; each `exec` keeps the process, so that signals reach Node.
 */
const ENTER = `set -e
mount --bind "$1" "$1"
mount --options remount,ro,bind "$1"
mount --types tmpfs tmpfs "$1/tmp"
mount --types proc proc "$1/proc"
mount --bind "$2" "$1/app/.tramo"
root="$1"; shift 2
exec chroot --userspec=${IMAGE_UID}:${IMAGE_UID} "$root" env --chdir=/app /usr/local/bin/node "$@"`

/** A file system by debootstrap with Node in it, as `FROM` of the Dockerfile would give it; for root alone. */
export function debianRoot(root: string, volume: string): ImageRoot {
  const { status, stderr } = spawnSync('debootstrap', ['--variant=minbase', 'bookworm', root], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`debootstrap ended with ${status}: ${stderr}`)
  for (const folder of slim) rmSync(join(root, folder), { recursive: true, force: true })
  cpSync(process.execPath, join(root, 'usr/local/bin/node'), { dereference: true })
  writeFileSync(join(root, 'etc/hosts'), '127.0.0.1 localhost\n::1 localhost\n')
  mkdirSync(volume)
  chownSync(volume, IMAGE_UID, IMAGE_UID)
  return {
    about: `a read-only root by debootstrap, account ${IMAGE_UID}`,
    path: root,
    inside: (path) => path.slice(root.length),
    launch: (words) => ({
      file: 'unshare',
      args: ['--mount', '--propagation', 'private', 'sh', '-c', ENTER, 'sh', root, volume, ...words],
      options: {},
    }),
  }
}

/** On this machine's own root: under an account that can write `.tramo` alone where root runs this, else under yours. */
export function machineRoot(folder: string): ImageRoot {
  const app = join(folder, 'app')
  const isRoot = process.getuid?.() === 0
  const account = isRoot ? { uid: IMAGE_UID, gid: IMAGE_UID } : {}
  return {
    about: isRoot
      ? `this machine’s root, account ${IMAGE_UID}, which can write .tramo alone`
      : 'this machine’s root, your own account',
    path: undefined,
    inside: (path) => path,
    launch: (words) => ({ file: process.execPath, args: words, options: { cwd: app, ...account } }),
  }
}

export const canMakeRoot = () =>
  process.getuid?.() === 0 && ['/usr/sbin/debootstrap', '/usr/bin/debootstrap'].some((path) => existsSync(path))

/** The one folder that the image's account may write to. */
export function makeVolume(app: string): void {
  mkdirSync(join(app, '.tramo'))
  if (process.getuid?.() === 0) chownSync(join(app, '.tramo'), IMAGE_UID, IMAGE_UID)
}
