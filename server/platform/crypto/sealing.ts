import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import type { World } from '../../world.ts'
import { WrongSetting } from '../config.ts'

/** Fields that are sealed in the database, each with its own keys. */
export type SealedField = 'dni' | 'cbu' | 'telephone' | 'image' | 'answer' | 'vapid' | 'person'

/** Fields that are only compared by their hash, and never read again. */
type Compared = SealedField | 'email' | 'login' | 'limit' | 'phone_code'

/** Seals short texts. A sealed text opens only as the same field of the same row. */
export interface Sealer {
  /** First byte of newly sealed values. A value with another first byte has to be sealed again. */
  version: number
  /** Layout of the result: 1 byte of version, 12 of nonce, 16 of tag, then the text encrypted with AES-256-GCM. */
  seal(field: SealedField, rowId: string, text: string): Buffer
  /** Throws an Error for a changed value, for the value of another field or row, and for an unknown secret. */
  open(field: SealedField, rowId: string, sealed: Buffer): string
  /**
   * Returns a keyed hash that reveals nothing about the text. Equal texts have equal hashes, as a unique index requires.
   * Normalize the text first.
   */
  blind(field: Compared, normalised: string): Buffer
}

const [NONCE, TAG] = [12, 16]

/**
 * Seals with the newest secret and opens with any of the secrets. Blind indexes use `indexSecret`, which does not change with
 * SECRET: otherwise no stored number would be found, and taken numbers would look free.
 */
export function sealer([newest, ...older]: readonly [string, ...string[]], indexSecret = newest): Sealer {
  const secrets = new Map([newest, ...older].map((secret) => [versionOf(secret), secret]))
  const keyOf = remembered((secret, field) => derived(secret, `field:${field}`))
  const indexKeyOf = remembered((secret, field) => derived(secret, `index:${field}`))
  if (secrets.size !== older.length + 1)
    throw new WrongSetting('SECRET and SECRET_PREVIOUS cannot be told apart: choose another SECRET.')
  const version = versionOf(newest)
  return {
    version,
    seal: (field, rowId, text) => sealed(keyOf(newest, field), version, boundTo(field, rowId), text),
    open: (field, rowId, bytes) => {
      const secret = secrets.get(bytes[0] ?? -1)
      if (!secret) throw new Error(`A ${field} was sealed with a secret that is not set any more.`)
      return opened(keyOf(secret, field), boundTo(field, rowId), bytes)
    },
    blind: (field, normalised) => createHmac('sha256', indexKeyOf(indexSecret, field)).update(normalised).digest(),
  }
}

const derived = (secret: string, purpose: string) => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
/** Returns one byte that identifies a secret and reveals nothing about it. */
const versionOf = (secret: string) => derived(secret, 'version').readUInt8()

/** Caches derived keys, since a derivation takes as long as opening a value. */
function remembered(derive: (secret: string, field: Compared) => Buffer): typeof derive {
  const keys = new Map<string, Buffer>()
  return (secret, field) => {
    const name = `${field} ${secret}`
    const key = keys.get(name) ?? derive(secret, field)
    keys.set(name, key)
    return key
  }
}

const boundTo = (field: SealedField, rowId: string) => Buffer.from(`${field}:${rowId}`)

function sealed(key: Buffer, version: number, bound: Buffer, text: string): Buffer {
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(bound)
  const hidden = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([Buffer.of(version), nonce, cipher.getAuthTag(), hidden])
}

function opened(key: Buffer, bound: Buffer, bytes: Buffer): string {
  const nonce = bytes.subarray(1, 1 + NONCE)
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG }).setAAD(bound)
  decipher.setAuthTag(bytes.subarray(1 + NONCE, 1 + NONCE + TAG))
  return Buffer.concat([decipher.update(bytes.subarray(1 + NONCE + TAG)), decipher.final()]).toString('utf8')
}

/**
 * Secrets that may have signed one of our values: the current secret, and the previous or next one. During a rolling restart with
 * a new SECRET, each process accepts the values that the others signed.
 */
export const secretsOf = ({ secret, settings }: Pick<World, 'secret' | 'settings'>): string[] =>
  settings.SECRET_PREVIOUS ? [secret, settings.SECRET_PREVIOUS] : [secret]

/**
 * Compares two strings in a time that does not depend on their common prefix. `theirs` is user input and may contain any
 * characters.
 */
export function constantTimeEqual(ours: string, theirs: string): boolean {
  const [a, b] = [Buffer.from(ours), Buffer.from(theirs)]
  return a.length === b.length && timingSafeEqual(a, b)
}
