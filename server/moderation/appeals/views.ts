import type { Reply } from '#contract/endpoint.ts'
import type { listAppeals } from '#contract/moderation/moderation.ts'
import type { Member } from '#domain/people/account.ts'
import { withoutOwn } from '../../people/dualControl/ownCase.ts'
import type { World } from '../../world.ts'
import { partiesOfSanction } from '../cases/parties.ts'
import { who } from '../presenter.ts'
import { presentSanction } from '../sanctions/presenter.ts'
import { appealedSanctions, type SanctionRow } from '../sanctions/queries.ts'

/** Appeals that wait for a decision, the first to be due on top. */
export const appealsPage = async ({ db, now }: World, me: Member): Promise<Reply<typeof listAppeals>> =>
  (await withoutOwn(db, me.id, await appealedSanctions(db), (row) => partiesOfSanction(db, row), now())).flatMap((row) =>
    present(row, me),
  )

function present(row: SanctionRow, me: Member): Reply<typeof listAppeals> {
  const { appeal_id: id, appeal_at: at, decide_by, appeal_text: text } = row
  if (!id || !at || !decide_by || text === null) return []
  const mine = [row.by, row.seconded_by, row.person_id].includes(me.id)
  const dates = { at: at.toISOString(), decideBy: decide_by.toISOString() }
  return [{ id, person: who(row.person_id, row), sanction: presentSanction(row), text, ...dates, mine }]
}
