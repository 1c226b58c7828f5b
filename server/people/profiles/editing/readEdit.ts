import type { Updateable } from 'kysely'
import { isDeepStrictEqual } from 'node:util'
import * as contract from '#contract/people/people.ts'
import type { Person, PersonEdit } from '#contract/people/people.ts'
import { cleanedField, cleanedText, refuseWrong, withPlainSigns } from '#domain/field.ts'
import { genders } from '#domain/people/account.ts'
import { HOME_COUNTRY } from '#domain/people/document.ts'
import {
  mandatoryFields,
  normalCbu,
  type ProfileField,
  profileFields,
  type Registration,
  whatIsWrongWith,
} from '#domain/people/profile.ts'
import { refuse } from '#domain/refusal.ts'
import type { Day } from '#domain/time.ts'
import { findOwnImage, imageIdIn } from '../../../images/queries.ts'
import type { Sealer } from '../../../platform/crypto/sealing.ts'
import type { Tx } from '../../../platform/database/connect.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { documentColumns } from '../../documents/documents.ts'
import { storedTelephone } from '../../telephone.ts'
import { noPicture } from '../loginPictures.ts'

/** Flags that an administrator decides. */
const flags = ['isAdmin', 'isBanned'] as const

/** Identity fields of a person: set once, at the registration. */
const identity: readonly SentField[] = ['name', 'lastName', 'dni', 'gender', 'age', 'photoDni']

const ofOneself: readonly SentField[] = [
  ...profileFields.filter((field) => ![...identity, 'email', 'checkbox'].includes(field)),
  'drives',
  'emailShown',
]

/** An administrator may correct a person's identity, but never the account that receives their money. */
const ofOthers: readonly SentField[] = [...ofOneself.filter((field) => field !== 'cbu'), ...identity, 'dniKind', 'dniCountry']

/** Mandatory fields that an edit may not empty: all except the photo. */
const neverEmpty: readonly string[] = mandatoryFields.own.filter((field) => field !== 'photo' && ofOneself.includes(field))

/** Properties that an edit ignores. They are derived, or have their own calls, and may have changed since the page was loaded. */
const lists: readonly string[] = [
  'call',
  'cars',
  'routes',
  'papers',
  'hasPapers',
  'openings',
  'phoneWays',
  'phoneRefusal',
  'chats',
  'identityRejected',
  'facts',
  'reliability',
  'reliabilityFigures',
  'adminProposed',
  'proposals',
]
const known = Object.keys(contract.Person.shape).filter((key) => !lists.includes(key))

/** The parsed whole object of an edit: the fields to write, and the resulting flags. */
export interface Edit {
  fields: SentField[]
  isAdmin: boolean | undefined
  isBanned: boolean | undefined
}

/**
 * Reads a whole-object PUT (row 12). Fields that the caller may not edit have to equal what the caller sees, masked values
 * included. `photos`: the stored identity photos were deleted or rejected.
 */
export function editOf(body: PersonEdit, seen: Person, caller: { self: boolean; admin: boolean; photos: boolean }): Edit {
  const input: PersonEdit = { ...body, ...(body.telephone && { telephone: storedTelephone(body.telephone) }) }
  const changed = known.filter((key) => key in body && !isSame(input[key], seen[key as keyof Person])) // as: a key of the schema
  const mine = [
    ...(caller.self ? [...ofOneself, ...stillMissing(seen), ...(caller.photos ? (['photoDni'] as const) : [])] : []),
    ...(caller.admin ? ofOthers : []),
  ]
  refuseOthers(changed, [...mine, ...(caller.admin ? flags : [])])
  refuseWrong(whatIsWrongWith(wholeOf(body, seen), judgedIn(body, changed, caller.self)))
  // the stored number is masked here; without this it would be stored masked
  const isOther = ['dniKind', 'dniCountry'].some((key) => changed.includes(key))
  refuseWrong(isOther && !changed.includes('dni') ? [{ field: 'dni', reason: 'dni_whole' }] : [])
  const isChanged = (key: string) => changed.includes(key)
  return {
    fields: [...new Set(mine)].filter(isChanged),
    isAdmin: isChanged('isAdmin') ? body.isAdmin : undefined,
    isBanned: isChanged('isBanned') ? body.isBanned : undefined,
  }
}

const ofRegistration = ['photo', 'photoDni', 'checkbox'] as const

/** Returns the fields that only the owner of an account made by an administrator can fill in, once (A12). */
const stillMissing = (seen: Person): readonly SentField[] => (seen.checkbox ? [] : ofRegistration)

/**
 * Returns the fields to validate. Accepting the terms completes a registration, which needs all fields. Otherwise a photo may be
 * removed.
 */
