import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { ImageStore, StoredFile } from './port.ts'

/** Stores images as files in a folder without a web address, readable only by the server's account. */
export function diskImages(folder: string): ImageStore {
  const file = (key: string) => join(folder, key.slice(0, 2), checked(key))
  return {
    put: (key, bytes) => write(file(key), bytes),
    open: (key) => readFile(file(key)).catch(nothingWhenMissing),
    remove: (key) => rm(file(key), { force: true }),
    list: () => filesOf(folder),
  }
}

// a file that is being written has a temporary name: its key, a dot and a random part
const ours = /^[0-9a-f]{32}(\.[0-9a-f-]{36})?$/

function checked(key: string): string {
  if (!ours.test(key)) throw new Error('not a key of an image')
  return key
}

/** Lists files, although other calls may remove some meanwhile. */
async function* filesOf(folder: string): AsyncGenerator<StoredFile> {
  const all = await readdir(folder, { recursive: true, withFileTypes: true }).catch(nothingWhenMissing)
  for (const entry of all ?? []) {
    const found = ours.test(entry.name) && (await stat(join(entry.parentPath, entry.name)).catch(nothingWhenMissing))
    if (found) yield { key: entry.name, writtenAt: found.mtime }
  }
}

/** Writes to a temporary name first, so that no reader gets a partial file. */
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
