import type { Tx } from '../../platform/database/connect.ts'
import { noteAccount, endSessionsOf } from '../accounts/queries.ts'
import type { Actor } from '../dualControl/actor.ts'
import { type Confirmed, proposeOrConfirm, type Proposed } from '../dualControl/propose.ts'
import { updatePerson } from './queries.ts'

/** The role that a person gets, and why. */
export interface RoleChange {
  id: string
  isAdmin: boolean
  reason: string
  at: Date
}

/** Makes a person an administrator, or takes the role away: proposed by one administrator and confirmed by another (A11). */
export async function changeRole(tx: Tx, actor: Actor, { id, isAdmin, reason, at }: RoleChange): Promise<Proposed | Confirmed> {
  const act = {
    kind: isAdmin ? ('grant_admin' as const) : ('revoke_admin' as const),
    subject: `account:${id}` as const,
    content: {},
    parties: { people: [id] },
    reason,
  }
  const step = await proposeOrConfirm(tx, actor, act, at)
  if (step.proposed) return step
  await updatePerson(tx, id, { admin: isAdmin })
  await endSessionsOf(tx, id)
  const details = { by: actor.by ?? 'command', proposedBy: step.proposedBy, proposal: step.id }
  await noteAccount(tx, id, isAdmin ? 'admin_granted' : 'admin_revoked', at, details)
  return step
}
