import type { Person } from '#contract/people.ts'
import { isBarred, whyNotFlags } from '#domain/account.ts'
import { refuseIf } from '#domain/refusal.ts'
import type { Columns } from './particulars.ts'
import type { Edit } from './edit.ts'
import type { PersonRow } from './queries.ts'

/** The columns of the flags that an administrator sets; refuses what would leave nobody in charge. `admins` are locked. */
export function flagColumns(edit: Edit, row: PersonRow, self: boolean, admins: string[]): Columns {
  const { isAdmin = row.admin, isBanned = isBarred(row) } = edit
  const others = admins.filter((id) => id !== row.id).length
  refuseIf(whyNotFlags(self, { admin: isAdmin, banned: isBanned }, row.admin && row.registered, others))
  return {
    ...(edit.isAdmin !== undefined && { admin: isAdmin }),
    ...(edit.isBanned !== undefined && { standing: isBanned ? ('disabled' as const) : ('active' as const) }),
  }
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
