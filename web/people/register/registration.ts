import type { Registration } from '#contract/people/people.ts'
import { type DocumentKind, HOME_COUNTRY } from '#domain/people/document.ts'
import { missingFor, type ProfileField, whatIsWrong } from '#domain/people/profile.ts'

/** A person as forms begin with them, after their names. */
export const blankPerson = {
  dniKind: 'dni' as DocumentKind, // as: the default of every form, which may change
  dniCountry: HOME_COUNTRY,
  dni: '',
  gender: '',
  age: '',
  telephone: '',
  street: '',
  city: '',
  province: '',
  about: '',
  facebook: '',
  instagram: '',
  drives: false,
}

/** The form's values. Images are ids, empty until one was uploaded. */
export const blank = {
  name: '',
  lastName: '',
  ...blankPerson,
  cbu: '',
  photo: '',
  identityFront: '',
  identityBack: '',
  checkbox: false,
}
export type RegistrationValues = typeof blank
export type RegistrationPictures = Pick<RegistrationValues, 'photo' | 'identityFront' | 'identityBack'>
export type RegistrationField = keyof RegistrationValues

/** Never stored on the device. */
export const secrets = ['dni', 'cbu'] as const satisfies readonly RegistrationField[]

/** Order of the fields on the screen, in which they are checked. */
export const order = Object.keys(blank) as RegistrationField[] // the keys of that very record

/**
 * The steps of the form on a phone: first name and document, then public fields, last pictures and terms. Every field is in one of them.
 */
export const registrationSteps = [
  { name: 'person', fields: ['name', 'lastName', 'dniKind', 'dniCountry', 'dni', 'gender', 'age', 'telephone'] },
  { name: 'about', fields: ['street', 'city', 'province', 'about', 'facebook', 'instagram', 'drives', 'cbu'] },
  { name: 'papers', fields: ['photo', 'identityFront', 'identityBack', 'checkbox'] },
] as const satisfies readonly { name: string; fields: readonly RegistrationField[] }[]

/** The number of the step of a field. */
export const registrationStepOf = (field: RegistrationField) =>
  registrationSteps.findIndex(({ fields }) => fields.some((one) => one === field))

const orNothing = (text: string) => (text.trim() === '' ? null : text)

/** Input of the call; the e-mail is the login's. */
export function registrationFrom(values: RegistrationValues, email: string) {
  const { identityFront, identityBack, cbu, facebook, instagram, ...rest } = values
  return {
    ...rest,
    email,
    facebook: orNothing(facebook),
    instagram: orNothing(instagram),
    photoDni: identityFront && identityBack ? [identityFront, identityBack] : [],
    ...(values.drives && { cbu: orNothing(cbu) }),
  } satisfies Registration
}

/** Moves the error of a profile's field to the field of the screen that shows it. */
export function onScreen<R>({ field, reason }: { field: ProfileField; reason: R }, { identityFront }: RegistrationPictures) {
  if (field === 'email') return []
  const screenField: RegistrationField = field !== 'photoDni' ? field : identityFront ? 'identityBack' : 'identityFront'
  return [{ field: screenField, reason }]
}

/** Errors in order. */
export const validate = (values: RegistrationValues) =>
  whatIsWrong(registrationFrom(values, '')).flatMap((wrong) => onScreen(wrong, values))

/** Mandatory fields that are still empty; the two sides of the ID count each. */
export const missingIn = (values: RegistrationValues): RegistrationField[] =>
  missingFor(registrationFrom(values, '')).flatMap((field) => {
    if (field === 'photoDni') return (['identityFront', 'identityBack'] as const).filter((side) => !values[side])
    return field === 'email' ? [] : [field]
  })

/** Number of mandatory fields. */
export const REQUIRED_COUNT = missingIn(blank).length
