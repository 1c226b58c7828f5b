import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'

/*
 * Format of a backup's file: magic, salt, a check of the key, then chunks of 64 KiB under AES-256-GCM, each followed by its tag.
 * Each file has its own key, derived from BACKUP_KEY and the salt, so a nonce can be the chunk's number. The last byte of a nonce
 * marks the last chunk. A file that was cut off at a chunk's end, or whose chunks were moved, therefore does not open.
 */
const MAGIC = Buffer.from('TRAMO-BACKUP-1\n')
const [SALT, CHECK, TAG, CHUNK] = [32, 16, 16, 64 * 1024]
const HEAD = MAGIC.length + SALT + CHECK

/** A backup that cannot be restored: it is no backup, is damaged or cut off, or was sealed with another key. */
export class UnusableBackup extends Error {
  override name = 'UnusableBackup'
}

/** Seals a stream with a key derived for this file only. */
export async function* sealFile(backupKey: string, plain: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const salt = randomBytes(SALT)
  const { key, check } = keysOf(backupKey, salt)
  yield Buffer.concat([MAGIC, salt, check])
  let number = 0
  let left: Buffer = Buffer.alloc(0)
  for await (const piece of plain) {
    left = left.length === 0 ? piece : Buffer.concat([left, piece])
    // holds one chunk back, since only the end of the stream shows which chunk is the last
    while (left.length > CHUNK) {
      yield sealChunk(key, nonceOf(number++, false), left.subarray(0, CHUNK))
      left = left.subarray(CHUNK)
    }
  }
  yield sealChunk(key, nonceOf(number, true), left)
}

/** Opens a sealed stream, and returns only authenticated bytes. Throws `UnusableBackup`. */
export async function* openFile(backupKey: string, file: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let key: Buffer | undefined
  let number = 0
  let left: Buffer = Buffer.alloc(0)
  for await (const piece of file) {
    left = left.length === 0 ? piece : Buffer.concat([left, piece])
    if (!key && left.length >= HEAD) {
      key = keyIn(backupKey, left.subarray(0, HEAD))
      left = left.subarray(HEAD)
    }
    while (key && left.length > CHUNK + TAG) {
      yield openChunk(key, nonceOf(number++, false), left.subarray(0, CHUNK + TAG))
      left = left.subarray(CHUNK + TAG)
    }
  }
  if (!key) throw new UnusableBackup('The file is no backup of Tramo.')
  yield openChunk(key, nonceOf(number, true), left)
}

function keyIn(backupKey: string, head: Buffer): Buffer {
  if (!head.subarray(0, MAGIC.length).equals(MAGIC)) throw new UnusableBackup('The file is no backup of Tramo.')
  const { key, check } = keysOf(backupKey, head.subarray(MAGIC.length, MAGIC.length + SALT))
  if (!timingSafeEqual(check, head.subarray(MAGIC.length + SALT)))
    throw new UnusableBackup('BACKUP_KEY is not the one that this backup was sealed with, or its beginning is damaged.')
  return key
}

function keysOf(backupKey: string, salt: Buffer): { key: Buffer; check: Buffer } {
  const derived = (purpose: string, length: number) => Buffer.from(hkdfSync('sha256', backupKey, salt, purpose, length))
  return { key: derived('tramo backup', 32), check: derived('tramo backup check', CHECK) }
}

/** Returns eleven bytes of the chunk's number, and a byte that marks the last chunk. */
function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeBigUInt64BE(BigInt(number), 3)
  nonce.writeUInt8(isLast ? 1 : 0, 11)
  return nonce
}

function sealChunk(key: Buffer, nonce: Buffer, plain: Buffer): Buffer {
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()])
}

function openChunk(key: Buffer, nonce: Buffer, sealed: Buffer): Buffer {
  if (sealed.length < TAG) throw damaged()
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG })
  decipher.setAuthTag(sealed.subarray(-TAG))
  try {
    return Buffer.concat([decipher.update(sealed.subarray(0, -TAG)), decipher.final()])
  } catch {
    throw damaged()
  }
}

const damaged = () => new UnusableBackup('The backup is damaged or cut off: nothing was restored of it.')
