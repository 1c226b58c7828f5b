import type { CarView, Person, PersonEdit } from '#contract/people/people.ts'
import { type DocumentKind, HOME_COUNTRY } from '#domain/people/document.ts'
import { whatIsWrongWith } from '#domain/people/profile.ts'
import { editFrom, type CarFormValues as Car, writtenFrom, wrongWithEdit } from '../people/vehicles/car.ts'

/** What both forms of administrators ask about a person. */
export type UserFormFields = {
  name: string
  lastName: string
  dniKind: DocumentKind
  dniCountry: string
  dni: string
  genre: string
  age: string
  telephone: string
  street: string
  city: string
  province: string
  about: string
  facebook: string
  instagram: string
  checkboxManejante: boolean
}

/** What administrators may correct about a person, as it is typed in a form. */
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
  genre: person.genre ?? '',
  age: person.age ? String(person.age) : '',
  telephone: person.telephone ?? '',
  street: person.street ?? '',
  city: person.city ?? '',
  province: person.province ?? '',
  about: person.about ?? '',
  facebook: person.facebook ?? '',
  instagram: person.instagram ?? '',
  checkboxManejante: person.checkboxManejante ?? false,
  isAdmin: person.isAdmin ?? false,
  isBanned: person.isBanned ?? false,
})

export const carFormValues = (cars: readonly CarView[], language: string): Record<string, Car> =>
  Object.fromEntries(cars.map((car) => [car.id, writtenFrom(car, language)]))

// as: the keys of one are those of the other
/** Only what differs; the masked number of a document as it came means that it stays. */
export const changesOf = (written: UserFormValues, first: UserFormValues): PersonEdit =>
  Object.fromEntries(Object.entries(written).filter(([field, value]) => value !== first[field as keyof UserFormValues]))

/** Never empty in an edit of a registered person (specification 5). */
const neverEmpty = ['telephone', 'street', 'city', 'province', 'about']

export interface Wrong {
  /** `person`, or the id of a car */
  part: string
  field: string
  reason: string
}

/** Everything wrong with what is written, in the order of the form. */
export function whatIsWrong(person: Person, written: UserFormValues, cars: Record<string, Car>): Wrong[] {
  const changed = Object.keys(changesOf(written, userFormValues(person)))
  const judged = [...changed, ...(person.dni ? neverEmpty : [])]
  return [
    ...whatIsWrongWith(written, judged).map((wrong) => ({ part: 'person', ...wrong })),
    ...person.cars.flatMap((car) => {
      const one = cars[car.id]
      return one ? wrongWithEdit(one, car).map((wrong) => ({ part: car.id, ...wrong })) : []
    }),
  ]
}

/** Those cars that were changed, as the call takes them. */
export const changedCars = (cars: Record<string, Car>, first: Record<string, Car>) =>
  Object.entries(cars)
    .filter(([id, car]) => JSON.stringify(car) !== JSON.stringify(first[id]))
    .map(([id, car]) => ({ id, body: editFrom(car) }))
