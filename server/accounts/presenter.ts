import type { Me } from '#contract/accounts.ts'
import { isAdmin, isBarred, type Member } from '#domain/account.ts'

type Row = Member & { lastName: string | null; picture: string | null }

export const presentMe = (row: Row): Me => ({
  id: row.id,
  email: row.email,
  name: row.name,
  lastName: row.lastName,
  photo: row.picture,
  genre: row.genre,
  registered: row.registered,
  hasCar: row.hasCar,
  isAdmin: isAdmin(row),
  isBanned: isBarred(row),
})
