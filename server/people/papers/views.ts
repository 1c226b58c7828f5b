import type { OwnPaper } from '#contract/people/papers.ts'
import type { Member } from '#domain/people/account.ts'
import { dayText } from '#domain/time.ts'
import type { World } from '../../world.ts'
import { papersOfAccount } from './queries.ts'

/** The caller's papers; whether a second administrator has to look is not theirs to know. */
export async function papersPage({ db }: World, me: Member): Promise<OwnPaper[]> {
  const rows = await papersOfAccount(db, me.id)
  return rows.map(({ id, kind, vehicle_id, state, valid_until, sent_at, reason }) => ({
    id,
    kind,
    ...(vehicle_id && { vehicleId: vehicle_id }),
    state: state === 'seen' || state === 'refused' ? state : 'sent',
    validUntil: dayText(valid_until),
    sentAt: sent_at.toISOString(),
    ...(state === 'refused' && { reason: reason ?? '' }),
  }))
}
