import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { ImageStore } from './port.ts'

/** Files of one folder, which no web address leads to; readable by the server's account alone. */
export function diskImages(folder: string): ImageStore {
  const file = (key: string) => join(folder, key.slice(0, 2), checked(key))
  return {
    put: (key, bytes) => write(file(key), bytes),
    open: (key) => readFile(file(key)).catch(nothingWhenMissing),
    remove: (key) => rm(file(key), { force: true }),
  }
}

function checked(key: string): string {
  if (!/^[0-9a-f]{32}$/.test(key)) throw new Error('not a key of an image')
  return key
}

/** Under another name first, so that nobody ever reads half a file. */
async function write(file: string, bytes: Buffer): Promise<void> {
  const unfinished = `${file}.${randomUUID()}`
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  try {
    await writeFile(unfinished, bytes, { mode: 0o600, flag: 'wx', flush: true })
    await rename(unfinished, file)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}

function nothingWhenMissing(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
  throw error
}
