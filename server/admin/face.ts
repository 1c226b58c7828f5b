import type { Face } from '#contract/admin/admin.ts'
import type { Gender } from '#domain/people/account.ts'
import { photoOf } from '../people/profiles/presenter.ts'

/** Columns of `accounts u` that describe the person in a row of a list. */
export interface FaceRow {
  person_id: string
  email: string
  name: string | null
  last_name: string | null
  photo_id: string | null
  gender: Gender | null
}

export const faceColumns =
  'u.id person_id, u.email, coalesce(u.name, u.given_name) name, coalesce(u.last_name, u.family_name) last_name, u.photo_id, u.gender'

export const presentFace = (row: FaceRow): Face => ({
  id: row.person_id,
  email: row.email,
  name: row.name,
  lastName: row.last_name,
  photo: photoOf(row),
  gender: row.gender,
})
