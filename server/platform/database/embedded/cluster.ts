import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { failureOf, giveTo, makeWhole, type Programs, run } from './programs.ts'

/** A PostgreSQL cluster on disk. A durable cluster survives a power cut; a cluster for tests is faster. */
export type Cluster = { programs: Programs; data: string; password: string; log: string; durable: boolean }

const superuser = 'tramo'

/** Opens the cluster in `folder`. The first call creates it, with a random password stored next to it. */
export async function openCluster(programs: Programs, folder: string, durable: boolean): Promise<Cluster> {
  const place = join(folder, 'cluster')
  await makeWhole(place, (draft) => makeCluster(programs, draft, durable))
  const password = await readFile(join(place, 'password'), 'utf8')
  return { programs, data: join(place, 'data'), password, log: join(folder, 'log'), durable }
}

/**
 * Address of a database of this cluster. It is never encrypted, whatever PGSSLMODE is, because the connection does not leave the
 * machine.
 */
export function urlOf({ password }: Cluster, port: number, database: string) {
  return `postgres://${superuser}:${password}@127.0.0.1:${port}/${database}?sslmode=disable`
}

async function makeCluster(programs: Programs, draft: string, durable: boolean) {
  const [data, password] = [join(draft, 'data'), join(draft, 'password')]
  await mkdir(data, { mode: 0o700 })
  await writeFile(password, randomBytes(24).toString('base64url'), { mode: 0o600 })
  for (const path of [password, data, draft]) await giveTo(programs.account, path)
  // the C locale sorts identically on every machine; a query for people names its own collation
  const options = ['-A', 'scram-sha-256', '-E', 'UTF8', '--locale=C', '--no-instructions', ...(durable ? [] : ['--no-sync'])]
  await run(programs, 'initdb', ['-D', data, '-U', superuser, `--pwfile=${password}`, ...options]).catch(
    ({ stderr, message }: Error & { stderr?: string }) => Promise.reject(failureOf(stderr || message, 'initdb')),
  )
}
