import { isDeepStrictEqual } from 'node:util'
import * as contract from '#contract/people/people.ts'
import type { Person, PersonEdit } from '#contract/people/people.ts'
import { cleaned, refuseWrong } from '#domain/field.ts'
import { mandatoryFields, profileFields, whatIsWrongWith } from '#domain/people/profile.ts'
import { refuse } from '#domain/refusal.ts'
import { imageIdIn } from '../../../images/queries.ts'
import type { SentField } from './columns.ts'

/** What an administrator decides about a person. */
const flags = ['isAdmin', 'isBanned'] as const

/** What says who a person is: given once, at the registration. */
const identity: readonly SentField[] = ['name', 'lastName', 'dni', 'gender', 'age', 'photoDni']

const ofOneself: readonly SentField[] = [
  ...profileFields.filter((field) => ![...identity, 'email', 'checkbox'].includes(field)),
  'drives',
  'emailShown',
]

/** An administrator may correct a person's identity, but never the account that their money goes to. */
const ofOthers: readonly SentField[] = [...ofOneself.filter((field) => field !== 'cbu'), ...identity, 'dniKind', 'dniCountry']

/** A photo may be removed. */
const neverEmpty: readonly string[] = mandatoryFields.own.filter((field) => field !== 'photo' && ofOneself.includes(field))

/** Made of other things, which have calls of their own and may have grown since the page was read. */
const lists: readonly string[] = [
  'cars',
  'routes',
  'papers',
  'openings',
  'chats',
  'identityRejected',
  'facts',
  'reliability',
  'reliabilityFigures',
  'adminProposed',
  'proposals',
]
const known = Object.keys(contract.Person.shape).filter((key) => !lists.includes(key))

/** A whole object that was sent for a person, read: which fields to write, and the flags as they are to be. */
export interface Edit {
  fields: SentField[]
  isAdmin: boolean | undefined
  isBanned: boolean | undefined
}

/**
 * Reads a whole-object PUT (row 12): what the caller may not edit has to be what the caller sees, masked values included. `photos`: the
 * identity photos on file are gone, or were not good enough.
 */
export function editOf(body: PersonEdit, seen: Person, caller: { self: boolean; admin: boolean; photos: boolean }): Edit {
  const changed = known.filter((key) => key in body && !isSame(body[key], seen[key as keyof Person])) // a key of its shape
  const mine = [
    ...(caller.self ? [...ofOneself, ...stillMissing(seen), ...(caller.photos ? (['photoDni'] as const) : [])] : []),
    ...(caller.admin ? ofOthers : []),
  ]
  refuseOthers(changed, [...mine, ...(caller.admin ? flags : [])])
  refuseWrong(whatIsWrongWith(wholeOf(body, seen), judgedIn(body, changed, caller.self)))
  // the number on file is masked here, and would be kept as what it is not
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

/** A person who claimed an account that an administrator made gives what only they can, once (A12). */
const stillMissing = (seen: Person): readonly SentField[] => (seen.checkbox ? [] : ofRegistration)

/** Accepting the terms completes a registration: it asks for all that one has. Else a photo may be removed. */
function judgedIn(body: PersonEdit, changed: readonly string[], self: boolean): string[] {
  const judged = [...changed, ...(self ? neverEmpty.filter((key) => key in body) : [])]
  return changed.includes('checkbox') ? [...judged, ...ofRegistration] : judged.filter((key) => key !== 'photo')
}

/** What is sent, over what other fields are judged by. A photo is one of ours. */
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

/** An empty field of a form is what the wire calls null; a number may come as text. */
const isSame = (sent: unknown, seen: unknown) =>
  isDeepStrictEqual(sent, seen) || (isPlain(sent) && isPlain(seen) && cleaned(sent) === cleaned(seen))
