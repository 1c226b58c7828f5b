import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState, useEffect } from 'react'
import { editPerson, type Person } from '#contract/people/people.ts'
import { editCar } from '#contract/people/vehicles.ts'
import { fieldSentence } from '#contract/words/fields.ts'
import { call, Problem } from '../client/api.ts'
import type { CarFormValues as Car } from '../people/vehicles/car.ts'
import { useLanguage } from '../texts/texts.ts'
import type { Bound } from '../ui/forms/inputs.tsx'
import { serverFieldErrors } from '../ui/forms/serverFieldErrors.ts'
import { useFreshLogIn } from '../ui/login/useFreshLogIn.ts'
import {
  changedCars,
  changesOf,
  whatIsWrong,
  type Wrong,
  carFormValues,
  type UserFormValues,
  userFormValues,
} from './userForm.ts'

const KEY = 'edited user'
interface Edited extends Kept {
  person: UserFormValues
  cars: Record<string, Car>
  dniIsGone: boolean
}

/** A person and their cars in one form. Where saving needs re-authentication, that comes first, and then this form again. */
export function useUserForm(person: Person, onSaved: () => void) {
  const language = useLanguage()
  const queries = useQueryClient()
  const { mutateAsync: logInAgain } = useFreshLogIn()
  // as: what is kept below
  const recalled = useRecalled(KEY, person.id) as Edited | undefined
  const [first] = useState(() => ({ person: userFormValues(person), cars: carFormValues(person.cars, language) }))
  const [written, write] = useState(recalled?.person ?? first.person)
  const [cars, writeCars] = useState(recalled?.cars ?? first.cars)
  const [refused, setRefused] = useState<Wrong[]>([])
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [error, fail] = useState<Error>()
  const wrong = [...whatIsWrong(person, written, cars), ...refused]

  async function save(): Promise<void> {
    const changes = changesOf(written, first.person)
    if (Object.keys(changes).length > 0) await call(editPerson, { params: { id: person.id }, body: changes }).catch(of('person'))
    for (const { id, body } of changedCars(cars, first.cars)) await call(editCar, { params: { id }, body }).catch(of(id))
    void queries.invalidateQueries()
    onSaved()
  }
  /** The number of a document is never kept on the device. */
  async function saveLater(): Promise<void> {
    const dniIsGone = written.dni !== first.person.dni
    const edited: Edited = { for: person.id, person: { ...written, dni: first.person.dni }, cars, dniIsGone }
    keep(KEY, edited)
    await logInAgain(`/admin/update?user=${person.id}`)
  }
  async function saveNow(form: HTMLElement): Promise<void> {
    setBusy(true)
    fail(undefined)
    await save().catch((problem: unknown) => {
      if (problem instanceof Problem && problem.reason === 'step_up_required') return saveLater()
      const told = problem instanceof Refused ? problem.fields : []
      setRefused(told)
      if (told[0]) focusOn(form, told[0])
      else fail(problem instanceof Error ? problem : new Error(String(problem)))
    })
    setBusy(false)
  }
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const form = event.currentTarget
    setTried(true)
    if (wrong[0]) focusOn(form, wrong[0])
    else if (!busy) void saveNow(form)
  }
  const errorOf = (part: string) => (field: string) => {
    const reason = tried ? wrong.find((one) => one.part === part && one.field === field)?.reason : undefined
    return reason && fieldSentence(reason, language)
  }
  const forget = (part: string, field: string) =>
    setRefused((before) => before.filter((one) => one.part !== part || one.field !== field))
  const boundPerson: Bound<UserFormValues> = {
    values: written,
    errorOf: errorOf('person'),
    leave: () => {},
    change: (field, value) => {
      write((before) => ({ ...before, [field]: typeof value === 'function' ? value(before[field]) : value }))
      forget('person', field)
    },
  }
  const boundCar = (id: string, values: Car): Bound<Car> => ({
    values,
    errorOf: errorOf(id),
    leave: () => {},
    change: (field, value) => {
      writeCars((before) => {
        const car = before[id] ?? values
        return { ...before, [id]: { ...car, [field]: typeof value === 'function' ? value(car[field]) : value } }
      })
      forget(id, field)
    },
  })
  return {
    submit,
    busy,
    error,
    hasErrors: tried && wrong.length > 0,
    dniIsGone: recalled?.dniIsGone ?? false,
    boundPerson,
    boundCar,
    cars,
  }
}

/** A 'no' that is about fields of one part. */
class Refused extends Error {
  readonly fields: Wrong[]
  constructor(fields: Wrong[]) {
    super('refused')
    this.fields = fields
  }
}

const fieldsOfBoth = [
  'name',
  'lastName',
  'dni',
  'genre',
  'age',
  'telephone',
  'street',
  'city',
  'province',
  'about',
  'facebook',
  'instagram',
] as const
const fieldsOfCar = ['patent', 'color', 'brand', 'model', 'cylinder'] as const

const of =
  (part: string) =>
  (problem: unknown): never => {
    const about = { dni_taken: 'dni', patent_taken: 'patent' } as const
    const told = problem instanceof Problem ? serverFieldErrors<string>(problem, [...fieldsOfBoth, ...fieldsOfCar], about) : []
    throw told.length > 0 ? new Refused(told.map((one) => ({ part, ...one }))) : problem
  }

/* A frame later, when the words beside the field are there to be read with it. */
function focusOn(form: HTMLElement, { part, field }: Wrong): void {
  requestAnimationFrame(() => form.querySelector<HTMLElement>(`[data-part="${part}"] [name="${field}"]`)?.focus())
}

/** What is kept on this device while a login comes between, and for whom. */
interface Kept {
  for: string
}

const keep = (key: string, what: Kept) => sessionStorage.setItem(key, JSON.stringify(what))

/** The draft stored under a key for one person, read once. It is what was given to `keep`. */
function useRecalled(key: string, whom: string): Kept | undefined {
  const [kept] = useState(() => recalled(key, whom))
  useEffect(() => {
    if (kept) sessionStorage.removeItem(key)
  }, [key, kept])
  return kept
}

function recalled(key: string, whom: string): Kept | undefined {
  const kept = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Kept | null // written above, nowhere else
  return kept?.for === whom ? kept : undefined
}
