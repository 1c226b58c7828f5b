import type { Person, PersonEdit } from '#contract/people/people.ts'
import { whatIsWrongWith } from '#domain/people/profile.ts'
import { keepable, recalled } from '../../ui/forms/formDraft.ts'
import type { Refusal } from './wrong.ts'

type Driver = Pick<Person, 'id' | 'cbu' | 'checkboxManejante'>

/** The form as it is written; a CBU on file stands there masked. */
export const firstOf = ({ cbu, checkboxManejante = false }: Driver) => ({
  checkboxManejante,
  cbu: cbu ?? '',
  /** The person was asked to log in once more, and is back. */
  isBack: false,
})
export type DrivingFormValues = ReturnType<typeof firstOf>

/** What is kept on the device while a login comes between; never the CBU. */
export const keptOf = (owner: string, written: DrivingFormValues): string =>
  keepable(owner, { ...written, isBack: true }, ['cbu'])

/** What was kept for this very person, or the form as it is at first. */
export const recalledFrom = (kept: string | null, person: Driver): DrivingFormValues => recalled(kept, person.id, firstOf(person))

/** What is sent. A masked CBU that was not edited says: unchanged. A person who does not drive has none. */
export const editFrom = ({ checkboxManejante, cbu }: DrivingFormValues): PersonEdit => ({
  checkboxManejante,
  ...(checkboxManejante && { cbu }),
})

export const wrongWith = (written: DrivingFormValues, { cbu }: Driver): Refusal[] =>
  written.checkboxManejante && written.cbu !== cbu ? whatIsWrongWith(written, ['cbu']) : []
