import type { Person, PersonEdit } from '#contract/people/people.ts'
import { whatIsWrongWith } from '#domain/people/profile.ts'
import { type DraftStore, sessionDraft } from '../../../ui/forms/formDraft.ts'

type Driver = Pick<Person, 'id' | 'cbu' | 'drives'>

/** Returns the form's values. A stored CBU is masked in them. */
export const initialValues = ({ cbu, drives = false }: Driver) => ({
  drives,
  cbu: cbu ?? '',
  /** true after the login that saving requires */
  isBack: false,
})
export type DrivingFormValues = ReturnType<typeof initialValues>

/** Draft stored on the device while the person logs in again; never the CBU. */
export function drivingDraft(person: Driver): DraftStore<DrivingFormValues> {
  const draft = sessionDraft({ key: 'driving', owner: person.id, initial: initialValues(person), secrets: ['cbu'] })
  return { ...draft, write: (values) => draft.write({ ...values, isBack: true }) }
}

/**
 * Returns the edit as the call sends it. A masked CBU that was not edited means unchanged. A person who does not drive has no
 * CBU.
 */
export const drivingEditFrom = ({ drives, cbu }: DrivingFormValues): PersonEdit => ({
  drives,
  ...(drives && { cbu }),
})

/** Order of the fields on the screen. */
export const order: readonly (keyof DrivingFormValues)[] = ['drives', 'cbu']

export const validate = (values: DrivingFormValues, { cbu }: Driver) =>
  values.drives && values.cbu !== cbu ? whatIsWrongWith(values, ['cbu'] as const) : []
