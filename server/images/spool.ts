import { createCipheriv, createDecipheriv, randomBytes, randomUUID } from 'node:crypto'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Where an upload waits for its turn, so that a hundred of them do not wait in memory: a file without a name, under a key that
 * only this process has, so that even then no paper lies on the disk in clear.
 */
export interface Spool {
  add(chunk: Buffer): Promise<void>
  whole(): Promise<Buffer>
  close(): Promise<void>
}

export async function openSpool(): Promise<Spool> {
  const file = await nameless()
  const [key, start] = [randomBytes(32), randomBytes(16)]
  const cipher = createCipheriv('aes-256-ctr', key, start)
  let size = 0
  return {
    add: async (chunk) => {
      await file.write(cipher.update(chunk), 0, chunk.length, size)
      size += chunk.length
    },
    whole: async () => {
      const { buffer } = await file.read(Buffer.allocUnsafeSlow(size), 0, size, 0)
      return createDecipheriv('aes-256-ctr', key, start).update(buffer)
    },
    close: () => file.close(),
  }
}

/** Removed while it is open: it goes away by itself even when this process is killed. */
async function nameless(): Promise<FileHandle> {
  const path = join(tmpdir(), `tramo-${randomUUID()}`)
  const file = await open(path, 'wx+', 0o600)
  await rm(path)
  return file
}
