import { isAdmin } from '#domain/people/account.ts'
import type { Actor } from '../../people/dualControl/actor.ts'
import { type Proposed, proposeOrConfirm } from '../../people/dualControl/propose.ts'
import type { PersonRow } from '../../people/profiles/queries.ts'
import type { Tx } from '../../platform/database/connect.ts'
import type { Decision } from './imposing.ts'

/** What a suspension says, beside who decided it. */
export type Suspending = Pick<Decision, 'caseId' | 'months' | 'offence' | 'statement' | 'text' | 'at'>

/** Who decided: one administrator, the one who proposed and the one who confirmed, or the operator. */
export type Deciders = Pick<Decision, 'by' | 'secondedBy' | 'byOperator'>

/** Suspending an administrator takes two others (A11), any other person one. `beside` is what the call does as well. */
export async function suspendedBy(
  tx: Tx,
  actor: Actor,
  person: PersonRow,
  { caseId, months, offence, statement, text, at }: Suspending,
  beside: object = {},
): Promise<Proposed | (Deciders & { proposed: false })> {
  const { by } = actor
  if (!isAdmin(person) && by !== null) return { proposed: false, by }
  const content = { caseId, months, offence, statement, ...beside }
  const subject = `account:${person.id}` as const
  const act = { kind: 'suspend_admin' as const, subject, content, parties: { people: [person.id] }, reason: text }
  const step = await proposeOrConfirm(tx, actor, act, at)
  return step.proposed ? step : { proposed: false, by: step.proposedBy, secondedBy: by, byOperator: by === null }
}
