import { type Reason, reasons } from './reasons.ts'
import { refuse } from './refusal.ts'

/** Errors of one field of a form. Their sentences are in contract/words/fields. */
export const fieldReasons = [
  'name_required',
  'name_symbols',
  'last_name_required',
  'last_name_symbols',
  'email_required',
  'email_malformed',
  'dni_required',
  'dni_malformed',
  'passport_malformed',
  'dni_whole',
  'gender_required',
  'age_required',
  'age_malformed',
  'age_adult',
  'telephone_required',
  'telephone_digits',
  'telephone_length',
  'street_required',
  'city_required',
  'city_symbols',
  'province_required',
  'province_symbols',
  'about_required',
  'social_malformed',
  'photo_required',
  'identity_required',
  'terms_required',
  'adult_statement_required',
  'companions_mismatch',
  'new_plate_required',
  'new_plate_symbols',
  'plate_required',
  'plate_symbols',
  'color_required',
  'color_symbols',
  'brand_required',
  'brand_symbols',
  'model_required',
  'cylinder_required',
  'cylinder_symbols',
  'consumption_range',
  'green_card_required',
  'blue_card_required',
  'too_many_blue_cards',
  'description_required',
  'rating_required',
  'rating_steps',
  'reply_required',
  'message_required',
  'suggestion_required',
  'subject_required',
  'answer_required',
  'reason_required',
  'text_too_long',
  'text_has_control_characters',
  'malformed',
] as const
export type FieldReason = (typeof fieldReasons)[number]

export interface Wrong<Field extends string = string> {
  field: Field
  reason: FieldReason | Reason
}

/** Any value of a form: a text, a number, a checkbox, several images. */
export type Filled = string | number | boolean | readonly string[] | null | undefined

/** Returns the error of a field's cleaned text. `form` holds all other fields. */
export type Check<Form> = (text: string, form: Form) => FieldReason | Reason | undefined

/** Fields of free text. All other fields have one line (F26). */
const freeTextFields: readonly string[] = [
  'about',
  'description',
  'reply',
  'message',
  'suggestion',
  'comment',
  'answer',
  'reason',
]

/** Returns the text of a field as it is checked and stored. */
export const cleanedField = (field: string, filled: Filled): string =>
  freeTextFields.includes(field) ? cleanedText(filled) : cleaned(filled)

/** Cleans a one-line field: removes invisible characters, turns full-width forms into usual ones and doubled spaces into one. */
export const cleaned = (filled: Filled): string => normalized(oneLine(textOf(filled)).replace(/\s/gu, ' '))

/**
 * Cleans free text: retains characters that join letters or emoji, removes characters that reverse or hide the text around them.
 */
export const cleanedText = (filled: Filled): string => normalized(withoutOverrides(textOf(filled)))

/**
 * Removes the format characters and full-width forms that a line copied from another program may carry (F26). A name needs a
 * visible letter.
 */
export const oneLine = (text: string): string =>
  text.replace(/[\p{Cf}\p{DI}]/gu, '').replace(/[\uff01-\uff60\uffe0-\uffe6]/g, (wide) => wide.normalize('NFKC'))

/** Removes bidirectional overrides and isolates, zero-width spaces and byte order marks from free text (F26). */
export const withoutOverrides = (text: string): string => text.replace(/[\u202a-\u202e\u2066-\u2069\u200b\ufeff]/g, '')

/** Returns the text of a value: "yes" or nothing for a checkbox, the joined words for several images. */
function textOf(filled: Filled): string {
  if (typeof filled === 'boolean') return filled ? 'yes' : ''
  return typeof filled === 'object' && filled ? filled.join(' ') : String(filled ?? '')
}

/** Normalizes a text to one Unicode form, trims it and turns doubled spaces into one. Line breaks remain. */
const normalized = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/[^\S\n]+/gu, ' ')
    .trim()

export const needed =
  (reason: FieldReason): Check<unknown> =>
  (text) =>
    /^\p{DI}*$/u.test(text) ? reason : undefined

