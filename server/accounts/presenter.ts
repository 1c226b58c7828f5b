import type { Me } from '#contract/accounts.ts'
import { isAdmin, isBanned, type Member } from '#domain/account.ts'
import { termsDue } from '#domain/terms.ts'
import { photoOf } from '../people/presenter.ts'

type Row = Member & {
  lastName: string | null
  picture: string | null
  photoId: string | null
  givenName: string | null
  familyName: string | null
  terms: string | null
}

export const presentMe = (row: Row): Me => ({
  id: row.id,
  email: row.email,
  name: row.name,
  lastName: row.lastName,
  photo: photoOf({ photo_id: row.photoId, picture: row.picture }),
  genre: row.genre,
  registered: row.registered,
  hasCar: row.hasCar,
  isAdmin: isAdmin(row),
  isBanned: isBanned(row),
  termsDue: termsDue(row),
  ...(!row.registered && { suggested: { name: row.givenName ?? '', lastName: row.familyName ?? '' } }),
})
