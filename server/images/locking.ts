import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const [NONCE, TAG] = [12, 16]

/** A paper under a new key of its own: nonce, tag, then the file under AES-256-GCM, bound to the image. The key is in base64. */
export function locked(imageId: string, bytes: Buffer): { file: Buffer; key: string } {
  const [key, nonce] = [randomBytes(32), randomBytes(NONCE)]
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(imageId))
  const hidden = [cipher.update(bytes), cipher.final()]
  return { file: Buffer.concat([nonce, cipher.getAuthTag(), ...hidden]), key: key.toString('base64') }
}

/** Throws an Error when the file was changed or is another image's. */
export function unlocked(imageId: string, file: Buffer, key: string): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', Buffer.from(key, 'base64'), file.subarray(0, NONCE), { authTagLength: TAG })
  decipher.setAAD(Buffer.from(imageId)).setAuthTag(file.subarray(NONCE, NONCE + TAG))
  return Buffer.concat([decipher.update(file.subarray(NONCE + TAG)), decipher.final()])
}
