import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

/**
 * Makes a folder wholly or not at all: it is filled as a draft beside its place, then renamed. (initdb writes PG_VERSION
 * first, so a killed one leaves data that looks complete.) Of two processes at once the first wins and both go on.
 */
export async function makeWhole(folder: string, fill: (draft: string) => Promise<void>) {
  if (existsSync(folder)) return
  await removeFoldersOfTheDead(dirname(folder), `${basename(folder)}.`)
  const draft = await mkdtemp(`${folder}.${process.pid}.`)
  try {
    await fill(draft)
    await rename(draft, folder)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    if (!existsSync(folder)) throw error
  }
}

/** Removes the folders named `<start><process id>…` whose process is gone: what killed processes left behind. */
export async function removeFoldersOfTheDead(parent: string, start: string) {
  const names = (await readdir(parent)).filter((name) => name.startsWith(start))
  const left = names.filter((name) => !isAlive(Number.parseInt(name.slice(start.length), 10)))
  await Promise.all(left.map((name) => rm(join(parent, name), { recursive: true, force: true, maxRetries: 3 })))
}

function isAlive(pid: number) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
