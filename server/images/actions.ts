import { randomBytes, randomUUID } from 'node:crypto'
import { isPaper, isSealed, MAX_IMAGES, type PaperPurpose, type Purpose, type UploadPurpose } from '#domain/images/image.ts'
import { isAdmin, isBarred, type Member } from '#domain/people/account.ts'
import { refuse, refuseIf } from '#domain/refusal.ts'
import { DAY_MS } from '#domain/time.ts'
import { record } from '../platform/audit/queries.ts'
import type { Tx } from '../platform/database/connect.ts'
import { transact } from '../platform/database/transact.ts'
import type { Session } from '../platform/http/route.ts'
import { requireRecentLogin } from '../platform/http/sessions/session.ts'
import type { ImageStore, StoredFile } from '../providers/images/port.ts'
import type { World } from '../world.ts'
import { noteOpening, sealedPaper, unsealed } from './papers.ts'
import {
  countImages,
  deleteImage,
  droppedImages,
  type dropReleased,
  dropUnheld,
  findImage,
  type ImageRow,
  insertImage,
  MAX_AT_ONCE,
  namedFiles,
  type NewImage,
  nextIdentitySide,
  owesReceipts,
} from './queries.ts'
import { redraw, type Upload } from './reading.ts'

type Keeping = Pick<World, 'db' | 'now' | 'images' | 'sealer'>

export const storeOf = ({ images }: Pick<World, 'images'>, purpose: UploadPurpose) =>
  isSealed(purpose) ? images.papers : images.photos

export async function addImage(world: Keeping, me: Member, upload: Upload): Promise<ImageRow> {
  refuseIf(isBarred(me) && !(upload.purpose === 'receipt' && (await owesReceipts(world, me.id))) ? 'barred' : undefined)
  await refuseTooMany(world, me)
  return keepImage(world, me.id, upload)
}

/**
 * Re-encodes and stores an image. The photo of a document is encrypted under a separate key. The file is written before its row.
 * `use` may assign the image to a field in the same transaction; an unused image is deleted after a day.
 */
export async function keepImage(
  world: Keeping,
  ownerId: string,
  { purpose, bytes, shortestSide }: Upload,
  use: (tx: Tx, row: ImageRow) => Promise<unknown> = async () => {},
): Promise<ImageRow> {
  const { bytes: jpeg, width, height } = await redraw(bytes, shortestSide)
  const id = randomUUID()
  const { file, keySealed } = isSealed(purpose) ? sealedPaper(world, id, jpeg) : { file: jpeg, keySealed: null }
  const row = { id, ownerId, key: randomBytes(16).toString('hex'), keySealed }
  await storeOf(world, purpose).put(row.key, file, keySealed ? 'application/octet-stream' : 'image/jpeg')
  try {
    return await keepRow(world, { ...row, purpose, width, height, bytes: file.length }, use)
  } catch (error) {
    await storeOf(world, purpose).remove(row.key)
    throw error
  }
}

const keepRow = (
  { db, now }: Keeping,
  { purpose, ...image }: Omit<NewImage, 'purpose' | 'at'> & { purpose: UploadPurpose },
  use: (tx: Tx, row: ImageRow) => Promise<unknown>,
): Promise<ImageRow> =>
  transact(db, async (tx) => {
    const row = { ...image, purpose: purpose === 'identity' ? await nextIdentitySide(tx, image.ownerId) : purpose }
    await insertImage(tx, { ...row, at: now() })
    await use(tx, row)
    return row
  })

async function refuseTooMany({ db }: Keeping, me: Member): Promise<void> {
  refuseIf((await countImages(db, me.id)) >= MAX_IMAGES ? 'too_many_images' : undefined)
}

/** Returns the jpeg of a document for its owner or an administrator. The access is recorded before the image is sent. */
export async function openPaper(
  world: Keeping,
  me: Member,
  session: Session | undefined,
  id: string,
  { reason, address, refuseParty }: { reason: string; address: string; refuseParty: (owner: string) => Promise<void> },
): Promise<Buffer> {
  const image = await findImage(world.db, id)
  if (!image || !isOfPaper(image) || (image.ownerId !== me.id && !isAdmin(me))) refuse('not_found')
  requireRecentLogin(session, world.now())
  if (image.ownerId !== me.id) await refuseParty(image.ownerId)
  await transact(world.db, (tx) => noteBoth(tx, { image, by: me.id, reason, at: world.now() }, address))
  return unsealed(world, image)
}

