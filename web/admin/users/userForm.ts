import type { CarView, Person, PersonEdit } from '#contract/people/people.ts'
import { type DocumentKind, HOME_COUNTRY } from '#domain/people/document.ts'
import { whatIsWrongWith } from '#domain/people/profile.ts'
import { carEditFrom, type CarFormValues as Car, formValuesOf, validateEdit } from '../../people/vehicles/car.ts'
import { type FieldError, fieldErrorsOf } from '../../ui/forms/fieldErrors.ts'

/** Fields about a person in both forms of administrators. */
export type UserFormFields = {
  name: string
  lastName: string
  dniKind: DocumentKind
  dniCountry: string
  dni: string
  gender: string
  age: string
  telephone: string
  street: string
  city: string
  province: string
  about: string
  facebook: string
  instagram: string
  drives: boolean
}

/** Fields of a person that administrators may correct, as typed in a form. */
export type UserFormValues = UserFormFields & {
  isAdmin: boolean
  isBanned: boolean
}

export const userFormValues = (person: Person): UserFormValues => ({
  name: person.name ?? '',
  lastName: person.lastName ?? '',
  dniKind: person.dniKind ?? 'dni',
  dniCountry: person.dniCountry ?? HOME_COUNTRY,
  dni: person.dni ?? '',
  gender: person.gender ?? '',
  age: person.age ? String(person.age) : '',
  telephone: person.telephone ?? '',
  street: person.street ?? '',
  city: person.city ?? '',
  province: person.province ?? '',
  about: person.about ?? '',
  facebook: person.facebook ?? '',
  instagram: person.instagram ?? '',
  drives: person.drives ?? false,
  isAdmin: person.isAdmin ?? false,
  isBanned: person.isBanned ?? false,
})

export const carFormValues = (cars: readonly CarView[], language: string): Record<string, Car> =>
  Object.fromEntries(cars.map((car) => [car.id, formValuesOf(car, language)]))

// as: both forms have the same keys
/** Returns the changed fields. A masked document number that was not edited counts as unchanged. */
export const changedFields = (values: UserFormValues, first: UserFormValues): PersonEdit =>
  Object.fromEntries(Object.entries(values).filter(([field, value]) => value !== first[field as keyof UserFormValues]))

/** Fields that must not be empty in an edit of a registered person (specification 5). */
const neverEmpty = ['telephone', 'street', 'city', 'province', 'about']

/** A person and their cars, as typed in the form. */
export interface UserEdit {
  person: UserFormValues
  cars: Record<string, Car>
}

/** Name of a field: of the person (`person.dni`), or of a car, with the car's id as the first part. */
export type UserEditField = `${string}.${string}`

const personFields = [
  'name',
  'lastName',
  'dni',
  'gender',
  'age',
  'telephone',
  'street',
  'city',
  'province',
  'about',
  'facebook',
  'instagram',
] as const
const carFields = ['plate', 'color', 'brand', 'model', 'cylinder', 'fuel', 'consumption', 'petrolPercent', 'belts'] as const

/** Returns all fields in the order of the form. */
export const userEditFields = (person: Person): UserEditField[] => [
  ...personFields.map((field): UserEditField => `person.${field}`),
  ...person.cars.flatMap(({ id }) => carFields.map((field): UserEditField => `${id}.${field}`)),
]

/** Returns errors in the order of the form. */
export function checkUserEdit(person: Person, { person: values, cars }: UserEdit): FieldError<UserEditField>[] {
  const changed = Object.keys(changedFields(values, userFormValues(person)))
  const judged = [...changed, ...(person.dni ? neverEmpty : [])]
  return [
    ...inPart('person', whatIsWrongWith(values, judged)),
    ...person.cars.flatMap((car) => {
      const one = cars[car.id]
      return one ? inPart(car.id, validateEdit(one, car)) : []
    }),
  ]
}

/** Returns refused fields of one part of the form, by their names in the whole form. */
export const refusedInPart = (part: string, error: unknown): FieldError<UserEditField>[] =>
  inPart(part, fieldErrorsOf<string>(error, [...personFields, ...carFields], { dni_taken: 'dni', plate_taken: 'plate' }))

const inPart = (part: string, errors: readonly FieldError[]): FieldError<UserEditField>[] =>
  errors.map(({ field, reason }) => ({ field: `${part}.${field}`, reason }))

/** Returns the text typed in a field; undefined when the form does not have it. */
export function typedIn({ person, cars }: UserEdit, field: UserEditField): unknown {
  const { part, name } = partOf(field)
  return Object.entries(part === 'person' ? person : (cars[part] ?? {})).find(([one]) => one === name)?.[1]
}

/** Returns a selector of a field's input. */
export function selectorOf(field: UserEditField): string {
  const { part, name } = partOf(field)
  return `[data-part="${part}"] [name="${name}"]`
}

function partOf(field: UserEditField): { part: string; name: string } {
  const dot = field.lastIndexOf('.')
  return { part: field.slice(0, dot), name: field.slice(dot + 1) }
}

/** Returns the changed cars as the call sends them. */
export const changedCars = (cars: Record<string, Car>, first: Record<string, Car>) =>
  Object.entries(cars)
    .filter(([id, car]) => JSON.stringify(car) !== JSON.stringify(first[id]))
    .map(([id, car]) => ({ id, body: carEditFrom(car) }))
