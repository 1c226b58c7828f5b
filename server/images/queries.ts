import { sql } from 'kysely'
import { type PaperPurpose, papers, type Purpose } from '#domain/images/image.ts'
import { isAdmin, type Member } from '#domain/people/account.ts'
import { UUID_PATTERN } from '#domain/uuid.ts'
import type { Db, Tx } from '../platform/database/connect.ts'
import type { World } from '../world.ts'

export interface ImageRow {
  id: string
  ownerId: string
  purpose: Purpose
  /** name of the file in the store */
  key: string
  keySealed: Buffer | null
}

/** Returns the address of an image on this site. */
export const imageAddress = (id: string) => `/api/image/${id}`

const named = new RegExp(`^(?:${imageAddress('')})?(${UUID_PATTERN})$`, 'i')

/** Parses an image field in a form: the image's id, or its URL on this site. Other URLs are never fetched. */
export const imageIdIn = (text: string): string | undefined => named.exec(text)?.[1]?.toLowerCase()

const columns = ['id', 'owner_id as ownerId', 'purpose', 'key', 'key_sealed as keySealed'] as const

export async function findImage(db: Db | Tx, text: string): Promise<ImageRow | undefined> {
  const id = imageIdIn(text)
  if (!id) return undefined
  return db.selectFrom('images').select(columns).where('id', '=', id).where('dropped_at', 'is', null).executeTakeFirst()
}

/**
 * Returns the id of an image that a field of this owner and purpose may use (I4); undefined means image_not_yours. Accepts the
 * image's id or address. Locks the row, so that the same transaction can assign the image before it is dropped.
 */
export async function findOwnImage(db: Db | Tx, ownerId: string, purpose: Purpose, text: string): Promise<string | undefined> {
  const id = imageIdIn(text)
  if (!id) return undefined
  const found = await db
    .selectFrom('images')
    .select('id')
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .where('purpose', '=', purpose)
    .where('dropped_at', 'is', null)
    .forShare()
    .executeTakeFirst()
  return found?.id
}

/**
 * Checks whether the caller may see a receipt: as its owner, as an administrator, or as a passenger who shares the cost of the
 * trip (I3).
 */
export async function maySeeReceipt(db: Db, { id, ownerId, purpose }: ImageRow, me: Member): Promise<boolean> {
  if (purpose !== 'receipt') return false
  if (ownerId === me.id || isAdmin(me)) return true
  const { rows } = await sql`select from division_receipts r join bookings b on b.trip_seq = r.trip_seq
    where r.image_id = ${id} and b.passenger_id = ${me.id} and (b.confirmed_at is not null or b.state = 'accepted')`.execute(db)
  return rows.length > 0
}

export const countImages = async (db: Db | Tx, ownerId: string): Promise<number> => {
  const counted = db
    .selectFrom('images')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('owner_id', '=', ownerId)
  return (await counted.where('dropped_at', 'is', null).executeTakeFirstOrThrow()).n
}

/**
 * Returns the side with fewer stored images, the front first. The lock on the owner serializes two simultaneous uploads (F29).
 */
export async function nextIdentitySide(tx: Tx, ownerId: string): Promise<'identity_front' | 'identity_back'> {
  await tx.selectFrom('accounts').select('id').where('id', '=', ownerId).forNoKeyUpdate().execute()
  const sides = await tx
    .selectFrom('images')
    .select('purpose')
    .where('owner_id', '=', ownerId)
    .where('purpose', 'in', ['identity_front', 'identity_back'])
    .where('dropped_at', 'is', null)
    .execute()
  const fronts = sides.filter(({ purpose }) => purpose === 'identity_front').length
  return fronts > sides.length - fronts ? 'identity_back' : 'identity_front'
}

export type NewImage = ImageRow & { width: number; height: number; bytes: number; at: Date }

export const insertImage = (tx: Tx, { id, ownerId, purpose, key, keySealed, width, height, bytes, at }: NewImage) =>
  tx
    .insertInto('images')
    .values({ id, owner_id: ownerId, purpose, key, key_sealed: keySealed, width, height, bytes, created_at: at })
    .execute()

