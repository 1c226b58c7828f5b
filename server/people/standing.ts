import type { Person } from '#contract/people.ts'
import { isBanned, whyNotFlags } from '#domain/account.ts'
import { refuseIf } from '#domain/refusal.ts'
import { reinstate } from '../accounts/queries.ts'
import type { Tx } from '../database/connect.ts'
import type { Topic } from '../live/port.ts'
import { impose } from '../moderation/sanctions/imposing.ts'
import { liftUnder } from '../moderation/sanctions/lifting.ts'
import { lockBar } from '../moderation/sanctions/queries.ts'
import type { World } from '../world.ts'
import type { Columns } from './particulars.ts'
import type { Edit } from './edit.ts'
import type { PersonRow } from './queries.ts'

/** The columns of the flags that an administrator sets; refuses what would leave nobody in charge. `admins` are locked. */
export function flagColumns(edit: Edit, row: PersonRow, self: boolean, admins: string[]): Columns {
  const { isAdmin = row.admin, isBanned: banned = isBanned(row) } = edit
  const others = admins.filter((id) => id !== row.id).length
  refuseIf(whyNotFlags(self, { admin: isAdmin, banned }, row.admin && row.registered, others))
  return edit.isAdmin === undefined ? {} : { admin: isAdmin }
}

export interface Barring {
  by: string
  address: string
  /** what the form says; it may say nothing */
  reason: string
  at: Date
}

/** The flag is a way to moderation and not around it: set, a suspension until further notice; taken away, its end (E4, E7, V18). */
export async function barOrLift(
  tx: Tx,
  world: Pick<World, 'sealer'>,
  row: PersonRow,
  isBanned: boolean,
  { by, address, reason, at }: Barring,
): Promise<Topic[]> {
  const text = reason || 'isBanned, in the form for editing a person'
  const decision = { caseId: null, step: 'suspend' as const, months: null, offence: 'other' as const, statement: '' }
  if (isBanned) return (await impose(tx, world, { ...decision, person: row, text, by, address, at })).topics
  const bar = await lockBar(tx, row.id)
  if (bar) await liftUnder(tx, bar, { by, address, reason: text, at })
  else await reinstate(tx, row.id)
  return []
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
