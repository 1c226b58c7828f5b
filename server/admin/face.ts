import type { Face } from '#contract/admin/admin.ts'
import type { Genre } from '#domain/people/account.ts'
import { photoOf } from '../people/profiles/presenter.ts'

/** Whom a row is about: columns of `accounts u`. */
export interface FaceRow {
  person_id: string
  email: string
  name: string | null
  last_name: string | null
  photo_id: string | null
  genre: Genre | null
}

export const faceColumns = 'u.id person_id, u.email, u.name, u.last_name, u.photo_id, u.genre'

export const presentFace = (row: FaceRow): Face => ({
  id: row.person_id,
  email: row.email,
  name: row.name,
  lastName: row.last_name,
  photo: photoOf(row),
  genre: row.genre,
})
