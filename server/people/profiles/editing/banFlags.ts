import type { Person } from '#contract/people/people.ts'
import { exchangedField } from '#contract/wireNames.ts'
import { isBanned, whyNotFlags } from '#domain/people/account.ts'
import { refuseIf } from '#domain/refusal.ts'
import type { Tx } from '../../../platform/database/connect.ts'
import type { Topic } from '../../../platform/live/port.ts'
import type { World } from '../../../world.ts'
import { noteAccount } from '../../accounts/queries.ts'
import { endSessionsOf } from '../../accounts/sessions.ts'
import type { Actor } from '../../dualControl/actor.ts'
import { isUnacted, proposeOrConfirm, type Unacted } from '../../dualControl/propose.ts'
import { type PersonRow, updatePerson } from '../queries.ts'
import type { Edit } from './readEdit.ts'

/** Refuses flags that would leave no administrator. `admins` are locked. */
export function refuseFlags(edit: Edit, row: PersonRow, self: boolean, admins: string[]): void {
  const { isAdmin = row.admin, isBanned: banned = isBanned(row) } = edit
  const others = admins.filter((id) => id !== row.id).length
  refuseIf(whyNotFlags(self, { admin: isAdmin, banned }, row.admin && row.registered, others))
}

export interface Barring {
  by: string
  /** ids of the active administrators, whose rows are locked */
  admins: string[]
  address: string
  /** reason in the form, may be empty */
  reason: string
  at: Date
}

/**
 * Returns the flags that take effect now, and stores a changed role. A role needs two administrators: if it is only proposed, it
 * is left out (A11).
 */
export async function decideRole(tx: Tx, edit: Edit, row: PersonRow, { reason, at, by, address }: Barring): Promise<Edit> {
  if (edit.isAdmin === undefined) return edit
  const step = await changeRole(tx, { by, address }, { id: row.id, isAdmin: edit.isAdmin, reason, at })
  return { ...edit, isAdmin: step.proposed ? undefined : edit.isAdmin }
}

/** Imposes or lifts a ban (E4, E7, V18). It is passed as a function, because it belongs to moderation, a higher module. */
export type BarOrLift = (
  tx: Tx,
  world: Pick<World, 'sealer'>,
  row: PersonRow,
  isBanned: boolean,
  barring: Barring,
) => Promise<Barred>

/** Outcome of a ban: topics to publish, or only a proposal. */
export interface Barred {
  topics: Topic[]
  proposed: boolean
}

const flags = ['isAdmin', 'isBanned'] as const
export const setsFlags = (edit: Edit) => flags.some((flag) => edit[flag] !== undefined)

/**
 * Builds the audit record of an edit: its fields, by the property names of the API, and flags with their values; personal values
 * are masked.
 */
export const auditedChanges = (edit: Edit, before: Person, after: Person) =>
  Object.fromEntries(
    [...edit.fields, ...flags.filter((flag) => edit[flag] !== undefined)].map((field) => [
      exchangedField(field),
      [hushed(field, before), hushed(field, after)],
    ]),
  )

/** Returns the value to record. Document number and CBU are already masked in the presented person; other texts are left out. */
function hushed(field: Edit['fields'][number] | (typeof flags)[number], { [field]: value }: Person) {
  if (typeof value === 'boolean' || value === null || value === undefined) return value ?? null
  return field === 'dni' || field === 'cbu' ? value : '…'
}

/** The role that a person gets, and the reason. */
export interface RoleChange {
  id: string
  isAdmin: boolean
  reason: string
  at: Date
}

/** Builds the action under dual control that sets a role. */
export const roleAct = ({ id, isAdmin }: Pick<RoleChange, 'id' | 'isAdmin'>) => ({
  kind: isAdmin ? ('grant_admin' as const) : ('revoke_admin' as const),
  subject: `account:${id}` as const,
  content: {},
})

/**
 * Makes a person an administrator, or removes the role: proposed by one administrator and confirmed by another (A11). The person
 * is locked and has the other role, so an earlier equal action has ended.
 */
export async function changeRole(
  tx: Tx,
  actor: Actor,
  { id, isAdmin, reason, at }: RoleChange,
): Promise<Unacted | { proposed: false }> {
  const act = { ...roleAct({ id, isAdmin }), parties: { people: [id] }, reason, endedAt: at }
  const step = await proposeOrConfirm(tx, actor, act, at)
  if (isUnacted(step)) return step
  await updatePerson(tx, id, { admin: isAdmin })
  await endSessionsOf(tx, id)
  const details = { by: actor.by ?? 'command', proposedBy: step.proposedBy, proposal: step.id }
  await noteAccount(tx, id, isAdmin ? 'admin_granted' : 'admin_revoked', at, details)
  return step
}
