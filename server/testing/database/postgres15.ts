import { rm } from 'node:fs/promises'
import { openCluster } from '../../platform/database/embedded/cluster.ts'
import { type Programs, run, unprivilegedAccount } from '../../platform/database/embedded/programs.ts'
import { serve } from '../../platform/database/embedded/server.ts'
import { makeThrowAwayFolder } from '../throwaway.ts'

// Debian, Homebrew on both kinds of Mac, the search path
const places = ['/usr/lib/postgresql/15/bin', '/opt/homebrew/opt/postgresql@15/bin', '/usr/local/opt/postgresql@15/bin', '']

/** Starts a temporary server of PostgreSQL 15, the oldest supported version; undefined when this machine has none. */
export async function postgres15(): Promise<{ url: string; stop(): Promise<void> } | undefined> {
  const programs = await findPostgres15()
  if (!programs) return undefined
  const folder = await makeThrowAwayFolder()
  const { url, stop } = await serve(await openCluster(programs, folder, false))
  return { url, stop: () => stop().then(() => rm(folder, { recursive: true, maxRetries: 3 })) }
}

/** Finds the programs of PostgreSQL 15 on this machine. */
export async function findPostgres15(): Promise<Programs | undefined> {
  const account = unprivilegedAccount()
  for (const bin of places) if (await is15({ bin, account })) return { bin, account }
  return undefined
}

/** Checks pg_ctl, because Debian does not put all programs on the search path. */
function is15(programs: Programs) {
  return run(programs, 'pg_ctl', ['--version']).then(
    ({ stdout }) => stdout.includes(' 15.'),
    () => false,
  )
}
