import {
  atMost,
  type Check,
  cleaned,
  each,
  EMAIL,
  emptyIn,
  familyNameCheck,
  LETTERS,
  needed,
  shaped,
  townCheck,
  type Wrong,
  wrongIn,
} from '../field.ts'
import { isCbu } from '../payments/payouts/payout.ts'
import type { Day } from '../time.ts'
import { genders } from './account.ts'
import { type DocumentKind, isDocument } from './document.ts'

/**
 * Fields of the registration form, in the order in which they are checked (specification 5). The last ones are not in the
 * specification.
 */
export const profileFields = [
  'name',
  'lastName',
  'email',
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
  'cbu',
  'photo',
  'photoDni',
  'checkbox',
] as const
export type ProfileField = (typeof profileFields)[number]

/** Input of the registration form, which may be incomplete. Images are ids, or our own addresses that end in an id. */
export interface Registration {
  name?: string | null | undefined
  lastName?: string | null | undefined
  email?: string | null | undefined
  dni?: string | null | undefined
  dniKind?: DocumentKind | null | undefined
  dniCountry?: string | null | undefined
  gender?: string | null | undefined
  age?: number | string | null | undefined
  telephone?: string | null | undefined
  street?: string | null | undefined
  city?: string | null | undefined
  province?: string | null | undefined
  about?: string | null | undefined
  facebook?: string | null | undefined
  instagram?: string | null | undefined
  cbu?: string | null | undefined
  photo?: string | null | undefined
  photoDni?: readonly string[] | undefined
  checkbox?: boolean | undefined
  drives?: boolean | undefined
}

export const ADULT_AGE = 18
const OLDEST = 120

/** Returns the digits of a telephone without the usual signs: spaces, full stops, hyphens, brackets and a leading + (F26). */
export const telephoneDigits = (filled: string) =>
  cleaned(filled)
    .replace(/[\s.()[\]\u2212\p{Pd}]/gu, '')
    .replace(/^\+/, '')

const telephone: Check<unknown> = (text) => {
  const digits = telephoneDigits(text)
  if (!/^[0-9]+$/.test(digits)) return 'telephone_digits'
  return /^(00)?[0-9]{6,15}$/.test(digits) ? undefined : 'telephone_length'
}

const age: Check<unknown> = (text) =>
  !/^\d{1,3}$/.test(text) || Number(text) > OLDEST ? 'age_malformed' : Number(text) < ADULT_AGE ? 'age_adult' : undefined

/** Builds the check of a field that takes a handle, or an address of that site. */
const social = (site: string) =>
  each(
    shaped(new RegExp(`^(@?[\\p{L}\\p{N}._-]+|https://([a-z-]+\\.)?${site}\\.com(/\\S*)?)$`, 'u'), 'social_malformed'),
    atMost(100),
  )

const cbu: Check<Registration> = (text, { drives }) =>
  text === '' ? undefined : !drives ? 'cbu_only_for_drivers' : isCbu(normalCbu(text)) ? undefined : 'cbu_invalid'

const dni: Check<Registration> = (number, { dniKind }) =>
  isDocument({ kind: dniKind ?? 'dni', number }) ? undefined : dniKind === 'passport' ? 'passport_malformed' : 'dni_malformed'

const checks: Record<ProfileField, Check<Registration>> = {
  name: each(needed('name_required'), shaped(LETTERS, 'name_symbols'), atMost(80)),
  lastName: familyNameCheck('last_name_required', 'last_name_symbols'),
  email: each(needed('email_required'), shaped(EMAIL, 'email_malformed'), atMost(254)),
  dni: each(needed('dni_required'), dni),
  gender: (text) => (genders.some((gender) => gender === text) ? undefined : 'gender_required'),
  age: each(needed('age_required'), age),
  telephone: each(needed('telephone_required'), telephone),
  street: each(needed('street_required'), atMost(120)),
  city: townCheck('city_required', 'city_symbols'),
  province: townCheck('province_required', 'province_symbols'),
  about: each(needed('about_required'), atMost(2000)),
  facebook: social('facebook'),
  instagram: social('instagram'),
  cbu,
  photo: needed('photo_required'),
  // front and back of the document (I5)
  photoDni: (text) => (text.split(' ').length === 2 ? undefined : 'identity_required'),
  checkbox: needed('terms_required'),
}

/**
 * `own`: the person fills in the form, and the email is that of the login. `admin`: an administrator does, for a person who logs
 * in later.
 */
export type ProfileFormOwner = 'own' | 'admin'

const formFields: Record<ProfileFormOwner, readonly ProfileField[]> = {
  own: profileFields.filter((field) => field !== 'email'),
  admin: profileFields.filter((field) => !['photo', 'photoDni', 'checkbox'].includes(field)),
}

/** Returns all errors in the specification's order. The screen shows the first, the server returns all of them. */
export const whatIsWrong = (registration: Registration, form: ProfileFormOwner = 'own'): Wrong<ProfileField>[] =>
  wrongIn(checks, registration, formFields[form])

/** Returns all errors of some fields. An edit is checked for the fields that it contains. */
export const whatIsWrongWith = <F extends string>(registration: Registration, fields: readonly F[]): Wrong<F & ProfileField>[] =>
  wrongIn(
    checks,
    registration,
    profileFields.filter((field): field is F & ProfileField => fields.some((one) => one === field)),
  )

export const mandatoryFields: Record<ProfileFormOwner, readonly ProfileField[]> = {
  own: formFields.own.filter((field) => !['facebook', 'instagram', 'cbu'].includes(field)),
  admin: ['name', 'lastName', 'email', 'dni', 'gender', 'age', 'telephone', 'street', 'city', 'province', 'about'],
}

/** Returns the fields that disable the register button, in the form's order. */
export const missingFor = (registration: Registration, form: ProfileFormOwner = 'own'): ProfileField[] =>
  emptyIn(registration, mandatoryFields[form])

export const normalCbu = (text: string) => cleaned(text).replace(/[\s\p{Pd}]/gu, '')

/** Returns today's age of a person who was `age` on a day. The age grows on that day's anniversaries (A5). */
export function ageToday(age: number, on: Day, today: Day): number {
  const [yearThen = 0, yearNow = 0] = [on, today].map((day) => Number(day.slice(0, 4)))
  const beforeAnniversary = today.slice(5) < on.slice(5) ? 1 : 0
  return age + Math.max(0, yearNow - yearThen - beforeAnniversary)
}
