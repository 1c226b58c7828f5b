import { chmodSync, chownSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { unprivilegedAccount } from '#server/platform/database/embedded/programs.ts'
import { type Processes, until } from '../processes.ts'
import { addressOf, answers, PASSWORD } from './database.ts'
import { deployed } from './deployed.ts'

export interface Pooler {
  url: string
  restart(): Promise<void>
}

/** Starts PgBouncer with deploy/cluster/pgbouncer.ini in front of the database at that address. */
export async function pool(processes: Processes, port: number, database: string): Promise<Pooler> {
  const account = unprivilegedAccount()
  const [config, users] = [join(processes.folder, 'pgbouncer.ini'), join(processes.folder, 'userlist.txt')]
  writeFileSync(users, `"tramo" "${PASSWORD}"\n`)
  chmodSync(users, 0o400)
  if (account) chownSync(users, account.uid, account.gid)
  const text = deployed('cluster/pgbouncer.ini', [
    ['port=5432', `port=${new URL(database).port}`],
    ['listen_port = 6432', `listen_port = ${port}`],
    ['/etc/pgbouncer/userlist.txt', users],
  ])
  writeFileSync(config, text)
  const start = () => processes.start({ name: 'pgbouncer', command: 'pgbouncer', args: [config], account })
  let running = start()
  const isThere = () => answers(addressOf(port))
  await until('PgBouncer is ready', isThere, { log: running.log })
  const restart = async () => {
    // SIGTERM stops without waiting, and breaks off the clients' connections
    await running.stop('SIGTERM')
    running = start()
    await until('PgBouncer is ready again', isThere, { log: running.log })
  }
  return { url: addressOf(port), restart }
}
