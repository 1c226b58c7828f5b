import type { Reply } from '#contract/endpoint.ts'
import type { listSessions, Me } from '#contract/people/accounts.ts'
import { inLetters, withPlainSigns } from '#domain/field.ts'
import { isAdmin, isBanned, type Member, termsDue } from '#domain/people/account.ts'
import type { PhoneRequirement } from '#domain/people/phoneCheck.ts'
import { photoOf } from '../profiles/presenter.ts'

type Row = Member & {
  lastName: string | null
  photoId: string | null
  givenName: string | null
  familyName: string | null
  terms: string | null
  phoneCheckedAt: Date | null
}

interface OpenSession {
  id: string
  idHash: Buffer
  device: string | null
  createdAt: Date
  seenAt: Date
}

export const presentSession = (
  { id, idHash, device, createdAt, seenAt }: OpenSession,
  current: Buffer | undefined,
): Reply<typeof listSessions>['sessions'][number] => ({
  id,
  device,
  firstUsedAt: createdAt.toISOString(),
  lastUsedAt: seenAt.toISOString(),
  current: current !== undefined && idHash.equals(current),
})

export const presentMe = (row: Row, required: PhoneRequirement): Me => ({
  id: row.id,
  email: row.email,
  // the identity provider's name until the person registers
  name: row.name ?? row.givenName,
  lastName: row.lastName ?? row.familyName,
  photo: photoOf({ photo_id: row.photoId }),
  gender: row.gender,
  registered: row.registered,
  hasCar: row.hasCar,
  isAdmin: isAdmin(row),
  isBanned: isBanned(row),
  termsDue: termsDue(row),
  ...(required !== 'no' && !row.phoneCheckedAt && { phoneDue: required }),
  ...(!row.registered && { suggested: { name: inLetters(row.givenName ?? ''), lastName: withPlainSigns(row.familyName) } }),
})
