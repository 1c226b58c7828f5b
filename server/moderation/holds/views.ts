import type { Hold, Holds } from '#contract/moderation/holds.ts'
import type { Member } from '#domain/people/account.ts'
import { refuse } from '#domain/refusal.ts'
import { findPerson } from '../../people/profiles/queries.ts'
import type { World } from '../../world.ts'
import { nameOf, who } from '../presenter.ts'
import { casesAbout, holdsOn } from './queries.ts'

/** The holds on a person; of cases about the reader there is nothing to be read. */
export async function holdsPage({ db, now }: World, me: Member, handle: string): Promise<Holds> {
  const { id } = (await findPerson(db, handle, now())) ?? refuse('not_found')
  const cases = id === me.id ? [] : await casesAbout(db, id)
  return {
    holds: (await holdsOn(db, id)).map(present),
    cases: cases.map((one) => ({
      id: one.id,
      openedAt: one.opened_at.toISOString(),
      closedAt: one.closed_at?.toISOString() ?? null,
    })),
  }
}

const present = (row: Awaited<ReturnType<typeof holdsOn>>[number]): Hold => ({
  id: row.id,
  caseId: row.case_id,
  reason: row.reason,
  by: who(row.set_by, row),
  at: row.set_at.toISOString(),
  lifted: row.lifted_by && row.lifted_at ? liftedOf(row, row.lifted_by, row.lifted_at) : null,
})

const liftedOf = (row: Parameters<typeof present>[0], by: string, at: Date) => ({
  by: { id: by, name: nameOf([row.lifter, row.lifter_last_name]), photo: null },
  at: at.toISOString(),
  reason: row.lifted_reason ?? '',
})
