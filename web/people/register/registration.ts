import type { Registration } from '#contract/people/people.ts'
import { type DocumentKind, HOME_COUNTRY } from '#domain/people/document.ts'
import { missingFor, type ProfileField, whatIsWrong } from '#domain/people/profile.ts'

/** Initial values in forms about a person, except the names. */
export const blankPerson = {
  dniKind: 'dni' as DocumentKind, // as: a default that users can change
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

/** The form's values. Images are ids, empty until one is uploaded. */
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

/** Fields that are never stored on the device. */
export const secrets = ['dni', 'cbu'] as const satisfies readonly RegistrationField[]

/** Fields in their order on the screen, which is the order of the checks. */
export const order = Object.keys(blank) as RegistrationField[] // as: the record's own keys

/** The form's steps on a phone: names and document, then public fields, then pictures and terms. Every field is in one step. */
export const registrationSteps = [
  { name: 'person', fields: ['name', 'lastName', 'dniKind', 'dniCountry', 'dni', 'gender', 'age', 'telephone'] },
  { name: 'about', fields: ['street', 'city', 'province', 'about', 'facebook', 'instagram', 'drives', 'cbu'] },
  { name: 'papers', fields: ['photo', 'identityFront', 'identityBack', 'checkbox'] },
] as const satisfies readonly { name: string; fields: readonly RegistrationField[] }[]

/** Returns the number of a field's step. */
export const registrationStepOf = (field: RegistrationField) =>
  registrationSteps.findIndex(({ fields }) => fields.some((one) => one === field))

const orNothing = (text: string) => (text.trim() === '' ? null : text)

/** Returns the registration as the call sends it. The e-mail is that of the login. */
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

/** Moves an error of a profile's field to the field on the screen. */
export function onScreen<R>({ field, reason }: { field: ProfileField; reason: R }, { identityFront }: RegistrationPictures) {
  if (field === 'email') return []
  const screenField: RegistrationField = field !== 'photoDni' ? field : identityFront ? 'identityBack' : 'identityFront'
  return [{ field: screenField, reason }]
}

/** Returns the errors in the order of the fields. */
export const validate = (values: RegistrationValues) =>
  whatIsWrong(registrationFrom(values, '')).flatMap((wrong) => onScreen(wrong, values))

/** Returns the mandatory fields that are empty. The two sides of the ID count separately. */
export const missingIn = (values: RegistrationValues): RegistrationField[] =>
  missingFor(registrationFrom(values, '')).flatMap((field) => {
    if (field === 'photoDni') return (['identityFront', 'identityBack'] as const).filter((side) => !values[side])
    return field === 'email' ? [] : [field]
  })

export const REQUIRED_COUNT = missingIn(blank).length
