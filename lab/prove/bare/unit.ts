import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Machine } from './debian.ts'

/**
 * Returns the command of a systemd unit in the root. Credentials are in files that the unit's account can read, and the state is
 * in a bound folder.
 */
export function unitOf(root: string, machine: Machine, name: string, instance = '') {
  const files = ['etc', 'lib'].map((place) => join(root, place, 'systemd/system', `${name}.service`))
  const text = readFileSync(files.find(existsSync) ?? name, 'utf8').replaceAll('%i', instance)
  const all = (key: string) => [...text.matchAll(new RegExp(`^${key}=(.*)$`, 'gm'))].map(([, value = '']) => value)
  const [user = 'root', folder = '/', command = ''] = ['User', 'WorkingDirectory', 'ExecStart'].map((key) => all(key)[0])
  const credentials = `/run/credentials/${name}`
  const sh = (script: string) => machine.runs(['sh', '-ec', script])
  sh(`install -d -o ${user} -m 700 ${credentials}`)
  for (const credential of all('LoadCredential')) {
    const [id, path] = credential.split(':')
    sh(`install -o ${user} -m 400 ${path} ${credentials}/${id}`)
  }
  for (const bound of all('BindPaths')) {
    const [from, to] = bound.split(':')
    sh(`install -d -o ${user} -m 700 ${from}; mountpoint -q ${to} || { mkdir -p ${to}; mount --bind ${from} ${to}; }`)
  }
  const own = all('Environment').flatMap((line) => line.replaceAll('%d', credentials).split(' '))
  const shared = all('EnvironmentFile').flatMap((path) =>
    readFileSync(join(root, path), 'utf8')
      .split('\n')
      .filter((line) => /^\w+=/.test(line)),
  )
  const home = machine.runs(['sh', '-ec', `getent passwd ${user} | cut -d: -f6`]).trim()
  const usual = ['PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin', `HOME=${home}`]
  const words = ['setpriv', `--reuid=${user}`, `--regid=${user}`, '--clear-groups', '--no-new-privs']
  return [...words, 'env', '-i', `--chdir=${folder}`, ...usual, ...shared, ...own, ...command.split(' ')]
}