function judgedIn(body: PersonEdit, changed: readonly string[], self: boolean): string[] {
  const judged = [...changed, ...(self ? neverEmpty.filter((key) => key in body) : [])]
  return changed.includes('checkbox') ? [...judged, ...ofRegistration] : judged.filter((key) => key !== 'photo')
}

/** Returns the input, with stored fields that its checks need. A photo has to be an uploaded image. */
const wholeOf = (body: PersonEdit, { drives = false, photoDni = [], photo, dniKind }: Person): PersonEdit => ({
  dniKind,
  drives,
  photoDni,
  ...body,
  photo: imageIdIn((body.photo === undefined ? photo : body.photo) ?? '') ?? null,
})

function refuseOthers(changed: string[], mine: readonly string[]): void {
  const fields = changed.filter((key) => !mine.includes(key))
  if (fields.length > 0) refuse('field_not_editable', { fields })
}

type Plain = string | number | boolean | null | undefined
const isPlain = (value: unknown): value is Plain => typeof value !== 'object' || value === null

/** Compares values: an empty field of a form is null on the wire, and a number may come as text. */
const isSame = (sent: unknown, seen: unknown) =>
  isDeepStrictEqual(sent, seen) || (isPlain(sent) && isPlain(seen) && cleanedText(sent) === cleanedText(seen))

/** The fields of a registration form, and flags. */
type SentProfile = Registration & { emailShown?: boolean | undefined }
type SentField = ProfileField | 'dniKind' | 'dniCountry' | 'drives' | 'emailShown'
export type Columns = Updateable<Tables['accounts']>

/** Row and columns to write. */
export interface Into {
  tx: Tx
  id: string
  sealer: Sealer
  today: Day
  now: Date
}

type Write = (text: string, into: Into, input: SentProfile) => Columns | Promise<Columns>

const sealed = ({ sealer, id }: Into, field: 'cbu' | 'telephone', text: string) => (text ? sealer.seal(field, id, text) : null)

const writes: Record<SentField, Write> = {
  name: (name) => ({ name }),
  lastName: (text) => ({ last_name: withPlainSigns(text) }),
  email: () => ({}),
  dni: (number, { sealer, id }, { dniKind, dniCountry }) =>
    documentColumns(sealer, id, { kind: dniKind ?? 'dni', country: dniCountry ?? HOME_COUNTRY, number }),
  // stored with the number that they describe
  dniKind: () => ({}),
  dniCountry: () => ({}),
  gender: (text) => ({ gender: genders.find((gender) => gender === text) ?? null }),
  age: (text, { today }) => ({ age: Number(text), age_on: today }),
  telephone: (text, into) => ({ telephone_sealed: sealed(into, 'telephone', storedTelephone(text)) }),
  street: (street) => ({ street }),
  city: (text) => ({ city: withPlainSigns(text) }),
  province: (text) => ({ province: withPlainSigns(text) }),
  about: (about) => ({ about }),
  facebook: (text) => ({ facebook: text || null }),
  instagram: (text) => ({ instagram: text || null }),
  cbu: (text, into) => ({ cbu_sealed: sealed(into, 'cbu', normalCbu(text)) }),
  photo: async (text, into) => ({ photo_id: text ? await ownImage(into, 'photo', text) : null, ...noPicture }),
  photoDni: async (_, into, { photoDni: [front = '', back = ''] = [] }) => ({
    identity_front_id: await ownImage(into, 'identity_front', front),
    identity_back_id: await ownImage(into, 'identity_back', back),
  }),
  // stored with the version of the terms: acceptTerms
  checkbox: () => ({}),
  drives: (drives) => (drives ? { drives: true } : { drives: false, cbu_sealed: null }),
  emailShown: (shown) => ({ email_shown: shown !== '' }),
}

/**
 * Returns the columns of these form fields. Document number, telephone and CBU are sealed. An image has to be the person's own,
 * and uploaded for that purpose.
 */
export async function columnsOf(input: SentProfile, fields: readonly SentField[], into: Into): Promise<Columns> {
  const columns: Columns = {}
  // one after another: they share the transaction's connection, and a flag that removes the CBU comes after the CBU
  for (const field of fields) Object.assign(columns, await writes[field](cleanedField(field, input[field]), into, input))
  return columns
}

const ownImage = async ({ tx, id }: Into, purpose: 'photo' | 'identity_front' | 'identity_back', text: string) =>
  (await findOwnImage(tx, id, purpose, text)) ?? refuse('image_not_yours', { field: purpose === 'photo' ? 'photo' : 'photoDni' })