const isHeld = sql<boolean>`(
  exists (select from accounts where accounts.id = owner_id and images.id in (photo_id, identity_front_id, identity_back_id))
  or exists (select from vehicles where account_id = owner_id and green_card_id = images.id)
  or exists (select from vehicle_blue_cards where image_id = images.id)
  or exists (select from papers where image_id = images.id)
  or exists (select from division_receipts where image_id = images.id))`

/**
 * Checks the oldest possibly unused images that were uploaded before `before`, and drops unused images: the form was never sent,
 * or the field has a newer image. Skips images that a request has locked to assign them; the next run checks these. Locks each
 * image while it checks the use. Returns whether more images may remain.
 */
export async function dropUnheld(tx: Tx, before: Date, at: Date): Promise<boolean> {
  const ids = await lockImagesToCheck(tx, before)
  if (ids.length === 0) return false
  await tx
    .updateTable('images')
    .set({ dropped_at: at, key_sealed: null })
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .where('dropped_at', 'is', null)
    .where(sql<boolean>`not ${isHeld}`)
    .execute()
  await tx
    .deleteFrom('images_to_check')
    .where(sql<boolean>`image_id = any(${ids}::uuid[])`)
    .execute()
  return ids.length === MAX_AT_ONCE
}

/** Drops the given images that no field uses any more, and returns the dropped ones. */
export async function dropReleased(tx: Tx, ids: string[], at: Date) {
  if (ids.length === 0) return []
  return tx
    .updateTable('images')
    .set({ dropped_at: at, key_sealed: null })
    .where('id', 'in', ids)
    .where('dropped_at', 'is', null)
    .where(sql<boolean>`not ${isHeld}`)
    .returning(['id', 'key', 'purpose'])
    .execute()
}

async function lockImagesToCheck(tx: Tx, before: Date): Promise<string[]> {
  const locked = await tx
    .selectFrom('images_to_check')
    .innerJoin('images', 'images.id', 'image_id')
    .select('image_id as id')
    .where('uploaded_at', '<', before)
    .orderBy('uploaded_at')
    .limit(MAX_AT_ONCE)
    .forUpdate()
    .skipLocked()
    .execute()
  return locked.map(({ id }) => id)
}

/** Returns dropped images by id, from `after` on. Skips used images, whose rows cannot be deleted. */
export const droppedImages = (db: Db, after: string) =>
  db
    .selectFrom('images')
    .select(['id', 'key', 'purpose'])
    .where('dropped_at', 'is not', null)
    .where('id', '>', after)
    .where(sql<boolean>`not ${isHeld}`)
    .orderBy('id')
    .limit(MAX_AT_ONCE)
    .execute()

/** Limit of images in one statement. */
export const MAX_AT_ONCE = 500

/** Returns the file keys that have a row. */
export async function namedFiles(db: Db, keys: string[]): Promise<Set<string>> {
  const rows = await db.selectFrom('images').select('key').where('key', 'in', keys).execute()
  return new Set(rows.map(({ key }) => key))
}

export const deleteImage = (tx: Tx, id: string) => tx.deleteFrom('images').where('id', '=', id).execute()

/** True while this driver still has to upload receipts for a departed trip (D2). */
export const owesReceipts = async ({ db, now }: Pick<World, 'db' | 'now'>, driverId: string): Promise<boolean> =>
  Boolean(
    await db
      .selectFrom('divisions')
      .innerJoin('trips', 'trips.seq', 'trip_seq')
      .select('trip_seq')
      .where('driver_id', '=', driverId)
      .where('departs_at', '<=', now())
      .where('due_by', '>', now())
      .where('entered_at', 'is', null)
      .executeTakeFirst(),
  )

/** Returns the document images that fields of a person, or of the person's cars, use. */
export const papersOf = (db: Db, ownerId: string) =>
  db
    .selectFrom('images')
    .select(['id', 'purpose', 'created_at as uploadedAt'])
    .where('owner_id', '=', ownerId)
    .where('purpose', 'in', papers)
    .where('dropped_at', 'is', null)
    .where(isHeld)
    .orderBy('created_at')
    .$narrowType<{ purpose: PaperPurpose }>()
    .execute()
