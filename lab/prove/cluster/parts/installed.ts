import { existsSync } from 'node:fs'
import { BIN } from './database.ts'
import { FAKETIME } from './servers.ts'

/** A file that each Debian package of the rehearsal contains. The first two packages are required. */
const files = {
  haproxy: '/usr/sbin/haproxy',
  'postgresql-15': `${BIN}/postgres`,
  pgbouncer: '/usr/sbin/pgbouncer',
  patroni: '/usr/bin/patroni',
  'etcd-server': '/usr/bin/etcd',
  faketime: FAKETIME,
}
export type Package = keyof typeof files

export const lacking = (...packages: Package[]): Package[] => packages.filter((name) => !existsSync(files[name]))

/** Returns a sentence on why a component is skipped; undefined if no package is missing. */
export function whyWithout(...packages: Package[]): string | undefined {
  const missing = lacking(...packages)
  return missing.length > 0
    ? `since this machine lacks Debian's ${missing.join(' and ')}: apt-get install ${missing.join(' ')}`
    : undefined
}
