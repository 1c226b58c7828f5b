import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { run } from './programs.ts'

export interface Image {
  /** file system of the image */
  root: string
  /** file system of the base */
  base: string
  config: {
    User: string
    WorkingDir: string
    Env: string[]
    Cmd: string[]
    /** `CMD` and its arguments */
    Healthcheck: { Test: string[] }
  }
}

const [BASE, IMAGE] = ['localhost/base', 'localhost/tramo']
/** Runs in its own mount namespace, because buildah always keeps a cache below /var/lib. */
const APART = 'mount --types tmpfs tmpfs /var/lib && exec buildah "$@"'

/** Builds deploy/Dockerfile of this checkout on that base. Everything that buildah writes is in `folder`. */
export function buildImage(folder: string, base: string): Image {
  const storage = join(folder, 'storage')
  const TMPDIR = join(folder, 'tmp')
  mkdirSync(TMPDIR)
  const buildah = (...words: string[]) => {
    const options = ['--storage-driver', 'vfs', '--root', storage, '--runroot', join(folder, 'run'), ...words]
    const apart = ['--mount', '--propagation', 'private', 'sh', '-c', APART, 'buildah', ...options]
    return run('unshare', apart, { ...process.env, TMPDIR }).trim()
  }
  const container = buildah('from', 'scratch')
  run('cp', ['--archive', `${base}/.`, buildah('mount', container)])
  buildah('commit', '--quiet', '--rm', container, BASE)
  // the format of Docker, because that of OCI has no health check
  const options = ['--isolation', 'chroot', '--format', 'docker', '--build-arg', `BASE=${BASE}`, '--tag', IMAGE]
  buildah('bud', ...options, '--file', 'deploy/Dockerfile', '.')
  const inspected = JSON.parse(buildah('inspect', '--type', 'image', IMAGE)) as { Docker: Pick<Image, 'config'> }
  return { root: buildah('mount', buildah('from', IMAGE)), base, config: inspected.Docker.config }
}
