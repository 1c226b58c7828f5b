import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { PaperPurpose } from '#domain/images/image.ts'
import { refuse } from '#domain/refusal.ts'
import type { Db, Tx } from '../platform/database/connect.ts'
import type { World } from '../world.ts'
import type { ImageRow } from './queries.ts'

export function sealedPaper({ sealer }: Pick<World, 'sealer'>, id: string, jpeg: Buffer) {
  const { file, key } = locked(id, jpeg)
  return { file, keySealed: sealer.seal('image', id, key) }
}

/** Decrypts the jpeg of a document. The caller has checked the permission. */
export async function unsealed(world: Pick<World, 'images' | 'sealer'>, image: ImageRow): Promise<Buffer> {
  const key = image.keySealed ?? refuse('not_found')
  const file = (await world.images.papers.open(image.key)) ?? missing(image)
  return unlocked(image.id, file, world.sealer.open('image', image.id, key))
}

function missing({ id }: ImageRow): never {
  throw new Error(`the file of image ${id} is missing`)
}

const [NONCE, TAG] = [12, 16]

/**
 * Encrypts the image of a document under a new key: nonce, tag, then the file under AES-256-GCM, bound to the image's id. The key
 * is in base64.
 */
function locked(imageId: string, bytes: Buffer): { file: Buffer; key: string } {
  const [key, nonce] = [randomBytes(32), randomBytes(NONCE)]
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(imageId))
  const hidden = [cipher.update(bytes), cipher.final()]
  return { file: Buffer.concat([nonce, cipher.getAuthTag(), ...hidden]), key: key.toString('base64') }
}

/** Decrypts the file of an image. Throws an Error if the file was changed or belongs to another image. */
function unlocked(imageId: string, file: Buffer, key: string): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', Buffer.from(key, 'base64'), file.subarray(0, NONCE), { authTagLength: TAG })
  decipher.setAAD(Buffer.from(imageId)).setAuthTag(file.subarray(NONCE, NONCE + TAG))
  return Buffer.concat([decipher.update(file.subarray(NONCE + TAG)), decipher.final()])
}

type Opening = { image: ImageRow & { purpose: PaperPurpose }; by: string; reason: string; at: Date }

export const noteOpening = (tx: Tx, { image, by, reason, at }: Opening) =>
  tx
    .insertInto('image_openings')
    .values({ owner_id: image.ownerId, image_id: image.id, purpose: image.purpose, opened_by: by, reason, at })
    .execute()

/** Returns the administrators who opened a person's documents, latest first. */
export const openingsOf = (db: Db, ownerId: string) =>
  db
    .selectFrom('image_openings')
    .innerJoin('accounts', 'accounts.id', 'opened_by')
    .select(['image_openings.n', 'purpose', 'reason', 'at', 'opened_by as byId', 'accounts.name as byName'])
    .where('owner_id', '=', ownerId)
    .orderBy('image_openings.n', 'desc')
    .limit(100)
    .$narrowType<{ purpose: PaperPurpose }>()
    .execute()

/** Deletes the records of who opened a former member's documents, because no owner remains to read them. */
export const forgetOpenings = (tx: Tx, ownerId: string) =>
  tx.deleteFrom('image_openings').where('owner_id', '=', ownerId).execute()
