import type { OwnPaper, PaperOnFile } from '#contract/people/papers.ts'
import type { Member } from '#domain/people/account.ts'
import { dayText } from '#domain/time.ts'
import type { World } from '../../world.ts'
import { papersOfAccount } from './queries.ts'

/** Returns the caller's papers, without the fact that a second check is due. */
export async function papersPage({ db }: World, me: Member): Promise<OwnPaper[]> {
  const rows = await papersOfAccount(db, me.id, ['replaced', 'withdrawn'])
  return rows.map((row) => ({
    ...presentPaper(row),
    state: row.state === 'seen' || row.state === 'refused' ? row.state : 'sent',
  }))
}

/** Returns a person's papers for administrators; undefined if the site accepts none and has none. */
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

/** Checks whether the person has papers from before the site stopped taking them: they may still withdraw these. */
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
