import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { editPerson, type Person } from '#contract/people/people.ts'
import { editCar } from '#contract/people/vehicles.ts'
import { call } from '../../client/api.ts'
import { deleteDraft, readDraft, writeDraft } from '../../client/drafts.ts'
import type { CarFormValues } from '../../people/vehicles/car.ts'
import { useLanguage } from '../../texts/texts.ts'
import type { FieldError } from '../../ui/forms/fieldErrors.ts'
import { type Bound, type Form, useForm } from '../../ui/forms/useForm.ts'
import { useStepUpLogin } from '../../ui/login/useStepUp.ts'
import { useBanReason } from './BanDialog.tsx'
import {
  carFormValues,
  changedCars,
  changedFields,
  checkUserEdit,
  refusedInPart,
  selectorOf,
  typedIn,
  type UserEdit,
  type UserEditField,
  userEditFields,
  type UserFormValues,
  userFormValues,
} from './userForm.ts'

const KEY = 'edited user'

/**
 * Manages the state of a form for a person and their cars. If saving requires another login, the form is restored from its draft.
 */
export function useUserForm(person: Person, onSaved: () => void) {
  const language = useLanguage()
  const draft = useDraft(person.id)
  const [first] = useState(() => ({ person: userFormValues(person), cars: carFormValues(person.cars, language) }))
  const save = useSave(person, first)
  const ban = useBanReason(draft?.reason ?? '')
  const form: Form<UserEdit, UserEditField> = useForm<UserEdit, UserEditField>({
    initial: draft?.edit ?? first,
    order: userEditFields(person),
    check: (values) => checkUserEdit(person, values),
    reveal: 'all',
    refusedFields: (error) => (error instanceof Refused ? error.fields : []),
    readValue: typedIn,
    selectorOf,
    send: async (values) => {
      const isNewBan = values.person.isBanned && !first.person.isBanned
      const reason = isNewBan ? await ban.ask() : ''
      if (reason !== undefined && (await save(values, reason))) onSaved()
    },
  })
  const bound = { boundPerson: boundPerson(form), boundCar: boundCar(form) }
  return { form, ...bound, banDialog: ban.dialog, dniIsGone: draft?.dniIsGone ?? false }
}

/** Saves the differences from `first`; returns false when a login is required first. */
function useSave(person: Person, first: UserEdit) {
  const queries = useQueryClient()
  const stepUp = useStepUpLogin()
  return async (edit: UserEdit, reason: string): Promise<boolean> => {
    const changes = { ...changedFields(edit.person, first.person), ...(reason && { reason }) }
    try {
      if (Object.keys(changes).length > 0)
        await call(editPerson, { params: { id: person.id }, body: changes }).catch(refusedIn('person'))
      for (const { id, body } of changedCars(edit.cars, first.cars))
        await call(editCar, { params: { id }, body }).catch(refusedIn(id))
    } catch (error) {
      if (await stepUp(error, () => storeDraft(person.id, edit, reason, first), `/admin/update?user=${person.id}`)) return false
      throw error
    }
    void queries.invalidateQueries()
    return true
  }
}

/** A refusal of fields in one part of the form. */
class Refused extends Error {
  readonly fields: FieldError<UserEditField>[]
  constructor(fields: FieldError<UserEditField>[]) {
    super('refused')
    this.fields = fields
  }
}

const refusedIn =
  (part: string) =>
  (error: unknown): never => {
    const fields = refusedInPart(part, error)
    throw fields.length > 0 ? new Refused(fields) : error
  }

const boundPerson = (form: Form<UserEdit, UserEditField>): Bound<UserFormValues> => ({
  values: form.values.person,
  errorOf: (field) => form.errorOf(`person.${field}`),
  leave: (field) => form.leave(`person.${field}`),
  change: (field, value) =>
    form.change('person', (before) => ({ ...before, [field]: typeof value === 'function' ? value(before[field]) : value })),
})

/** Binds the fields of a car; returns undefined for a car that is not in the form. */
const boundCar =
  (form: Form<UserEdit, UserEditField>) =>
  (id: string): Bound<CarFormValues> | undefined => {
    const values = form.values.cars[id]
    return (
      values && {
        values,
        errorOf: (field) => form.errorOf(`${id}.${field}`),
        leave: (field) => form.leave(`${id}.${field}`),
        change: (field, value) =>
          form.change('cars', (before) => {
            const car = before[id] ?? values
            return { ...before, [id]: { ...car, [field]: typeof value === 'function' ? value(car[field]) : value } }
          }),
      }
    )
  }

/** Input stored on the device while the administrator logs in again. */
interface Draft {
  edit: UserEdit
  /** reason for a ban */
  reason: string
  dniIsGone: boolean
}

/** Stores the draft, but never a document's number. */
function storeDraft(owner: string, { person, cars }: UserEdit, reason: string, first: UserEdit): void {
  const { dni } = first.person
  writeDraft(KEY, owner, { edit: { person: { ...person, dni }, cars }, reason, dniIsGone: person.dni !== dni } satisfies Draft)
}

/** Returns the draft about a person once: a second visit starts from the stored person. */
function useDraft(owner: string): Draft | undefined {
  const [draft] = useState(() => storedDraft(owner))
  useEffect(() => {
    if (draft) deleteDraft(KEY)
  }, [draft])
  return draft
}

function storedDraft(owner: string): Draft | undefined {
  const draft = readDraft(KEY, owner) as Partial<Draft> // as: only `storeDraft` writes it
  return draft.edit && { edit: draft.edit, reason: draft.reason ?? '', dniIsGone: draft.dniIsGone ?? false }
}
