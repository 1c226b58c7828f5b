import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { CircleAlert, UsersRound } from 'lucide-react'
import { useEffect, useState } from 'react'
import { type Person, editPerson } from '#contract/people/people.ts'
import { editCar } from '#contract/people/vehicles.ts'
import { Problem, call } from '../../client/api.ts'
import type { CarFormValues } from '../../people/vehicles/car.ts'
import { CarLines } from '../../people/vehicles/CarLines.tsx'
import { useText, useLanguage } from '../../texts/texts.ts'
import { ErrorBanner } from '../../ui/errors/ErrorBanner.tsx'
import { useErrorMessage } from '../../ui/errors/ErrorToast.tsx'
import type { FieldError } from '../../ui/forms/fieldErrors.ts'
import { type Bound, type Form, useForm } from '../../ui/forms/useForm.ts'
import { Banner } from '../../ui/kit/Banner.tsx'
import { Button } from '../../ui/kit/Button.tsx'
import { EmptyState } from '../../ui/kit/EmptyState.tsx'
import { Section } from '../../ui/kit/Page.tsx'
import { Skeleton } from '../../ui/kit/Skeleton.tsx'
import { RouteButton } from '../../ui/links.ts'
import { useStepUpLogin } from '../../ui/login/useStepUp.ts'
import { useName } from '../../ui/person/useName.ts'
import { AdminPage } from '../AdminPage.tsx'
import { personOnceQuery } from '../queries.ts'
import { FlagFields, PersonFields } from './UserFields.tsx'
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
import { UserNotFound } from './UserNotFound.tsx'

/** /admin/update?user=…: a person and their cars, edited together. */
export function UpdatePage() {
  const { user }: { user?: string } = useSearch({ strict: false })
  return user ? <EditOf id={user} /> : <NobodyChosen />
}

function NobodyChosen() {
  const text = useText('admin')
  const choose = (
    <RouteButton to="/admin/$" params={{ _splat: 'users' }}>
      {text('entry.users')}
    </RouteButton>
  )
  return (
    <AdminPage title={text('edit_user')}>
      <EmptyState
        picture={<UsersRound size={44} className="mx-auto text-muted" aria-hidden />}
        title={text('choose_somebody')}
        text={text('choose_somebody_why')}
        actions={choose}
      />
    </AdminPage>
  )
}

function EditOf({ id }: { id: string }) {
  const text = useText('admin')
  // once: what one writes is not written over
  const { data, error, refetch } = useQuery(personOnceQuery(id))
  if (data) return <Edit key={data.id} person={data} />
  if (error instanceof Problem && error.status === 404) return <UserNotFound />
  return (
    <AdminPage title={text('edit_user')}>
      {error ? (
        <ErrorBanner error={error} title={text('edit_user')} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-96 rounded-card" />
      )}
    </AdminPage>
  )
}

function Edit({ person }: { person: Person }) {
  const text = useText('admin')
  const words = useText('profile')
  const said = useErrorMessage()
  const navigate = useNavigate()
  const name = useName()(person)
  const { form, boundPerson, boundCar, dniIsGone } = useUserForm(person, () => void navigate({ to: '/admin' }))
  const trouble = form.isInvalid ? words('check_inputs') : form.error && said(form.error)
  return (
    <AdminPage title={text('edit_person', { name })} intro={person.email}>
      <form noValidate onSubmit={form.submit} className="grid max-w-240 gap-6">
        {dniIsGone && (
          <Banner tone="sun" role="status" icon={<CircleAlert size={20} aria-hidden />}>
            {text('dni_again')}
          </Banner>
        )}
        <PersonFields form={boundPerson} />
        {person.cars.map((car) => {
          const carForm = boundCar(car.id)
          return (
            carForm && (
              <Section key={car.id} title={text('car_of', { car: `${car.brand} ${car.model}`, plate: car.plate })}>
                <div data-part={car.id}>
                  <CarLines form={carForm} plate={{ label: words('plate') }} />
                </div>
              </Section>
            )
          )
        })}
        <FlagFields form={boundPerson} person={person} />
        <div className="sticky bottom-0 z-20 -mx-2 border-t border-line bg-canvas px-2 py-4 max-sm:bottom-14">
          {trouble && (
            <Banner tone="danger" role="alert" icon={<CircleAlert size={20} aria-hidden />} className="mb-4">
              {trouble}
            </Banner>
          )}
          <div className="flex flex-wrap gap-3">
            <Button type="submit" busy={form.busy}>
              {words('save')}
            </Button>
            <RouteButton to="/admin/$" params={{ _splat: 'users' }} variant="outline">
              {words('cancel')}
            </RouteButton>
          </div>
        </div>
      </form>
    </AdminPage>
  )
}

const KEY = 'edited user'

/** A person and their cars in one form. Where saving needs another login, that comes first, and then this form with its draft. */
function useUserForm(person: Person, onSaved: () => void) {
  const language = useLanguage()
  const draft = useDraft(person.id)
  const [first] = useState(() => ({ person: userFormValues(person), cars: carFormValues(person.cars, language) }))
  const save = useSave(person, first)
  const form: Form<UserEdit, UserEditField> = useForm<UserEdit, UserEditField>({
    initial: draft?.edit ?? first,
    order: userEditFields(person),
    check: (values) => checkUserEdit(person, values),
    reveal: 'all',
    refusedFields: (error) => (error instanceof Refused ? error.fields : []),
    valueOf: typedIn,
    selectorOf,
    send: async (values) => {
      if (await save(values)) onSaved()
    },
  })
  return { form, boundPerson: boundPerson(form), boundCar: boundCar(form), dniIsGone: draft?.dniIsGone ?? false }
}

/** Saves what differs from `first`; false when a login comes first. */
function useSave(person: Person, first: UserEdit) {
  const queries = useQueryClient()
  const stepUp = useStepUpLogin()
  return async (edit: UserEdit): Promise<boolean> => {
    const changes = changedFields(edit.person, first.person)
    try {
      if (Object.keys(changes).length > 0)
        await call(editPerson, { params: { id: person.id }, body: changes }).catch(refusedIn('person'))
      for (const { id, body } of changedCars(edit.cars, first.cars))
        await call(editCar, { params: { id }, body }).catch(refusedIn(id))
    } catch (error) {
      if (await stepUp(error, () => storeDraft(person.id, edit, first), `/admin/update?user=${person.id}`)) return false
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

/** A car of the form; undefined for one that is not in it. */
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

/** What is stored on the device while the administrator logs in again. */
interface Draft {
  owner: string
  edit: UserEdit
  dniIsGone: boolean
}

/** The number of a document is never stored on the device. */
function storeDraft(owner: string, { person, cars }: UserEdit, first: UserEdit): void {
  const { dni } = first.person
  const draft: Draft = { owner, edit: { person: { ...person, dni }, cars }, dniIsGone: person.dni !== dni }
  sessionStorage.setItem(KEY, JSON.stringify(draft))
}

/** The draft about a person, once: a second visit begins with the person as they are. */
function useDraft(owner: string): Draft | undefined {
  const [draft] = useState(() => readDraft(owner))
  useEffect(() => {
    if (draft) sessionStorage.removeItem(KEY)
  }, [draft])
  return draft
}

function readDraft(owner: string): Draft | undefined {
  const draft = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Draft | null // written above, nowhere else
  return draft?.owner === owner ? draft : undefined
}
