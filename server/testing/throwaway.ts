import { chmod, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { removeFoldersOfTheDead } from '../platform/database/embedded/programs.ts'

const start = 'tramo-test-'

/**
 * Creates a folder of this run in the system's temporary folder, and removes the folders of killed runs. A server of a killed run
 * stops by itself within a minute after that, so no process has to be searched by id.
 */
export async function makeThrowAwayFolder() {
  await removeFoldersOfTheDead(tmpdir(), start)
  const folder = await mkdtemp(join(tmpdir(), `${start}${process.pid}-`))
  await chmod(folder, 0o755) // a root user's server runs under another account
  return folder
}
