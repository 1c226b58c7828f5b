import type { OwnPaper, PaperOnFile } from '#contract/people/papers.ts'
import type { Member } from '#domain/people/account.ts'
import { dayText } from '#domain/time.ts'
import type { World } from '../../world.ts'
import { papersOfAccount } from './queries.ts'

/** Returns the caller's documents, without revealing that a second check is due. */
export async function papersPage({ db }: World, me: Member): Promise<OwnPaper[]> {
  const rows = await papersOfAccount(db, me.id, ['replaced', 'withdrawn'])
  return rows.map((row) => ({
    ...presentPaper(row),
    state: row.state === 'seen' || row.state === 'refused' ? row.state : 'sent',
  }))
}

/**
 * Returns a person's documents for administrators; undefined if the site accepts no documents and the person has none from
 * before.
 */
export async function papersOnFile(
  { db, settings }: Pick<World, 'db' | 'settings'>,
  accountId: string,
): Promise<PaperOnFile[] | undefined> {
  const rows = await papersOfAccount(db, accountId, ['replaced'])
  if (settings.REQUIRE_PAPERS === 'off' && rows.length === 0) return undefined
  return rows.map((row) => ({
    ...presentPaper(row),
    state: row.state === 'looked' || row.state === 'replaced' ? 'sent' : row.state,
  }))
}

/** Checks whether the person still has documents although the site no longer accepts any: they may withdraw these. */
export const hasPapersLeft = async ({ db, settings }: Pick<World, 'db' | 'settings'>, accountId: string): Promise<boolean> =>
  settings.REQUIRE_PAPERS === 'off' && (await papersOfAccount(db, accountId, ['replaced', 'withdrawn'])).length > 0

type Row = Awaited<ReturnType<typeof papersOfAccount>>[number]

const presentPaper = ({ id, kind, vehicle_id, state, valid_until, sent_at, reason }: Row) => ({
  id,
  kind,
  ...(vehicle_id && { vehicleId: vehicle_id }),
  validUntil: dayText(valid_until),
  sentAt: sent_at.toISOString(),
  ...(state === 'refused' && { reason: reason ?? '' }),
})
