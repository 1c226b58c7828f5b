import type { DualControlKind } from '#domain/dualControl.ts'
import { refuse } from '#domain/refusal.ts'
import { sanctionPerson } from '../moderation/sanctions/actions.ts'
import type { Suspending } from '../moderation/sanctions/barring.ts'
import { setRole } from '../people/actions.ts'
import type { World } from '../world.ts'
import type { Actor } from './actor.ts'
import type { ProposalRow } from './queries.ts'

/** What acts need: the operator's command has no login page. */
export type Acts = Omit<World, 'identity'>

/** The call that was proposed, made again by another person; `reason` is theirs. */
type Replay = (world: Acts, actor: Actor, proposal: ProposalRow, reason: string) => Promise<unknown>

const idIn = (subject: string) => subject.split(':')[1] ?? refuse('not_found')

const setsRole =
  (isAdmin: boolean): Replay =>
  (world, actor, { subject }, reason) =>
    setRole(world, actor, { id: idIn(subject), isAdmin, reason })

type Suspension = Omit<Suspending, 'text' | 'at'> & { keepOpen?: boolean; falseReports?: string[] }

const suspends: Replay = (world, actor, { subject, content }, text) => {
  const { caseId, ...said } = content as Suspension // as it was written when it was proposed
  return sanctionPerson(world, actor, { ...said, step: 'suspend', text, ...(caseId ? { caseId } : { person: idIn(subject) }) })
}

/** How each kind of act is done once it is confirmed by its id: on the approvals page, or by the operator's command. */
export const replays: Record<DualControlKind, Replay> = {
  grant_admin: setsRole(true),
  revoke_admin: setsRole(false),
  suspend_admin: suspends,
}
