import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { read } from '../../../tests/deploy/deployments.ts'
import { run } from './programs.ts'

/** Parts of packages that Debian's slim images lack, and files that apt downloads again. */
const slim = [
  'usr/share/doc',
  'usr/share/man',
  'usr/share/locale',
  'usr/share/info',
  'var/lib/apt/lists',
  'var/cache/apt',
  'var/log',
]
const CERTIFICATES = 'etc/ssl/certs/ca-certificates.crt'

/**
 * Builds a stand-in for the base image in the Dockerfile: Debian 12 with the same Node release, npm, and this machine's registry.
 */
export function makeBase(folder: string): string {
  const root = join(folder, 'base')
  run('debootstrap', ['--variant=minbase', 'bookworm', root])
  for (const path of slim) rmSync(join(root, path), { recursive: true, force: true })
  writeFileSync(join(root, 'etc/hosts'), '127.0.0.1 localhost\n::1 localhost\n')
  installNode(root, join(folder, 'programs'))
  useRegistry(root)
  return root
}

function installNode(root: string, folder: string): void {
  const [, release = ''] = /^ARG BASE=node:(\d+)-/m.exec(read('Dockerfile')) ?? []
  const program = `node-linux-${process.arch}`
  // Node 24 comes with npm 11
  run('npm', ['install', '--global', '--prefix', folder, `${program}@${release}`, 'npm@11'])
  const [modules, local] = [join(folder, 'lib/node_modules'), join(root, 'usr/local')]
  // a copy instead of a link, because npm finds its settings by the real path of node
  cpSync(join(modules, program, 'bin/node'), join(local, 'bin/node'))
  cpSync(join(modules, 'npm'), join(local, 'lib/node_modules/npm'), { recursive: true })
  cpSync(join(folder, 'bin/npm'), join(local, 'bin/npm'), { verbatimSymlinks: true })
}

/** Copies the settings for this machine's registry and its certificates, as in the base image of a company behind a proxy. */
function useRegistry(root: string): void {
  const configured = (name: string) =>
    run('npm', ['config', 'get', name])
      .trim()
      .replace(/^null$/, '')
  const settings = [`registry=${configured('registry')}`]
  const certificates = [configured('cafile'), process.env.NODE_EXTRA_CA_CERTS, process.env.SSL_CERT_FILE].find(
    (path) => path && existsSync(path),
  )
  if (certificates) {
    mkdirSync(join(root, 'etc/ssl/certs'), { recursive: true })
    cpSync(certificates, join(root, CERTIFICATES), { dereference: true })
    settings.push(`cafile=/${CERTIFICATES}`)
  }
  mkdirSync(join(root, 'usr/local/etc'), { recursive: true })
  writeFileSync(join(root, 'usr/local/etc/npmrc'), `${settings.join('\n')}\n`)
}
