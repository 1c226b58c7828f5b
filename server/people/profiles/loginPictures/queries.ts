import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/database/connect.ts'

export interface PictureToFetch {
  id: string
  address: string
  tries: number
}

/** People with a picture named by their login, without a photo, due for a request, the longest waiting first. */
export const waitingPictures = (db: Db, now: Date, most: number): Promise<PictureToFetch[]> =>
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

/** The photo of a person who has chosen and removed none meanwhile. */
export const takePicture = (tx: Tx, { id, address }: PictureToFetch, imageId: string) =>
  tx
    .updateTable('accounts')
    .set({ photo_id: sql<string>`coalesce(photo_id, ${imageId}::uuid)`, ...noPicture })
    .where('id', '=', id)
    .where('picture', '=', address)
    .execute()

/** Asks again at that time; null: never. */
export const delayPicture = (tx: Tx, { id, address, tries }: PictureToFetch, until: Date | null) =>
  tx
    .updateTable('accounts')
    .set(until ? { picture_tries: tries + 1, picture_after: until } : noPicture)
    .where('id', '=', id)
    .where('picture', '=', address)
    .execute()

/** Nothing is to be fetched: it was, or the person has chosen a photo or removed it. */
export const noPicture = { picture: null, picture_after: null, picture_tries: 0 }