/** Records that a document was opened, for its owner, and in the audit log if another person opened it. */
async function noteBoth(tx: Tx, opening: Parameters<typeof noteOpening>[1], address: string): Promise<void> {
  await noteOpening(tx, opening)
  const { image, by, reason, at } = opening
  if (by === image.ownerId) return
  const after = { image: image.id, purpose: image.purpose }
  await record(tx, { by, action: 'paper_opened', subject: `account:${image.ownerId}`, at, reason, after, address })
}

const isOfPaper = (image: ImageRow): image is ImageRow & { purpose: PaperPurpose } => isPaper(image.purpose)

/**
 * Deletes dropped images, and images that no field has used for a day. The file is deleted before the row, because a file without
 * a row could not be found again.
 */
export async function deleteDroppedImages(world: Omit<Keeping, 'sealer'>): Promise<void> {
  const { db, now } = world
  const aDayAgo = new Date(now().getTime() - DAY_MS)
  while (await transact(db, (tx) => dropUnheld(tx, aDayAgo, now())));
  const failures: unknown[] = []
  for (let some = await droppedImages(db, FIRST); some.length > 0;) {
    // an image that cannot be deleted does not block the remaining ones
    for (const image of some) await removeOne(world, image).catch((error: unknown) => failures.push(error))
    some = some.length < MAX_AT_ONCE ? [] : await droppedImages(db, some.at(-1)?.id ?? '')
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} images could not be removed`)
}

/** First id in the order of uuids. */
const FIRST = '00000000-0000-0000-0000-000000000000'

async function removeOne(
  world: Pick<World, 'db' | 'images'>,
  { id, key, purpose }: { id: string; key: string; purpose: Purpose },
) {
  await storeOf(world, purpose).remove(key)
  await transact(world.db, (tx) => deleteImage(tx, id))
}

/** Deletes images that were just dropped; after a failure the job deletes them later. */
export async function removeDropped(
  world: Pick<World, 'db' | 'images' | 'log'>,
  images: Awaited<ReturnType<typeof dropReleased>>,
): Promise<void> {
  for (const image of images)
    await removeOne(world, image).catch((error: unknown) => world.log.warn({ err: error }, 'image-not-removed'))
}

type Tidying = Pick<World, 'db' | 'now' | 'images' | 'log'>

/**
 * Deletes files without a row that are older than a day. Such files are left when a process dies between writing a file and
 * inserting its row.
 */
export async function deleteOrphanedFiles(world: Tidying): Promise<void> {
  for (const store of new Set([world.images.photos, world.images.papers])) {
    const { named, orphans } = await filesOf(world, store, new Date(world.now().getTime() - DAY_MS))
    // A crash leaves few files without a row. If most files have no row, they belong to another database that uses or used the
    // folder, so no file is deleted.
    if (orphans.length > named) world.log.warn({ named, unnamed: orphans.length }, 'orphan-cleanup-skipped')
    else for (const key of orphans) await store.remove(key)
  }
}

/** Deletes all files without a row that were written before this instant, because they belong to a previous database. */
export async function deleteUnnamedFiles(world: Pick<World, 'db' | 'images'>, before: Date): Promise<void> {
  for (const store of new Set([world.images.photos, world.images.papers]))
    for (const key of (await filesOf(world, store, before)).orphans) await store.remove(key)
}

async function filesOf(
  { db }: Pick<World, 'db'>,
  store: ImageStore,
  before: Date,
): Promise<{ named: number; orphans: string[] }> {
  const found = { named: 0, orphans: new Array<string>() }
  for await (const some of batches(store.list?.() ?? [])) {
    const rows = await namedFiles(
      db,
      some.map(({ key }) => key),
    )
    found.named += rows.size
    found.orphans.push(...some.filter(({ key, writtenAt }) => !rows.has(key) && writtenAt < before).map(({ key }) => key))
  }
  return found
}

async function* batches(files: AsyncIterable<StoredFile> | Iterable<StoredFile>): AsyncGenerator<StoredFile[]> {
  const batch: StoredFile[] = []
  for await (const file of files) if (batch.push(file) === 500) yield batch.splice(0)
  if (batch.length > 0) yield batch
}
