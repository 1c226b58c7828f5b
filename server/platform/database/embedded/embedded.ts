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
  /** absolute path of the project, the parent of node_modules */
  checkout: string
  /** folder of the database; default: the project's .tramo/postgres */
  data?: string
  /** false: nothing is flushed to disk, for tests */
  durable?: boolean
  log?: (line: string) => void
}

/**
 * Starts a real PostgreSQL on this machine, created at the first start, with the database `tramo`. Stop it last, even when the
 * start of the app fails.
 */
export async function embeddedDatabase({ checkout, data, durable = true, log = () => {} }: Options): Promise<Served> {
  const account = unprivilegedAccount()
  const folder = data ?? (await defaultFolder(checkout, account))
  await makeReachable(folder)
  const programs = await findPrograms(checkout, folder, account)
  const served = await serve(await openCluster(programs, folder, durable))
  log(`PostgreSQL ${served.adopted ? 'was already running' : 'started'}, its data is in ${folder}`)
  return served
}

/**
 * Returns a folder in the project if the account can access it; else a folder named by the whole path, so that two checkouts
 * never share a database.
 */
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
    return false // the checkout is read-only, or in a private home folder
  }
}

/** Allows other accounts to pass through the folder, whatever the umask; the folders inside have their own permissions. */
async function makeReachable(folder: string) {
  await mkdir(folder, { recursive: true })
  await chmod(folder, 0o755)
}
