import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmod, mkdir } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { openCluster } from './cluster.ts'
import { type SystemAccount, findPrograms, unprivilegedAccount, unsupported } from './programs.ts'
import { type Served, serve } from './server.ts'

type Options = {
  /** Absolute path of the project, where node_modules is. */
  checkout: string
  /** folder of the database; by default the project's .tramo/postgres */
  data?: string
  /** False: nothing is flushed to disk, for tests. */
  durable?: boolean
  log?: (line: string) => void
}

/** A real PostgreSQL on this machine, made at the first start, with the database `tramo`. Stop it last, and when starting fails. */
export async function embeddedDatabase({ checkout, data, durable = true, log = () => {} }: Options): Promise<Served> {
  const account = unprivilegedAccount()
  const folder = data ?? (await defaultFolder(checkout, account))
  await makeReachable(folder)
  const programs = await findPrograms(checkout, folder, account)
  const served = await serve(await openCluster(programs, folder, durable))
  log(`PostgreSQL ${served.adopted ? 'was already running' : 'started'}, its data is in ${folder}`)
  return served
}

/** In the project if the account can access it; else in a folder named by the whole path, so that two checkouts never share. */
async function defaultFolder(checkout: string, account: SystemAccount) {
  const near = join(checkout, '.tramo', 'postgres')
  if (await isReachable(near, account)) return near
  const name = createHash('sha256').update(checkout).digest('hex')
  const far = join(account ? '/var/lib/tramo' : join(homedir(), '.tramo'), name)
  await makeReachable(dirname(far)).catch((cause) => Promise.reject(unsupported(`neither ${near} nor ${far} can be made`, cause)))
  return far
}

async function isReachable(folder: string, account: SystemAccount) {
  try {
    await makeReachable(dirname(folder))
    await makeReachable(folder)
    if (account) await promisify(execFile)('test', ['-x', folder], { ...account, cwd: '/' })
    return true
  } catch {
    return false // a read-only checkout, or one in a private home folder
  }
}

/** Lets others pass through the folder, whatever the umask; its contents have their own permissions. */
async function makeReachable(folder: string) {
  await mkdir(folder, { recursive: true })
  await chmod(folder, 0o755)
}
