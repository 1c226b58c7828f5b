import type { Person } from '#contract/people.ts'
import { isBanned, whyNotFlags } from '#domain/account.ts'
import { refuseIf } from '#domain/refusal.ts'
import { reinstate } from '../accounts/queries.ts'
import type { Tx } from '../../platform/database/connect.ts'
import type { Topic } from '../../platform/live/port.ts'
import { freezeTrips, lockInvestigation } from '../../moderation/freezes/actions.ts'
import { suspendedBy } from '../../moderation/sanctions/barring.ts'
import { impose } from '../../moderation/sanctions/imposing.ts'
import { liftUnder } from '../../moderation/sanctions/lifting.ts'
import { lockBar } from '../../moderation/sanctions/queries.ts'
import type { World } from '../../world.ts'
import type { Edit } from './readEdit.ts'
import type { PersonRow } from './queries.ts'
import { changeRole } from './roles.ts'

/** Refuses flags that would leave nobody in charge. `admins` are locked. */
export function refuseFlags(edit: Edit, row: PersonRow, self: boolean, admins: string[]): void {
  const { isAdmin = row.admin, isBanned: banned = isBanned(row) } = edit
  const others = admins.filter((id) => id !== row.id).length
  refuseIf(whyNotFlags(self, { admin: isAdmin, banned }, row.admin && row.registered, others))
}

export interface Barring {
  by: string
  /** locked */
  admins: string[]
  address: string
  /** what the form says; it may say nothing */
  reason: string
  at: Date
}

/** The flags that take effect now, roles written: a role takes two administrators, and what was only proposed is left out (A11). */
export async function decideRole(tx: Tx, edit: Edit, row: PersonRow, { reason, at, by, address }: Barring): Promise<Edit> {
  if (edit.isAdmin === undefined) return edit
  const step = await changeRole(tx, { by, address }, { id: row.id, isAdmin: edit.isAdmin, reason, at })
  return { ...edit, isAdmin: step.proposed ? undefined : edit.isAdmin }
}

/** What a bar came to: what pages hear of it, or that it is proposed only. */
export interface Barred {
  topics: Topic[]
  proposed: boolean
}

/** The flag is a way to moderation and not around it: set, a suspension until further notice; taken away, its end (E4, E7, V18). */
export async function barOrLift(
  tx: Tx,
  world: Pick<World, 'sealer'>,
  row: PersonRow,
  isBanned: boolean,
  { by, admins, address, reason, at }: Barring,
): Promise<Barred> {
  const text = reason || 'isBanned, in the form for editing a person'
  if (isBanned) return bar(tx, world, row, { by, admins, address, reason: text, at })
  const before = await lockBar(tx, row.id)
  if (before) await liftUnder(tx, before, { by, admins, address, reason: text, at })
  else await reinstate(tx, row.id)
  return { topics: [], proposed: false }
}

async function bar(tx: Tx, world: Pick<World, 'sealer'>, row: PersonRow, { by, address, reason, at }: Barring): Promise<Barred> {
  const suspending = { caseId: null, months: null, offence: 'other' as const, statement: '', text: reason, at }
  const decided = await suspendedBy(tx, { by, address }, row, suspending)
  if (decided.proposed) return { topics: [], proposed: true }
  const investigation = await lockInvestigation(tx, row.id)
  const { topics } = await impose(tx, world, { ...suspending, ...decided, step: 'suspend', person: row, address })
  if (investigation) await freezeTrips(tx, investigation, { by, at, address })
  return { topics, proposed: false }
}

const flags = ['isAdmin', 'isBanned'] as const
export const setsFlags = (edit: Edit) => flags.some((flag) => edit[flag] !== undefined)

/** What the record keeps of an edit: which fields, flags with their values, personal values masked. */
export const changesOf = (edit: Edit, before: Person, after: Person) =>
  Object.fromEntries(
    [...edit.fields, ...flags.filter((flag) => edit[flag] !== undefined)].map((field) => [
      field,
      [hushed(field, before), hushed(field, after)],
    ]),
  )

/** The view has masked papers already. */
function hushed(field: Edit['fields'][number] | (typeof flags)[number], { [field]: value }: Person) {
  if (typeof value === 'boolean' || value === null || value === undefined) return value ?? null
  return field === 'dni' || field === 'cbu' ? value : '…'
}