/** Checks that a filled field matches a pattern. `needed` reports empty fields. */
export const shaped =
  (shape: RegExp, reason: FieldReason): Check<unknown> =>
  (text) =>
    text === '' || shape.test(text) ? undefined : reason

/** Limits the characters, not the UTF-16 units. */
export const atMost =
  (most: number): Check<unknown> =>
  (text) =>
    Array.from(text).length > most ? 'text_too_long' : /[^\P{Cc}\n]/u.test(text) ? 'text_has_control_characters' : undefined

export const each =
  <Form>(...checks: Check<Form>[]): Check<Form> =>
  (text, form) =>
    checks.map((check) => check(text, form)).find((reason) => reason)

/** Returns a given name in the letters that its field accepts: "Jean-Pierre" becomes "Jean Pierre". */
export const inLetters = (name: string): string =>
  cleaned(name)
    .replaceAll(/['’ʼ]/g, '')
    .replaceAll(/[^\p{L}\p{M}]+/gu, ' ')
    .trim()

/** Letters with their marks, and single spaces. For given names, brands and colors. */
export const LETTERS = /^\p{L}[\p{L}\p{M}]*( \p{L}[\p{L}\p{M}]*)*$/u

/** A family name with its usual signs (F26): "O'Connor", "Núñez-López", "St. John", "Ma. José". */
const FAMILY_NAME = /^\p{L}[\p{L}\p{M}]*(?:(?:['-]|\.? |\.)\p{L}[\p{L}\p{M}]*)*\.?$/u

/** A town or a province in its usual spelling (F26): "9 de Julio", "C.A.B.A.", "Tierra del Fuego, Antártida". */
const TOWN = /^(?=.*\p{L})[\p{L}\p{M}\d.,' -]+$/u

/** Replaces typographic apostrophes and hyphens, and their look-alikes, with those of a keyboard, and "1°" with "1º". */
export const withPlainSigns = (filled: Filled): string =>
  cleaned(filled)
    .replaceAll(/[‘’ʼ´`′]/g, "'")
    .replaceAll(/(\d)°/g, '$1º')
    .replaceAll(/\p{Pd}/gu, '-')

const MAX_NAME = 80

export const familyNameCheck = (required: FieldReason, symbols: FieldReason): Check<unknown> =>
  each(needed(required), (text) => shaped(FAMILY_NAME, symbols)(withPlainSigns(text), {}), atMost(MAX_NAME))

export const townCheck = (required: FieldReason, symbols: FieldReason): Check<unknown> =>
  each(needed(required), (text) => shaped(TOWN, symbols)(withPlainSigns(text), {}), atMost(MAX_NAME))

/** Pattern of an email address. A match does not prove that mail arrives. */
export const EMAIL = /^[^\s@,;<>"]+@[^\s@,;<>"]+\.[^\s@.,;<>"]+$/

/** Masks an email: an administrator sees that two addresses differ, but cannot write to them. */
export const maskedEmail = (email: string) => email.replace(/^(.).*@(.).*(\.[^.]*)$/s, '$1…@$2…$3')

/** Returns the first error of each of these fields, in their order. */
export const wrongIn = <Field extends string, Form extends Partial<Record<Field, Filled>>>(
  checks: Record<Field, Check<Form>>,
  form: Form,
  fields: readonly Field[],
): Wrong<Field>[] =>
  fields.flatMap((field) => {
    const reason = checks[field](cleanedField(field, form[field]), form)
    return reason ? [{ field, reason }] : []
  })

/** Returns which of these fields are empty. */
export const emptyIn = <Field extends string>(form: Partial<Record<Field, Filled>>, fields: readonly Field[]): Field[] =>
  fields.filter((field) => cleanedField(field, form[field]) === '')

const isRefusal = (reason: string): reason is Reason => reasons.some((one) => one === reason)

/**
 * Throws one refusal that lists all errors, if there are any. The reason is `validation`, unless the first error is itself a
 * reason for a refusal.
 */
export function refuseWrong(errors: Wrong[]): void {
  const [first] = errors
  if (first) refuse(isRefusal(first.reason) ? first.reason : 'validation', { errors })
}
