import { sql } from 'kysely'
import { MIN_LOGIN_PICTURE } from '#domain/images/image.ts'
import { Refused } from '#domain/refusal.ts'
import { HOUR_MS, MINUTE_MS } from '#domain/time.ts'
import { keepImage } from '../../images/actions.ts'
import { runConcurrently } from '../../platform/concurrency.ts'
import type { Db, Tx } from '../../platform/database/connect.ts'
import { transact } from '../../platform/database/transact.ts'
import { PictureRefused } from '../../providers/pictures/port.ts'
import type { World } from '../../world.ts'

interface PictureToFetch {
  id: string
  address: string
  tries: number
}

/** Returns people without a photo whose login has a picture that is due, longest waiting first. */
const waitingPictures = (db: Db, now: Date, most: number): Promise<PictureToFetch[]> =>
  db
    .selectFrom('accounts')
    .select(['id', 'picture as address', 'picture_tries as tries'])
    .where('picture', 'is not', null)
    .where('picture_after', '<=', now)
    .where('standing', '<>', 'closed')
    .where('restricted_at', 'is', null)
    .orderBy('picture_after')
    .limit(most)
    .$narrowType<{ address: string }>()
    .execute()

/** Stores the picture as photo, unless the person has chosen or removed a photo meanwhile. */
const takePicture = (tx: Tx, { id, address }: PictureToFetch, imageId: string) =>
  tx
    .updateTable('accounts')
    .set({ photo_id: sql<string>`coalesce(photo_id, ${imageId}::uuid)`, ...noPicture })
    .where('id', '=', id)
    .where('picture', '=', address)
    .execute()

/** Schedules the next try; null: none. */
const delayPicture = (tx: Tx, { id, address, tries }: PictureToFetch, until: Date | null) =>
  tx
    .updateTable('accounts')
    .set(until ? { picture_tries: tries + 1, picture_after: until } : noPicture)
    .where('id', '=', id)
    .where('picture', '=', address)
    .execute()

/** Values that end fetching: it is done, or the person has chosen or removed a photo. */
export const noPicture = { picture: null, picture_after: null, picture_tries: 0 }

const MAX_AT_ONCE = 40
const WIDTH = 4
/** Pauses between tries; after the last one the person has no picture. */
const PAUSES = [10 * MINUTE_MS, HOUR_MS, 6 * HOUR_MS, 24 * HOUR_MS]

type Fetching = Pick<World, 'db' | 'now' | 'images' | 'sealer' | 'pictures' | 'live' | 'log'>

/**
 * Makes the picture of a first login the person's photo, re-encoded and stored like an upload. Browsers never fetch it from the
 * provider, which would identify the viewers. The login does not wait for it.
 */
export async function fetchLoginPictures(world: Fetching): Promise<void> {
  const waiting = await waitingPictures(world.db, world.now(), MAX_AT_ONCE)
  await runConcurrently(waiting, WIDTH, (one) => fetchPicture(world, one))
}

async function fetchPicture(world: Fetching, one: PictureToFetch): Promise<void> {
  const { db, now, pictures, live, log } = world
  try {
    const bytes = await pictures.fetch(one.address)
    const upload = { purpose: 'photo', bytes: async () => bytes, shortestSide: MIN_LOGIN_PICTURE } as const
    await keepImage(world, one.id, upload, (tx, { id }) => takePicture(tx, one, id))
    await live.publish([`account:${one.id}`])
  } catch (error) {
    const isFinal = error instanceof PictureRefused || error instanceof Refused
    const pause = isFinal ? undefined : PAUSES[one.tries]
    log.info({ err: error, tries: one.tries + 1, isLast: !pause }, 'login-picture-fetch-failed')
    const until = pause ? new Date(now().getTime() + pause) : null
    await transact(db, (tx) => delayPicture(tx, one, until))
  }
}
