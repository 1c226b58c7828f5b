import type { Reply } from '#contract/endpoint.ts'
import type { listPending } from '#contract/moderation/moderation.ts'
import type { sanctionPerson, Sanction, showOwnSanctions } from '#contract/moderation/sanctions.ts'
import { stateOf, whyNotReactivate } from '#domain/moderation/sanction.ts'
import type { Member } from '#domain/people/account.ts'
import { refuse } from '#domain/refusal.ts'
import { feeOf } from '../../payments/fees/sum.ts'
import { amountOf } from '../../payments/presenter.ts'
import { withoutOwn } from '../../people/dualControl/ownCase.ts'
import type { World } from '../../world.ts'
import { partiesOfSanction } from '../cases/parties.ts'
import { findCase } from '../cases/queries.ts'
import { suspendedUntil } from '../expiry/queries.ts'
import { who } from '../presenter.ts'
import type { Decided } from './actions.ts'
import { presentOwn, presentSanction } from './presenter.ts'
import { findShown, pendingSanctions, sanctionsOf } from './queries.ts'

/** What was decided about the caller, and what they may do about it (E3, E5, E6). */
export async function ownSanctionsPage({ db, now, settings }: World, me: Member): Promise<Reply<typeof showOwnSanctions>> {
  const [fee, until] = [feeOf(settings), await suspendedUntil(db, me.id)]
  const state = stateOf(me.standing, until, fee !== undefined, now())
  const rows = await sanctionsOf(db, me.id)
  return {
    state,
    until: until?.toISOString() ?? null,
    sanctions: rows.flatMap((row) => presentOwn(row, settings.STATEMENT_OF_REASONS === 'on', now())),
    fee: fee ? amountOf(fee.minor, fee.currency) : null,
    whyNotReactivate: whyNotReactivate(state, fee !== undefined) ? 'no_reactivation' : null,
    now: now().toISOString(),
  }
}

export async function sanctionPage({ db }: World, id: string): Promise<Sanction> {
  return presentSanction((await findShown(db, id)) ?? refuse('not_found'))
}

/** What came of a decision. */
export async function decidedPage(world: World, { sanctionId, caseId, until }: Decided): Promise<Reply<typeof sanctionPerson>> {
  const found = caseId === undefined ? undefined : await findCase(world.db, caseId)
  return {
    sanction: sanctionId === undefined ? null : await sanctionPage(world, sanctionId),
    state: found ? (found.closed_at ? 'closed' : 'open') : null,
    ...(until && { proposed: true as const, until: until.toISOString() }),
  }
}

export const pendingPage = async ({ db, now }: World, me: Member): Promise<Reply<typeof listPending>> =>
  (await withoutOwn(db, me.id, await pendingSanctions(db), (row) => partiesOfSanction(db, row), now())).map((row) => ({
    sanction: presentSanction(row),
    person: who(row.person_id, row),
    caseId: row.case_id,
    mine: row.by === me.id,
  }))
